import { queryApkDetail } from '@alliance/contract/identify'
import { watchProgress } from '@alliance/contract/progress'
import { useState } from 'react'
import { useStreamedCall } from '../../lib/use-streamed-call.ts'
import { isUnderWay, type LiveProgress, mergedProgress, withProgress } from './live-progress.ts'

const ASK_MS = 1000

/** A version with the live progress of its self-check. */
export const useLiveDetail = (versionId: string | null) => {
  const [told, setTold] = useState<LiveProgress>()
  const state = useStreamedCall(queryApkDetail, versionId ? { versionId } : null, watchProgress, {
    again: ({ analysis }) => (isUnderWay(analysis) ? ASK_MS : null),
    watch: (detail) => (isUnderWay(detail.analysis) ? { of: 'version' as const, id: detail.versionId } : null),
    onEvent: (event, reload) => {
      if (event.kind !== 'selfCheck' || versionId === null) return
      // Finished: refetch, for name, icon and result of the version.
      if (!isUnderWay(event.analysis)) return reload()
      setTold((before) => mergedProgress(before, { versionId, ...event }))
    },
  })
  return { ...state, data: state.data && withProgress(state.data, told) }
}
