import { queryCloudDevices, queryCloudVersions } from '@alliance/contract/cloud-test'
import { useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { asDraft, type Choice, fromDraft, isSameChoice, nothingChosen, stillOffered } from './choice.ts'

export const MOST_LISTED = 100
const KEPT = Object.keys(asDraft(nothingChosen))

/** All that labs offer; undefined while that is unknown. The server judges a longer list at the start. */
const useOfferedDevices = (isAsked: boolean) => {
  const { data } = useCall(queryCloudDevices, isAsked ? { size: MOST_LISTED } : null, { quiet: true })
  return data?.nextCursor === null ? data.items : undefined
}

/** The choice, kept as the account's draft until its run starts. What is no longer offered drops out of it. */
export const useChoice = ({ name, begun }: { name: string; begun: Choice }) => {
  const [chosen, setChosen] = useState(begun)
  const put = (part: Partial<Choice>) => setChosen((now) => ({ ...now, ...part }))
  const draft = useDraft(name, { values: asDraft(chosen), put: (values) => put(fromDraft(values)) }, KEPT)
  const versions = useCall(queryCloudVersions, { size: MOST_LISTED })
  const devices = useOfferedDevices(draft.restored || begun.devices.length > 0)
  const choice = stillOffered(chosen, { versionIds: versions.data?.items.map(({ versionId }) => versionId), devices })
  const isThere = (deviceId: string) => choice.devices.some((device) => device.deviceId === deviceId)
  return {
    choice,
    put,
    versions,
    /** The choice of an earlier visit, other than what the page begins with. */
    restored: draft.restored && !isSameChoice(chosen, begun),
    /** Names of chosen devices that no lab offers any more. */
    gone: chosen.devices.filter(({ deviceId }) => !isThere(deviceId)).map((device) => device.name),
    forget: () => {
      setChosen(begun)
      void draft.drop(asDraft(begun))
    },
    drop: draft.drop,
  }
}
