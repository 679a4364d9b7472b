import type { Declarations } from '@alliance/contract/identify'
import { standards, type StandardId } from '@alliance/contract/standards'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { randomId } from '../../lib/random-id.ts'

const NAME = 'apply'
const SAVE_AFTER_MS = 400

export type ApplyDraft = {
  versionId: string | null
  standards: StandardId[]
  declarations: Declarations
  remark: string
  /** Goes with the request: a repeated attempt with the same content is the same act, changed content is another. */
  idempotencyKey: string
  /** The declarations of the last round were offered for this version; they are not offered twice. */
  prefilledFor: string | null
}

export const emptyDraft = (versionId: string | null): ApplyDraft => ({
  versionId,
  standards: standards.map((standard) => standard.id),
  declarations: { permissionPurposes: {}, sdks: [] },
  remark: '',
  idempotencyKey: randomId(),
  prefilledFor: null,
})

/** The form's content under the account, through reloads and a lost session. `ready` is false until it has been read. */
export const useApplyDraft = (accountKey: string) => {
  const [draft, setDraft] = useState(() => emptyDraft(null))
  const [ready, setReady] = useState(false)
  const touched = useRef(false)
  useEffect(() => {
    let current = true
    void readDraft<ApplyDraft>(accountKey, NAME).then((kept) => {
      if (!current) return
      if (kept && !touched.current) setDraft(kept)
      setReady(true)
    })
    return () => {
      current = false
    }
  }, [accountKey])
  useEffect(() => {
    if (!ready || !touched.current) return
    const timer = setTimeout(() => void saveDraft(accountKey, NAME, draft), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [accountKey, draft, ready])
  const write = (next: (before: ApplyDraft) => ApplyDraft) => {
    touched.current = true
    setDraft((before) => ({ ...next(before), idempotencyKey: randomId() }))
  }
  return {
    draft,
    ready,
    change: (part: Partial<ApplyDraft>) => write((before) => ({ ...before, ...part })),
    declare: (part: Partial<Declarations>) =>
      write((before) => ({ ...before, declarations: { ...before.declarations, ...part } })),
    /** Another package: what was said about the last one does not hold for it. */
    startOver: (versionId: string | null) => write(() => emptyDraft(versionId)),
    /** Written at once: an upload that has arrived, or an application on its way, must survive a reload in the same second. */
    keepNow: (part: Partial<ApplyDraft> = {}) => saveDraft(accountKey, NAME, { ...draft, ...part }),
    drop: async () => {
      await dropDraft(accountKey, NAME)
      touched.current = false
      setDraft(emptyDraft(null))
    },
  }
}
export type ApplyDraftState = ReturnType<typeof useApplyDraft>
