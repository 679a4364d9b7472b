import { queryContent, queryContents, type ContentKind, type DeskContent } from '@alliance/contract/content-desk'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyCall } from '@alliance/contract/call'
import type { Values } from '../../lib/field-problems.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { editConflictIn } from '../../lib/edit-conflict.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { MustMend, useForm } from '../../lib/use-form.ts'
import type { Said } from '../../ui/notice.tsx'
import { blankOf, fieldNames, savingOf, valuesOf } from './kinds.ts'

export const REFRESHES = [queryContents, queryContent] as const
const SAVED = '草稿已保存'
type Given = {
  kind: ContentKind
  content: DeskContent | undefined
  /** Initial values of a new one, instead of an empty form; `name` distinguishes its draft. */
  begun?: { name: string; values: Values } | undefined
  /** The id of a discarded one, whose unsaved text is to become a new one. */
  lost?: string | undefined
}
type Saved = { contentId: string; revision: number }
type Typed = Record<string, unknown>

/** As a new one, whatever it was. */
const asNew = ({ contentId: _id, revision: _revision, ...typed }: Typed): Typed => typed

const initialOf = ({ kind, content, begun }: Given): Values => {
  if (!content) return begun?.values ?? blankOf[kind]
  return { contentId: content.contentId, revision: String(content.revision), ...valuesOf(content.fields) }
}

/** The last saved values. They include the revision, so that a draft knows which one it is based on. */
const useSaved = (names: readonly string[], initial: Values) => {
  const [saved, setSaved] = useState(initial)
  const isDirty = (values: Values) => names.some((name) => values[name] !== saved[name])
  return { saved, setSaved, isDirty }
}

/** Message of the last act; also after the first save, which changes the URL. */
const useSaid = () => {
  const arrived = useLocation().state as { saved?: boolean } | null
  const [said, setSaid] = useState<Said | undefined>(arrived?.saved ? { tone: 'passed', words: SAVED } : undefined)
  const say = (tone: Said['tone'], words: string) => setSaid({ tone, words })
  return { said, say, hush: () => setSaid(undefined) }
}

/** What has overtaken the form: a colleague's save, or that the draft was discarded. */
const useOvertaken = (content: DeskContent | undefined) => {
  const [conflict, setConflict] = useState<EditedMeanwhile>()
  /** The saved draft was discarded: the next save makes a new one. */
  const [isGone, setGone] = useState(false)
  const over = useRef<string>(undefined)
  /** What is to be thrown for an act's error; what is shown above the form needs no further words. */
  const met = (error: unknown): unknown => {
    const first = editConflictIn(error)
    const gone = content !== undefined && isRefused(error, codes.NOT_FOUND)
    if (first) setConflict(first)
    if (gone) setGone(true)
    return first || gone ? new MustMend() : error
  }
  /** What to send: based on the revision that the form has or the editor insists on, or as a new one. */
  const sentFor = (typed: Typed): Typed => (isGone ? asNew(typed) : { ...typed, revision: over.current ?? typed['revision'] })
  /** Bases the next save on the colleague's revision. */
  const insist = () => {
    over.current = conflict === undefined ? undefined : String(conflict.revision)
  }
  const settled = () => {
    setConflict(undefined)
    over.current = undefined
  }
  return { conflict, isGone, met, sentFor, insist, settled }
}

/**
 * Editing of one content. The form contains the revision that it was opened at (optimistic lock): one's own acts advance it, a
 * colleague's don't. What is typed is also kept in this browser.
 */
export const useEditing = ({ kind, content, begun, lost }: Given) => {
  const call: AnyCall = savingOf[kind]
  const names = fieldNames[kind]
  const [initial] = useState(() => initialOf({ kind, content, begun }))
  const [kept] = useState(() => [...names, ...(content ? ['revision'] : [])])
  const { saved, setSaved, isDirty } = useSaved(names, initial)
  const { sentFor, settled, ...overtaken } = useOvertaken(content)
  const { said, say, hush } = useSaid()
  const navigate = useNavigate()
  const { act } = useCreation(call, { refreshes: REFRESHES })

  /** After one's own act. `keepsDraft`: there are still unsaved changes. */
  const settle = async (revision: number, words: string, keepsDraft = false) => {
    settled()
    const dropping = keepsDraft ? undefined : draft.drop()
    // Before the first await: the page must not take one's own act for a colleague's.
    form.put({ revision: String(revision) })
    say('passed', words)
    await dropping
  }
  const save = async (input: Typed) => {
    const typed = form.values
    hush()
    try {
      const { contentId, revision } = (await act(sentFor(input))) as Saved
      setSaved(typed)
      await settle(revision, SAVED)
      if (contentId !== content?.contentId) await navigate(contentPaths.one(contentId), { replace: true, state: { saved: true } })
    } catch (error) {
      throw overtaken.met(error)
    }
  }
  const form = useForm({ schema: call.input, initial, submit: (input) => save(input as Typed) })
  const id = content?.contentId ?? lost
  const draftName = useDraftName(id && `content ${id}`, `content ${begun?.name ?? kind}`)
  const draft = useDraft(draftName, form, kept)
  const isChanged = isDirty(form.values)
  return {
    kind,
    content,
    form,
    isDirty: isChanged,
    /** The form contains an unsaved draft of an earlier visit. */
    restored: draft.restored && isChanged,
    forget: async () => {
      const dropping = draft.drop()
      form.put({ ...saved, ...(content && { revision: String(content.revision) }) })
      await dropping
    },
    ...overtaken,
    revision: form.values['revision'] ?? '',
    settle,
    said: draft.restored && isChanged ? undefined : said,
    say,
    clearDraft: draft.drop,
  }
}
export type Editing = ReturnType<typeof useEditing>
