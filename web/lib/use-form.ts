import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { type RefObject, useEffect, useRef, useState, type SubmitEvent } from 'react'
import type * as z from 'zod/mini'
import { afterPress } from './after-press.ts'
import { Refused, Unreachable } from './api.ts'
import {
  afterLeaving,
  afterSubmit,
  afterUpdate,
  problemsOf,
  renewed,
  type Judge,
  type Problems,
  type Values,
} from './field-problems.ts'
import { useTypedBeforeHydration } from './typed-before-hydration.ts'
import { waitingWords } from './waiting-words.ts'

/** Something on screen is marked and must be corrected first: the form only moves the focus there. */
export class MustMend extends Error {}

type Given<S extends z.ZodMiniType> = {
  /** The input schema of the call that the form sends. */
  schema: S
  initial: Values
  /** Rules beyond the contract's; their messages take precedence. */
  also?: Judge
  /** Refusal code → the field it is about. Others are shown above the form. */
  places?: Readonly<Record<number, string>>
  submit: (input: z.output<S>) => Promise<unknown>
}

/** Codes that the HTTP client handles by itself. */
const SHOWN_ELSEWHERE: readonly number[] = [
  codes.NOT_LOGGED_IN.code,
  codes.TOKEN_MISSING.code,
  codes.NOT_ON_ALLOW_LIST.code,
  codes.SECOND_FACTOR_NEEDED.code,
]

type Told = { problems: Problems; general: string | undefined }

/** Where to show a refusal: at its field if this form has it, otherwise above the form. */
const told = (error: unknown, values: Values, places: Readonly<Record<number, string>>): Told | undefined => {
  if (error instanceof MustMend || error instanceof Unreachable) return { problems: {}, general: undefined }
  if (!(error instanceof Refused)) return undefined
  if (SHOWN_ELSEWHERE.includes(error.code)) return { problems: {}, general: undefined }
  const place = places[error.code]
  if (place !== undefined && place in values) return { problems: { [place]: error.message }, general: undefined }
  const problems = Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in values))
  if (Object.keys(problems).length > 0) return { problems, general: undefined }
  const [elsewhere] = Object.values(error.fields)
  return { problems: {}, general: elsewhere ?? waitingWords(error) }
}

/** Once the marks are rendered, focuses the first marked field; otherwise the form's message is scrolled into view. */
const useMending = (form: RefObject<HTMLFormElement | null>) => {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what)
    const field = find('[aria-invalid=true]')
    if (field) field.focus()
    else (find('[role=alert]') ?? find('[role=status]'))?.scrollIntoView({ block: 'nearest' })
  }, [failures, form])
  return () => setFailures((count) => count + 1)
}

/**
 * The only form: validated by the contract's schema on submit, a field again after a change only if it has a value. Refusals are
 * shown at their fields, the focus goes to the first one to correct, and nothing typed is lost.
 */
export const useForm = <S extends z.ZodMiniType>({ schema, initial, also, places = {}, submit }: Given<S>) => {
  const [state, setState] = useState({ values: initial, problems: {} as Problems, updated: [] as readonly string[] })
  const [general, setGeneral] = useState<string>()
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useTypedBeforeHydration(element, initial, (typed) =>
    setState((now) => ({ ...now, values: { ...now.values, ...typed }, updated: Object.keys(typed) })),
  )
  const judge: Judge = (values) => ({ ...problemsOf(schema, values), ...also?.(values) })
  const mend = useMending(element)

  const fail = (error: unknown) => {
    const found = told(error, state.values, places)
    if (!found) throw error
    setState((now) => ({ ...now, problems: { ...now.problems, ...found.problems } }))
    setGeneral(found.general)
    mend()
  }
  /** Validates the named fields (all if none are named); false if something must be corrected. */
  const check = (names?: readonly string[]): boolean => {
    const next = afterSubmit(state, judge, names)
    setState(next)
    const good = !(names ?? Object.keys(next.problems)).some((name) => next.problems[name] !== undefined)
    if (!good) mend()
    return good
  }
  /** Runs an action of the form, e.g. its submit: busy meanwhile, refusals are shown at their fields. */
  const run = async (act: () => Promise<unknown>) => {
    setGeneral(undefined)
    setBusy(true)
    try {
      await act()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || !check()) return
    void run(() => submit(schema.parse(state.values)))
  }
  return {
    attach: (node: HTMLFormElement | null) => {
      element.current = node
    },
    onSubmit,
    values: state.values,
    problems: state.problems,
    general,
    busy,
    check,
    fail,
    clearGeneral: () => setGeneral(undefined),
    set: (name: string, value: string) => setState((now) => afterUpdate(now, { name, value }, judge)),
    /** A functional update, e.g. of a list that grows while an earlier change is pending. */
    change: (name: string, next: (value: string) => string) =>
      setState((now) => afterUpdate(now, { name, value: next(now.values[name] ?? '') }, judge)),
    leave: (name: string) => afterPress(() => setState((now) => afterLeaving(now, name, judge))),
    /** Sets values from elsewhere, e.g. a draft, without validation. */
    put: (values: Values) => setState((now) => renewed(now, values, now.values)),
    /** The same after sending what this rendering has: fields that were typed into since keep that. */
    renew: (values: Values) => setState((now) => renewed(now, values, state.values)),
  }
}
export type Form = ReturnType<typeof useForm>
