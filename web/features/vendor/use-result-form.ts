import { codes } from '@alliance/contract/codes'
import { saveDeviceResult } from '@alliance/contract/vendor'
import { useCallback, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { draftOf, resultProblems, type ResultDraft } from './result-draft.ts'
import type { EvidenceFile } from './send-evidence.ts'
import { TASK_CALLS, type Work } from './task-kinds.ts'
import type { Term } from './term-pane.tsx'
import type { Arrivals } from './use-arrivals.ts'
import { useFilled } from './use-filled.ts'

const { outcome, measured, note } = saveDeviceResult.input.shape
/** The call's own limits; choosing a device is optional. */
const schema = z.object({ outcome, measured, note, deviceId: z.string() })

export type ResultGiven = {
  term: Term
  draft: ResultDraft
  /** Undefined if the form has no unsaved changes. */
  onDraft: (termId: string, draft: ResultDraft | undefined) => void
  onSaved: (revision: number) => void
  arrivals: Arrivals
}

/** The form's files, including those that arrive while it is on screen. */
const useFiles = (termId: string, begun: readonly EvidenceFile[], { bind }: Arrivals) => {
  const [files, setFiles] = useState(begun)
  const [missing, setMissing] = useState('')
  const changeFiles = useCallback((change: (all: readonly EvidenceFile[]) => readonly EvidenceFile[]) => {
    setMissing('')
    setFiles(change)
  }, [])
  useEffect(() => bind(termId, (file) => changeFiles((all) => [...all, file])), [bind, termId, changeFiles])
  return { files, missing, setMissing, changeFiles }
}

/** The form of one term: values and files, comparison with what is saved, and the choices on a conflict. */
export const useResultForm = (
  { task: { taskId }, fixedDevice }: Work,
  { term, draft, onDraft, onSaved, arrivals }: ResultGiven,
) => {
  const { files, missing, setMissing, changeFiles } = useFiles(term.id, draft.files, arrivals)
  const { act } = useAct(saveDeviceResult, { refreshes: TASK_CALLS })
  const form = useForm({
    schema,
    initial: draft.values,
    also: (values) => {
      const { evidenceIds: _files, ...problems } = resultProblems({ values, files })
      return problems
    },
    submit: async ({ deviceId, ...said }) => {
      arrivals.sendings.hold(term.id)
      const problem = resultProblems({ values: form.values, files })['evidenceIds']
      setMissing(problem ?? '')
      if (problem) return
      const evidenceIds = files.map(({ evidenceId }) => evidenceId)
      const given = { taskId, termId: term.id, ...said, evidenceIds, revision: held.revision, ...(deviceId && { deviceId }) }
      const saved = await act(given).catch((error: unknown) => {
        // Once the newer result has loaded, the form asks which of the two to keep.
        if (isRefused(error, codes.EDITED_MEANWHILE)) refresh(TASK_CALLS)
        throw error
      })
      held.onSaved(saved.revision)
      onSaved(saved.revision)
    },
  })
  const { values } = form
  const take = (saved: ResultDraft) => {
    form.put(saved.values)
    changeFiles(() => saved.files)
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
    changeFiles: (change: (all: readonly EvidenceFile[]) => readonly EvidenceFile[]) => {
      changeFiles(change)
      // A file alone can prove a pass: clears the error of an empty value, which is checked again on submit.
      form.change('measured', (value) => value)
    },
    filesProblem: missing || form.problems['evidenceIds'],
    changed,
    overtaken: held.overtaken,
    insist: decide(held.insist),
    discard: decide(held.discard),
  }
}
