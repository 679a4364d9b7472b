import { codes } from '@alliance/contract/codes'
import { saveDeviceResult } from '@alliance/contract/vendor'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { isRefused } from '../../lib/is-refused.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { draftOf, resultProblems, type ResultDraft } from './result-draft.ts'
import type { EvidenceFile } from './send-evidence.ts'
import { TASK_CALLS, type Work } from './task-kinds.ts'
import type { Term } from './term-pane.tsx'
import type { Arrivals } from './use-arrivals.ts'
import { useFilled } from './use-filled.ts'

const { outcome, measured, note } = saveDeviceResult.input.shape
/** The call's own limits; choosing a device is optional. */
const schema = z.object({ outcome, measured, note, deviceId: z.string() })
/** Files are no typed value: in the form their field is always empty and only carries their problem. */
const FILES = 'evidenceIds'

export type ResultGiven = {
  term: Term
  draft: ResultDraft
  /** Undefined if the form has no unsaved changes. */
  onDraft: (termId: string, draft: ResultDraft | undefined) => void
  onSaved: (revision: number) => void
  /** The task can no longer be written: this form is about to be replaced by what is saved. */
  onLost: (words: string) => void
  arrivals: Arrivals
}

/** Refusals after which the task can no longer be written. */
export const LOST = [codes.LEASE_LOST, codes.TASK_SUBMITTED, codes.ROUND_CLOSED, codes.CLOUD_TASK_CLOSED]

/** Why the task can no longer be written; undefined after any other failure. */
const lostWords = (error: unknown): string | undefined => {
  if (isRefused(error, codes.LEASE_LOST, codes.TASK_SUBMITTED)) return `${refusalWords(error)}。你写的还在，之后可以接着填写。`
  return isRefused(error, ...LOST) ? refusalWords(error) : undefined
}

/** The form's files, including those that arrive while it is on screen. */
const useFiles = (termId: string, begun: readonly EvidenceFile[], { bind }: Arrivals) => {
  const [files, setFiles] = useState(begun)
  useEffect(() => bind(termId, (file) => setFiles((all) => [...all, file])), [bind, termId])
  return { files, setFiles }
}

/** Marks of fields whose problem depends on the outcome or on the files are removed once these change. */
const clearDependentMarks = (form: Form) => {
  for (const name of ['measured', 'note', FILES]) form.change(name, (value) => value)
}

/** The form of one term: values and files, comparison with what is saved, and the choices on a conflict. */
export const useResultForm = (
  { task: { taskId }, fixedDevice }: Work,
  { term, draft, onDraft, onSaved, onLost, arrivals }: ResultGiven,
) => {
  const { files, setFiles } = useFiles(term.id, draft.files, arrivals)
  const [answeredFiles, setAnsweredFiles] = useState(files)
  const { act } = useAct(saveDeviceResult, { refreshes: TASK_CALLS })
  const form = useForm({
    schema,
    initial: { ...draft.values, [FILES]: '' },
    // A file that is still uploading isn't missing: saving waits for it.
    also: (values) => resultProblems({ values, files: [...files, ...arrivals.sendings.at(term.id)] }),
    submit: async ({ deviceId, ...said }) => {
      arrivals.sendings.hold(term.id)
      const evidenceIds = files.map(({ evidenceId }) => evidenceId)
      const given = { taskId, termId: term.id, ...said, evidenceIds, revision: held.revision, ...(deviceId && { deviceId }) }
      const saved = await act(given).catch((error: unknown) => {
        // Once the newer result has loaded, the form asks which of the two to keep.
        if (isRefused(error, codes.EDITED_MEANWHILE, ...LOST)) refresh(TASK_CALLS)
        const lost = lostWords(error)
        if (lost !== undefined) onLost(lost)
        throw error
      })
      held.onSaved(saved.revision)
      onSaved(saved.revision)
    },
  })
  if (files !== answeredFiles) {
    setAnsweredFiles(files)
    clearDependentMarks(form)
  }
  const { values } = form
  const take = (saved: ResultDraft) => {
    form.put(saved.values)
    setFiles(saved.files)
  }
  const held = useFilled({ draft, saved: draftOf(term.result, fixedDevice), filled: { values, files }, take })
  const { changed, revision } = held
  useEffect(
    () => onDraft(term.id, changed ? { values, files, revision } : undefined),
    [term.id, values, files, changed, revision, onDraft],
  )
  /** The clicked button disappears: move the focus to the term's title. */
  const decide = (act: () => void) => () => {
    act()
    form.clearGeneral()
    document.getElementById('term-title')?.focus()
  }
  return {
    form,
    files,
    chooseOutcome: (next: string) => {
      form.set('outcome', next)
      clearDependentMarks(form)
    },
    changeFiles: setFiles,
    filesProblem: form.problems[FILES],
    changed,
    overtaken: held.overtaken,
    insist: decide(held.insist),
    discard: decide(held.discard),
  }
}
