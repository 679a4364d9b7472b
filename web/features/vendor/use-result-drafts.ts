import { useCallback, useEffect, useState } from 'react'
import { dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts'
import { accountInfo } from '../../lib/session.ts'
import { isChanged, type ResultDraft } from './result-draft.ts'
import type { Work } from './task-kinds.ts'

type Drafts = Record<string, ResultDraft>

/** What differs from the saved results: only that is worth keeping. */
const unsaved = (drafts: Drafts, terms: Work['terms']): Drafts =>
  Object.fromEntries(
    terms.flatMap(({ id, result }) => {
      const draft = drafts[id]
      return draft && isChanged(draft, result) ? [[id, draft]] : []
    }),
  )

/**
 * What was typed into the results of a task and not saved yet, kept for the account: a reload, a closed window or a session
 * that ended costs nothing. `ready` once what was kept before is there.
 */
export const useResultDrafts = ({ task: { taskId }, terms }: Work) => {
  const name = `result ${taskId}`
  const [accountKey] = useState(() => accountInfo()?.accountKey)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [ready, setReady] = useState(accountKey === undefined)
  useEffect(() => {
    if (accountKey === undefined) return
    let here = true
    void readDraft<Drafts>(accountKey, name).then((kept) => {
      if (!here) return
      if (kept) setDrafts(kept)
      setReady(true)
    })
    return () => {
      here = false
    }
  }, [accountKey, name])
  const worth = unsaved(drafts, terms)
  const kept = JSON.stringify(worth)
  useEffect(() => {
    if (!ready || accountKey === undefined) return
    const values = JSON.parse(kept) as Drafts
    void (Object.keys(values).length > 0 ? saveDraft(accountKey, name, values) : dropDraft(accountKey, name))
  }, [ready, kept, accountKey, name])
  const onDraft = useCallback((termId: string, draft: ResultDraft) => setDrafts((all) => ({ ...all, [termId]: draft })), [])
  return { drafts, ready, onDraft }
}
