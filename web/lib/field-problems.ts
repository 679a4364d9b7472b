import type * as z from 'zod/mini'

/** Form values: every control gives text; a ticked box is 'true'. */
export type Values = Readonly<Record<string, string>>
/** Field → message. */
export type Problems = Readonly<Record<string, string>>
export type Judge = (values: Values) => Problems

export type FieldsState = {
  values: Values
  problems: Problems
  /** Fields changed since their last validation. */
  updated: readonly string[]
}

/** The first problem of each field, judged by the contract's own schema, so that browser and server can't differ. */
export const problemsOf = (schema: z.ZodMiniType, values: Values): Problems => {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0] ?? '')] ??= message
  return problems
}

const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name))

const judged = (state: FieldsState, name: string, judge: Judge): FieldsState => {
  const problem = judge(state.values)[name]
  const rest = without(state.problems, name)
  return {
    ...state,
    problems: problem === undefined ? rest : { ...rest, [name]: problem },
    updated: state.updated.filter((field) => field !== name),
  }
}

/**
 * While typing: a marked field is validated at each keystroke, so that its mark goes as soon as it is valid; an unmarked one
 * only on blur. An empty field is validated on submit only, so it has no mark.
 */
export const afterUpdate = (state: FieldsState, change: { name: string; value: string }, judge: Judge): FieldsState => {
  const { name, value } = change
  const next = {
    ...state,
    values: { ...state.values, [name]: value },
    updated: state.updated.includes(name) ? state.updated : [...state.updated, name],
  }
  if (value === '') return { ...next, problems: without(next.problems, name) }
  return next.problems[name] === undefined ? next : judged(next, name, judge)
}

/** On blur: validated if it was changed and has a value. A server message on an unchanged value stays. */
export const afterLeaving = (state: FieldsState, name: string, judge: Judge): FieldsState =>
  state.values[name] && state.updated.includes(name) ? judged(state, name, judge) : state

/** On submit: validates all fields, or those named. */
export const afterSubmit = (state: FieldsState, judge: Judge, names?: readonly string[]): FieldsState => {
  const found = judge(state.values)
  if (!names) return { ...state, problems: found, updated: [] }
  return names.reduce((next, name) => judged(next, name, () => found), state)
}

/** Other values from elsewhere, except in fields that differ from `seen` by now; nothing is judged. */
export const renewed = ({ values }: FieldsState, next: Values, seen: Values): FieldsState => {
  const taken = Object.entries(next).filter(([name]) => values[name] === seen[name])
  return { values: { ...values, ...Object.fromEntries(taken) }, problems: {}, updated: [] }
}
