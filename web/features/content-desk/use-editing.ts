import { queryContent, queryContents, type ContentKind, type DeskContent } from '@alliance/contract/content-desk'
import { type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyCall } from '@alliance/contract/call'
import type { Values } from '../../lib/field-problems.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { overtakenBy } from '../../lib/overtaken.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { MustMend, useForm } from '../../lib/use-form.ts'
import type { Said } from '../../ui/notice.tsx'
import { blankOf, fieldNames, savingOf, valuesOf } from './kinds.ts'

export const REFRESHES = [queryContents, queryContent] as const
const SAVED = '草稿已保存'
type Given = {
  kind: ContentKind
  content: DeskContent | undefined
  /** What a new one begins with, where that isn't an empty form; `name` tells its draft from others. */
  begun?: { name: string; values: Values } | undefined
}
type Saved = { contentId: string; revision: number }

const initialOf = ({ kind, content, begun }: Given): Values => {
  if (!content) return begun?.values ?? blankOf[kind]
  return { contentId: content.contentId, revision: String(content.revision), ...valuesOf(content.fields) }
}

/** What is in the form and what of it is saved. Named with the revision, so that a draft knows what it was written on. */
const useSaved = (names: readonly string[], initial: Values) => {
  const [saved, setSaved] = useState(initial)
  const isDirty = (values: Values) => names.some((name) => values[name] !== saved[name])
  return { saved, setSaved, isDirty }
}

/** What came of the last act; of a first save, too, after which the page has another address. */
const useSaid = () => {
  const arrived = useLocation().state as { saved?: boolean } | null
  const [said, setSaid] = useState<Said | undefined>(arrived?.saved ? { tone: 'passed', words: SAVED } : undefined)
  const say = (tone: Said['tone'], words: string) => setSaid({ tone, words })
  return { said, say, hush: () => setSaid(undefined) }
}

/**
 * One content in an editor's hands. The form holds the revision that it was opened at; each own act moves it on, a
 * colleague's act doesn't, so that the server can tell who was faster. What is typed is kept in this browser too.
 */
export const useEditing = ({ kind, content, begun }: Given) => {
  const call: AnyCall = savingOf[kind]
  const names = fieldNames[kind]
  const [initial] = useState(() => initialOf({ kind, content, begun }))
  const [kept] = useState(() => [...names, ...(content ? ['revision'] : [])])
  const { saved, setSaved, isDirty } = useSaved(names, initial)
  const [conflict, setConflict] = useState<EditedMeanwhile>()
  const { said, say, hush } = useSaid()
  const over = useRef<string>(undefined)
  const navigate = useNavigate()
  const { act } = useCreation(call, { refreshes: REFRESHES })

  /** After an own act. `keepsDraft`: something is still typed and not saved. */
  const settle = async (revision: number, words: string, keepsDraft = false) => {
    setConflict(undefined)
    over.current = undefined
    const dropping = keepsDraft ? undefined : draft.drop()
    // Before anything is waited for: the page must not take the own act for a colleague's.
    form.put({ revision: String(revision) })
    say('passed', words)
    await dropping
  }
  const save = async (input: Record<string, unknown>) => {
    const typed = form.values
    hush()
    try {
      const { contentId, revision } = (await act({ ...input, revision: over.current ?? input['revision'] })) as Saved
      setSaved(typed)
      await settle(revision, SAVED)
      if (!content) await navigate(contentPaths.one(contentId), { replace: true, state: { saved: true } })
    } catch (error) {
      const first = overtakenBy(error)
      if (!first) throw error
      setConflict(first)
      throw new MustMend()
    }
  }
  const form = useForm({ schema: call.input, initial, submit: (input) => save(input as Record<string, unknown>) })
  const draft = useDraft(`content ${content?.contentId ?? begun?.name ?? kind}`, form, kept)
  const isChanged = isDirty(form.values)
  return {
    kind,
    content,
    form,
    isDirty: isChanged,
    /** Words of an earlier visit stand in the form, not saved. */
    restored: draft.restored && isChanged,
    forget: async () => {
      const dropping = draft.drop()
      form.put({ ...saved, ...(content && { revision: String(content.revision) }) })
      await dropping
    },
    conflict,
    setConflict,
    /** The next save counts as written on what the colleague left. */
    insist: () => {
      over.current = conflict === undefined ? undefined : String(conflict.revision)
    },
    revision: form.values['revision'] ?? '',
    settle,
    said: draft.restored && isChanged ? undefined : said,
    say,
    clearDraft: draft.drop,
  }
}
export type Editing = ReturnType<typeof useEditing>
