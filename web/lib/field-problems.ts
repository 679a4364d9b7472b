import type * as z from 'zod/mini'

/** What a form holds: every control gives text; a ticked box is 'true'. */
export type Values = Readonly<Record<string, string>>
/** Field → how to mend it. */
export type Problems = Readonly<Record<string, string>>
export type Judge = (values: Values) => Problems

export type FieldsState = {
  values: Values
  problems: Problems
  /** Fields that were updated since they were last judged. */
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
 * While somebody types. A marked field is judged again at each stroke, so that its mark goes as soon as it is mended;
 * an unmarked one is left alone until it is left. An empty field is judged on submit only, so it carries no mark.
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

/** When a field is left: judged if it was updated and has a value. What the server said of an unchanged value stays. */
export const afterLeaving = (state: FieldsState, name: string, judge: Judge): FieldsState =>
  state.values[name] && state.updated.includes(name) ? judged(state, name, judge) : state

/** On submit all fields are judged, or those named. */
export const afterSubmit = (state: FieldsState, judge: Judge, names?: readonly string[]): FieldsState => {
  const found = judge(state.values)
  if (!names) return { ...state, problems: found, updated: [] }
  return names.reduce((next, name) => judged(next, name, () => found), state)
}
