import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, listDrafts, saveDraft } from '../../lib/drafts.ts'
import { accountInfo } from '../../lib/session.ts'
import { draftOf, isChanged, keepable, type ResultDraft } from './result-draft.ts'
import type { EvidenceFile } from './send-evidence.ts'
import type { Work } from './task-kinds.ts'

type Drafts = Record<string, ResultDraft>
/** Serialized drafts by term, for comparison. */
type Texts = Record<string, string>

/** Only drafts that differ from the saved results are kept. */
const unsaved = (drafts: Drafts, { terms, fixedDevice }: Work): Drafts =>
  Object.fromEntries(
    terms.flatMap(({ id, result }) => {
      const draft = drafts[id]
      return draft && isChanged(draft, draftOf(result, fixedDevice)) ? [[id, draft]] : []
    }),
  )
const textsOf = (drafts: Drafts): Texts =>
  Object.fromEntries(Object.entries(drafts).map(([id, draft]) => [id, JSON.stringify(keepable(draft))]))

const without = (drafts: Drafts, termId: string): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== termId))

/** One record per term: two windows with the same task don't overwrite each other's terms. */
const prefixOf = (taskId: string) => `result ${taskId} `

const readAll = async (accountKey: string, prefix: string): Promise<Drafts> => {
  const kept = await listDrafts<ResultDraft>(accountKey, prefix)
  return Object.fromEntries(kept.map(({ name, value }) => [name.slice(prefix.length), value]))
}

/** Stores the changes since `before`. */
const writeChanges = (accountKey: string, prefix: string, { before, now }: { before: Texts; now: Texts }) => {
  for (const [id, text] of Object.entries(now))
    if (before[id] !== text) void saveDraft(accountKey, prefix + id, JSON.parse(text) as ResultDraft)
  for (const id of Object.keys(before)) if (!(id in now)) void dropDraft(accountKey, prefix + id)
}

/**
 * Unsaved results of a task, stored per account: they survive a reload, a closed window and an expired session. `ready` once the
 * stored ones have been read.
 */
export const useResultDrafts = (work: Work) => {
  const prefix = prefixOf(work.task.taskId)
  const [accountKey] = useState(() => accountInfo()?.accountKey)
  const [all, setAll] = useState<Drafts>({})
  const [ready, setReady] = useState(accountKey === undefined)
  const written = useRef<Texts>({})
  useEffect(() => {
    if (accountKey === undefined) return
    let here = true
    void readAll(accountKey, prefix).then((kept) => {
      if (!here) return
      written.current = textsOf(kept)
      setAll(kept)
      setReady(true)
    })
    return () => {
      here = false
    }
  }, [accountKey, prefix])
  const drafts = unsaved(all, work)
  const texts = JSON.stringify(textsOf(drafts))
  useEffect(() => {
    if (!ready || accountKey === undefined) return
    const now = JSON.parse(texts) as Texts
    writeChanges(accountKey, prefix, { before: written.current, now })
    written.current = now
  }, [ready, texts, accountKey, prefix])
  /** Undefined if the form has no unsaved changes. */
  const onDraft = useCallback(
    (termId: string, draft: ResultDraft | undefined) =>
      setAll((before) => {
        if (draft) return { ...before, [termId]: draft }
        return termId in before ? without(before, termId) : before
      }),
    [],
  )
  const known = useRef(work)
  useEffect(() => {
    known.current = work
  }, [work])
  /** Keeps a file that was uploaded for a term not on screen. */
  const keepFile = useCallback((termId: string, file: EvidenceFile) => {
    const { terms, fixedDevice } = known.current
    const saved = draftOf(terms.find(({ id }) => id === termId)?.result ?? null, fixedDevice)
    setAll((before) => {
      const draft = before[termId] ?? saved
      return { ...before, [termId]: { ...draft, files: [...draft.files, file] } }
    })
  }, [])
  return { drafts, ready, onDraft, keepFile }
}
