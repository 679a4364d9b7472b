import type { Declarations } from '@alliance/contract/identify'
import { standards, type StandardId } from '@alliance/contract/standards'
import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { randomId } from '../../lib/random-id.ts'

/** What was on screen last; beside it stands a draft of each version, and one of what is still to be uploaded. */
const LAST = 'apply'
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
  /** Somebody wrote or chose something, beside what was offered. */
  typed?: boolean
}

export const emptyDraft = (versionId: string | null): ApplyDraft => ({
  versionId,
  standards: standards.map((standard) => standard.id),
  declarations: { permissionPurposes: {}, sdks: [] },
  remark: '',
  idempotencyKey: randomId(),
  prefilledFor: null,
})

const nameOf = (versionId: string | null) => `${LAST} ${versionId ?? 'new'}`

const keep = (accountKey: string, draft: ApplyDraft) =>
  Promise.all([saveDraft(accountKey, LAST, draft), saveDraft(accountKey, nameOf(draft.versionId), draft)])

/** What was said about this version before, or a new beginning. */
const draftFor = async (accountKey: string, versionId: string | null): Promise<ApplyDraft> =>
  (await readDraft<ApplyDraft>(accountKey, nameOf(versionId))) ?? emptyDraft(versionId)

/** The draft of this moment, also for what ends later than the drawing that began it, e.g. an upload. */
const useLatest = () => {
  const [draft, setDraft] = useState(() => emptyDraft(null))
  const latest = useRef(draft)
  const put = (next: ApplyDraft) => {
    latest.current = next
    setDraft(next)
  }
  return { draft, latest, put }
}

/** The form's content under the account, through reloads and a lost session. `ready` is false until it has been read. */
export const useApplyDraft = (accountKey: string) => {
  const { draft, latest, put } = useLatest()
  const [ready, setReady] = useState(false)
  const touched = useRef(false)
  const show = useRef(put)
  useEffect(() => {
    let current = true
    void readDraft<ApplyDraft>(accountKey, LAST).then((kept) => {
      if (!current) return
      if (kept && !touched.current) show.current(kept)
      setReady(true)
    })
    return () => {
      current = false
    }
  }, [accountKey])
  useEffect(() => {
    if (!ready || !touched.current) return
    const timer = setTimeout(() => void keep(accountKey, draft), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [accountKey, draft, ready])
  const write = (part: Partial<ApplyDraft>) => {
    touched.current = true
    put({ ...latest.current, ...part, idempotencyKey: randomId() })
  }
  return {
    draft,
    ready,
    change: (part: Partial<ApplyDraft>) => write({ ...part, typed: true }),
    /** What is offered by the page itself: nobody has typed it. */
    offer: (part: Partial<ApplyDraft>) => write(part),
    declare: (part: Partial<Declarations>) => write({ declarations: { ...latest.current.declarations, ...part }, typed: true }),
    /** Another package: what was said about the last one stays with it, and what was said about this one comes back. */
    open: async (versionId: string | null) => {
      if (touched.current) await keep(accountKey, latest.current)
      const next = await draftFor(accountKey, versionId)
      touched.current = true
      put(next)
    },
    /**
     * The package of this form has arrived: what was typed while it was on its way is about it. Written at once, so that it
     * survives a reload in the same second.
     */
    arrive: async (versionId: string) => {
      if (latest.current.typed) write({ versionId })
      else {
        touched.current = true
        put(await draftFor(accountKey, versionId))
      }
      await keep(accountKey, latest.current)
      await dropDraft(accountKey, nameOf(null))
    },
    /** Written at once: an application on its way must survive a reload in the same second. */
    keepNow: () => keep(accountKey, latest.current),
    drop: async () => {
      const { versionId } = latest.current
      touched.current = false
      put(emptyDraft(null))
      await Promise.all([dropDraft(accountKey, LAST), dropDraft(accountKey, nameOf(versionId))])
    },
  }
}
export type ApplyDraftState = ReturnType<typeof useApplyDraft>
