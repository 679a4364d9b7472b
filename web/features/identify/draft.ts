import type { Declarations } from '@alliance/contract/identify'
import { standards, type StandardId } from '@alliance/contract/standards'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { randomId } from '../../lib/random-id.ts'

/** Name of the draft that was last on screen; there is also one per version, and one for a package still to be uploaded. */
const LAST = 'apply'
const SAVE_AFTER_MS = 400

export type ApplyDraft = {
  versionId: string | null
  standards: StandardId[]
  declarations: Declarations
  remark: string
  /** Sent with the request: retries with the same content are the same act; changed content gets a new key. */
  idempotencyKey: string
  /** The version for which the last declarations were filled in; that is done only once. */
  prefilledFor: string | null
  /** Something was typed or chosen, not only prefilled. */
  typed?: boolean
  /** The package that made room for the upload of another: the form leads back to it. */
  aside?: Aside | undefined
}
export type Aside = { versionId: string; name: string }

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

/** The stored draft of this version, or an empty one. What made room for it then is no longer of interest. */
const draftFor = async (accountKey: string, versionId: string | null): Promise<ApplyDraft> => ({
  ...((await readDraft<ApplyDraft>(accountKey, nameOf(versionId))) ?? emptyDraft(versionId)),
  aside: undefined,
})

/** The draft without a package, after one whose package is gone; nothing is kept of that if nothing was typed. */
const draftAfter = async (accountKey: string, { versionId, typed }: ApplyDraft): Promise<ApplyDraft> => {
  if (!typed) await dropDraft(accountKey, nameOf(versionId))
  return draftFor(accountKey, null)
}

/** State with a ref to the latest value, for callbacks that end after a later render, such as an upload. */
const useLatest = () => {
  const [draft, setDraft] = useState(() => emptyDraft(null))
  const [turn, setTurn] = useState(0)
  const latest = useRef(draft)
  const put = (next: ApplyDraft) => {
    latest.current = next
    setDraft(next)
  }
  /** Puts another draft in place of this one. */
  const swap = (next: ApplyDraft) => {
    setTurn((count) => count + 1)
    put(next)
  }
  return { draft, turn, latest, put, swap }
}

type Parts = Pick<ReturnType<typeof useLatest>, 'latest' | 'put' | 'swap'> & {
  accountKey: string
  /** The draft differs from the stored one. */
  touched: RefObject<boolean>
}

/** What changes the package of the draft, but its arrival. */
const useSwitching = ({ accountKey, latest, touched, put, swap }: Parts) => ({
  /** Switches to another package: stores the current draft under its version and restores the draft of the new one. */
  open: async (versionId: string | null) => {
    if (touched.current) await keep(accountKey, latest.current)
    const next = await draftFor(accountKey, versionId)
    touched.current = true
    swap(next)
  },
  /** Makes room for the upload of another package. Until something is typed or uploaded, this one is what is kept. */
  putAside: async (name: string) => {
    const { versionId } = latest.current
    if (versionId === null) return
    if (touched.current) await keep(accountKey, latest.current)
    const next = await draftFor(accountKey, null)
    touched.current = false
    swap({ ...next, aside: { versionId, name } })
  },
  /** Brings back what was put aside, unless it has been replaced. */
  takeBack: async () => {
    const kept = await readDraft<ApplyDraft>(accountKey, LAST)
    if (kept?.versionId && !touched.current && latest.current.aside) swap(kept)
  },
  /** The draft's package doesn't exist (any more). Stored at once, or an immediate reload would open it again. */
  lose: async () => {
    touched.current = true
    swap(await draftAfter(accountKey, latest.current))
    await keep(accountKey, latest.current)
  },
  /** An upload has begun: its package is the form's from now on. */
  begin: () => {
    touched.current = true
    return keep(accountKey, latest.current)
  },
  drop: async () => {
    const { versionId } = latest.current
    touched.current = false
    put(emptyDraft(null))
    await Promise.all([dropDraft(accountKey, LAST), dropDraft(accountKey, nameOf(versionId))])
  },
})

/** The form's draft, stored per account, surviving reloads and an expired session. `ready` is false until it has been read. */
export const useApplyDraft = (accountKey: string) => {
  const { draft, turn, latest, put, swap } = useLatest()
  const [ready, setReady] = useState(false)
  const touched = useRef(false)
  const switching = useSwitching({ accountKey, latest, touched, put, swap })
  const show = useRef(put)
  useEffect(() => {
    let current = true
    void readDraft<ApplyDraft>(accountKey, LAST).then((kept) => {
      if (!current) return
      if (kept && !touched.current && !latest.current.aside) show.current(kept)
      setReady(true)
    })
    return () => {
      current = false
    }
  }, [accountKey, latest])
  useEffect(() => {
    if (!ready || !touched.current) return
    const timer = setTimeout(() => void keep(accountKey, draft), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [accountKey, draft, ready])
  const write = (part: Partial<ApplyDraft>) => {
    touched.current = true
    put({ ...latest.current, ...part, idempotencyKey: randomId() })
    return latest.current
  }
  return {
    draft,
    /** Part of the form's key: another draft is another form. */
    turn,
    latest: () => latest.current,
    ready,
    change: (part: Partial<ApplyDraft>) => write({ ...part, typed: true }),
    /** Values filled in by the page, not typed. */
    offer: (part: Partial<ApplyDraft>) => write(part),
    declare: (part: Partial<Declarations>) => write({ declarations: { ...latest.current.declarations, ...part }, typed: true }),
    ...switching,
    /**
     * The form's package has been uploaded: what was typed during the upload belongs to it. Stored at once, to survive an
     * immediate reload.
     */
    arrive: async (versionId: string) => {
      if (latest.current.typed) write({ versionId, aside: undefined })
      else {
        touched.current = true
        put(await draftFor(accountKey, versionId))
      }
      await keep(accountKey, latest.current)
      await dropDraft(accountKey, nameOf(null))
    },
    /** Stored at once: an application being sent must survive an immediate reload. */
    keepNow: () => keep(accountKey, latest.current),
  }
}
export type ApplyDraftState = ReturnType<typeof useApplyDraft>
