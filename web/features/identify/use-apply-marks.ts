import { useState } from 'react'
import { afterPress } from '../../lib/after-press.ts'
import { afterLeaving, afterUpdate, type FieldsState, type Judge, type Problems } from '../../lib/field-problems.ts'
import { findErrors, valuesOf } from './apply-errors.ts'
import type { ApplyDraft } from './draft.ts'

/** The marks of the form's fields, which come and go as in `useForm`. The values are the draft's. */
export const useApplyMarks = (latest: () => ApplyDraft) => {
  const [state, setState] = useState<FieldsState>({ values: {}, problems: {}, updated: [] })
  const move = (draft: ApplyDraft, act: (now: FieldsState, judge: Judge) => FieldsState) =>
    setState((now) => act({ ...now, values: valuesOf(draft) }, () => findErrors(draft)))
  return {
    problems: state.problems,
    /** `draft`: with the field's new value. */
    update: (name: string, draft: ApplyDraft) =>
      move(draft, (now, judge) => afterUpdate(now, { name, value: now.values[name] ?? '' }, judge)),
    leave: (name: string) => afterPress(() => move(latest(), (now, judge) => afterLeaving(now, name, judge))),
    /** After an attempt to submit. */
    show: (problems: Problems) => setState((now) => ({ ...now, problems, updated: [] })),
  }
}
