import { Malformed } from '../bytes/malformed.ts'
import { fieldText } from '../dex/ids.ts'
import { traceMethod } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import { isSame } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import { reflectionBudget } from '../graph/file-walk.ts'
import { intAt } from '../graph/int-list.ts'
import { bodiesOf, typeOfClass } from '../graph/program.ts'
import type { Program } from '../graph/program.ts'
import { classNameOf } from '../formats/dex.ts'
import { openBody } from '../graph/open-body.ts'
import type { CodeFacts, ViewAlias } from './facts.ts'
import { among, own } from './own-code.ts'
import { LOADS, WIDE_VIEWPORT } from './view-setters.ts'

const MAX_HOLDERS = 100
/** Bound per class: all pairs are compared. */
const MAX_PUTS = 200

const ownerOf = (field: string) => classNameOf(field.slice(0, field.indexOf('->')))

/** Fields that hold web views or their settings, by class. */
const fieldsAsked = (code: CodeFacts) => {
  const found = new Map<string, Set<string>>()
  for (const { args } of among(code.calls, [WIDE_VIEWPORT, ...LOADS]).flatMap(({ sites }) => own(sites))) {
    const [first] = args ?? []
    const view = first?.kind === 'result' ? first.args[0] : first
    if (view?.kind === 'field') found.set(ownerOf(view.name), (found.get(ownerOf(view.name)) ?? new Set()).add(view.name))
  }
  return found
}

type Put = { body: number; value: Value; field: string }
/** Kinds of values that identify an object. */
const NAMED = new Set<Value['kind']>(['object', 'result', 'parameter'])

/** What a body stores in these fields, except null. */
const putsOf = (program: Program, body: number, { fields, budget }: { fields: ReadonlySet<string>; budget: Budget }): Put[] => {
  const opened = openBody(program, body)
  if (!opened) return []
  const { dex } = opened.file
  const trace = traceMethod(dex, opened.body, budget)
  return [...(trace?.puts ?? [])].flatMap(([index, value]) => {
    const field = fieldText(dex, index)
    return fields.has(field) && value.kind !== 'int' ? [{ body, value, field }] : []
  })
}

/** `sure` if nothing else is ever stored in the two. */
const aliasesAmong = (program: Program, puts: readonly Put[]): ViewAlias[] => {
  const times = (field: string) => puts.filter((put) => put.field === field).length
  const isIt = ({ body, value }: Put, field: string) => {
    const { dex } = program.files[intAt(program.fileOfBody, body)] ?? {}
    return dex !== undefined && value.kind === 'field' && fieldText(dex, value.index) === field
  }
  return puts.flatMap((one, at) =>
    puts.slice(at + 1).flatMap((other) => {
      const isBoth = one.body === other.body && NAMED.has(one.value.kind) && isSame(one.value, other.value)
      if (one.field === other.field || !(isBoth || isIt(one, other.field) || isIt(other, one.field))) return []
      return [{ fields: [one.field, other.field] as const, sure: times(one.field) === 1 && times(other.field) === 1 }]
    }),
  )
}

/** Fields of a class that hold the same web view, if pages are opened through one and settings made through another. */
export const readViewAliases = (program: Program, code: CodeFacts): ViewAlias[] => {
  const budget = reflectionBudget()
  const asked = [...fieldsAsked(code)].filter(([, fields]) => fields.size > 1)
  return asked.slice(0, MAX_HOLDERS).flatMap(([holder, fields]) => {
    const type = typeOfClass(program, holder)
    const { from, to } = type < 0 ? { from: 0, to: 0 } : bodiesOf(program, type)
    try {
      const bodies = Array.from({ length: to - from }, (_, index) => from + index)
      const puts = bodies.flatMap((body) => putsOf(program, body, { fields, budget }))
      return puts.length > MAX_PUTS ? [] : aliasesAmong(program, puts)
    } catch (error) {
      if (error instanceof Malformed) return []
      throw error
    }
  })
}
