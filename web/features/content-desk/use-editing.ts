import { queryContent, queryContents, type ContentKind, type DeskContent } from '@alliance/contract/content-desk'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { useRef, useState } from 'react'
import type { AnyCall } from '@alliance/contract/call'
import type { Values } from '../../lib/field-problems.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { editConflictIn } from '../../lib/edit-conflict.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { type Form, MustMend, useForm } from '../../lib/use-form.ts'
import { useOnward } from '../../lib/use-onward.ts'
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
  /** The first save of a new one, before the URL gets its id. */
  onMade: (contentId: string) => void
}
type Saved = { contentId: string; revision: number }
type Typed = Record<string, unknown>

const draftOf = (contentId: string) => `content ${contentId}`

/** As a new one, whatever it was. */
const asNew = ({ contentId: _id, revision: _revision, ...typed }: Typed): Typed => typed

const initialOf = ({ kind, content, begun }: Pick<Given, 'kind' | 'content' | 'begun'>): Values => {
  if (!content) return begun?.values ?? blankOf[kind]
  return { contentId: content.contentId, revision: String(content.revision), ...valuesOf(content.fields) }
}

/** The last saved values. They include the revision, so that a draft knows which one it is based on. */
const useSaved = (names: readonly string[], initial: Values) => {
  const [saved, setSaved] = useState(initial)
  const isDirty = (values: Values) => names.some((name) => values[name] !== saved[name])
  return { saved, setSaved, isDirty }
}

/** Message of the last act. */
const useSaid = () => {
  const [said, setSaid] = useState<Said>()
  const say = (tone: Said['tone'], words: string) => setSaid({ tone, words })
  return { said, say, hush: () => setSaid(undefined) }
}

/** What has overtaken the form: a colleague's save, or that the draft was discarded. */
const useOvertaken = (isSaved: boolean) => {
  const [conflict, setConflict] = useState<EditedMeanwhile>()
  /** The saved draft was discarded: the next save makes a new one. */
  const [isGone, setGone] = useState(false)
  const over = useRef<string>(undefined)
  /** What is to be thrown for an act's error; what is shown above the form needs no further words. */
  const met = (error: unknown): unknown => {
    const first = editConflictIn(error)
    const gone = isSaved && isRefused(error, codes.NOT_FOUND)
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
    setGone(false)
    over.current = undefined
  }
  return { conflict, isGone, met, sentFor, insist, settled }
}

/** What is edited. Something new has an id once it is saved, even while the page has not read it yet. */
const useEdited = (read: DeskContent | undefined, onMade: Given['onMade']) => {
  const [made, setMade] = useState<string>()
  const content = made === undefined || made === read?.contentId ? read : undefined
  const begin = (contentId: string) => {
    setMade(contentId)
    onMade(contentId)
  }
  return { content, id: made ?? content?.contentId, begin }
}

type Kept = { id: string | undefined; lost: string | undefined; fresh: string; names: readonly string[] }
/** The draft of a saved one includes the revision, so that it knows which one it is based on. */
const useContentDraft = ({ id, lost, fresh, names }: Kept, form: Form) => {
  const known = id ?? lost
  const name = useDraftName(known && draftOf(known), `content ${fresh}`)
  return useDraft(name, form, id === undefined ? names : [...names, 'revision'])
}

/**
 * Editing of one content. The form contains the revision that it was opened at (optimistic lock): one's own acts advance it, a
 * colleague's don't. What is typed is also kept in this browser. A new one that has been saved is edited on, under its id.
 */
export const useEditing = ({ kind, content: read, begun, lost, onMade }: Given) => {
  const call: AnyCall = savingOf[kind]
  const names = fieldNames[kind]
  const [initial] = useState(() => initialOf({ kind, content: read, begun }))
  const { content, id, begin } = useEdited(read, onMade)
  const { saved, setSaved, isDirty } = useSaved(names, initial)
  const { sentFor, settled, ...overtaken } = useOvertaken(id !== undefined)
  const { said, say, hush } = useSaid()
  const leadOn = useOnward()
  const { act } = useCreation(call, { refreshes: REFRESHES })

  /** After one's own act. What is not among the `stored` values, or was typed meanwhile, stays, in the form and as the draft. */
  const settle = async (revision: number, words: string, stored = saved) => {
    settled()
    const dropping = draft.drop({ ...stored, revision: String(revision) })
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
      const stored = { ...typed, revision: String(revision) }
      setSaved(stored)
      const isNew = contentId !== id
      if (isNew) {
        begin(contentId)
        draft.moveTo(draftOf(contentId))
        form.put({ contentId })
      }
      await settle(revision, SAVED, stored)
      if (isNew) await leadOn(contentPaths.one(contentId), { replace: true })
    } catch (error) {
      throw overtaken.met(error)
    }
  }
  const form = useForm({ schema: call.input, initial, submit: (input) => save(input as Typed) })
  const draft = useContentDraft({ id, lost, fresh: begun?.name ?? kind, names }, form)
  const isChanged = isDirty(form.values)
  return {
    kind,
    content,
    /** It has been saved, even if the page hasn't read it yet. */
    isSaved: id !== undefined,
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
    /** The page hasn't read yet what one's own last act has made of it: a button must not state, or send, what was before. */
    isBehind: content !== undefined && content.revision < Number(form.values['revision']),
    settle,
    said: draft.restored && isChanged ? undefined : said,
    say,
    clearDraft: draft.drop,
  }
}
export type Editing = ReturnType<typeof useEditing>
