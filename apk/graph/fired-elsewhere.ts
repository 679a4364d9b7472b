import { appendTo } from '../append.ts'
import { unlessMalformed } from '../bytes/malformed.ts'
import { methodText } from '../dex/ids.ts'
import { CALL, IGET_OBJECT, KIND, lengthAt } from '../dex/opcodes.ts'
import { traceFrom } from '../dex/trace.ts'
import type { Budget, TracedCall } from '../dex/trace.ts'
import { isSame, newPlatform } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import { oncePer } from '../once-per.ts'
import { asRunFor, go } from './arrivals.ts'
import type { Traced } from './asked-names.ts'
import { fieldRow } from './fields.ts'
import { reflectionBudget } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { openBody } from './open-body.ts'
import { bodiesOf, methodOf, nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Firing, Search } from './reach.ts'
import { methodAt, typeAt } from './symbols.ts'

/** More bodies of one class aren't looked through. */
const MAX_BODIES = 300
const FINDS_VIEW = /;->(?:findViewById|requireViewById)\(I\)/

/** What a body does with views, each known by a key: calls that fire a listener, and listeners that it sets. */
type Views = { fired: { key: string; name: number }[]; set: { key: string; name: number; type: number }[] }
const NONE: Views = { fired: [], set: [] }

const nameOfCall = (program: Program, { file }: Pick<Traced, 'file'>, methodIndex: number) =>
  nameOfMethod(program, methodAt(file.symbols, methodIndex))

/** What tells a view from others of its page: the field that it is kept in, its id. Empty if it is unknown. */
const keysOf = ({ file, trace }: Traced, view: Value | undefined): string[] => {
  if (view?.kind !== 'field' && view?.kind !== 'result' && view?.kind !== 'object') return []
  const fields =
    view.kind === 'field' ? [view.index] : [...trace.puts].flatMap(([field, put]) => (isSame(put, view) ? [field] : []))
  const byField = fields.map((field) => fieldRow(file, field)).map(({ name, of }) => `field ${name} ${of}`)
  const found = view.kind === 'result' ? trace.calls.get(view.at) : undefined
  const id = found && FINDS_VIEW.test(methodText(file.dex, found.methodIndex)) ? found.registers[1] : undefined
  return id?.kind === 'int' ? [...byField, `id ${id.value}`] : byField
}

/** The class of a listener: made here, kept in a field of its class, or the object itself. */
const classOf = (program: Program, { file }: Traced, { listener, body }: { listener: Value | undefined; body: number }) => {
  if (listener?.kind === 'object') return typeAt(file.symbols, listener.index)
  if (listener?.kind === 'field') return fieldRow(file, listener.index).of
  const isItself = listener?.kind === 'parameter' && listener.index === 0
  return isItself ? typeOfMethod(program, methodOf(program, body)) : undefined
}

/** Traces a body that has a call of one of these names; fields of objects are told apart, too. */
const tracedFor = (search: Search, body: number): Traced | undefined => {
  const opened = openBody(search.program, body)
  if (!opened) return undefined
  const { file, body: read } = opened
  const { setterOf, setters } = search.callbacks
  const held = new Map<number, Value>()
  let isAsked = false
  for (let at = 0; at < read.code.length; at += lengthAt(read.code, at)) {
    const [op, index] = [(read.code[at] ?? 0) & 0xff, read.code[at + 1] ?? 0]
    if (op === IGET_OBJECT) held.set(index, { kind: 'field', index })
    const name: number = KIND[op] === CALL && !isAsked ? nameOfCall(search.program, opened, index) : -1
    isAsked ||= setterOf.has(name) || setters.has(name)
  }
  const { budget } = viewsIn(search.program)
  const trace = isAsked ? traceFrom(file.dex, read, { budget, platform: newPlatform, held }) : undefined
  return trace && { file, trace }
}

const readViews = (search: Search, body: number): Views => {
  const { program } = search
  const { setterOf, setters } = search.callbacks
  const traced = tracedFor(search, body)
  if (!traced) return NONE
  const each = <T>(isWanted: (name: number) => boolean, read: (call: TracedCall, name: number) => T[]) =>
    [...traced.trace.calls.values()].flatMap((call) => {
      const name = nameOfCall(program, traced, call.methodIndex)
      return isWanted(name) && !call.isStatic ? read(call, name) : []
    })
  return {
    fired: each(
      (name) => setterOf.has(name),
      ({ registers: [view] }, name) => keysOf(traced, view).map((key) => ({ key, name })),
    ),
    set: each(
      (name) => setters.has(name),
      ({ registers: [view, listener] }, name) => {
        const type = classOf(program, traced, { listener, body })
        return type === undefined ? [] : keysOf(traced, view).map((key) => ({ key, name, type }))
      },
    ),
  }
}

const startViews = (): { known: Map<number, Views>; budget: Budget } => ({ known: new Map(), budget: reflectionBudget() })
const viewsIn = oncePer<Program, ReturnType<typeof startViews>>(startViews)
const viewsOf = (search: Search, body: number): Views => {
  const { known } = viewsIn(search.program)
  const before = known.get(body)
  if (before) return before
  const found = unlessMalformed(() => readViews(search, body), NONE)
  known.set(body, found)
  return found
}

/** The callbacks of a listener run once both the body that fires it and the one that sets it have run. */
const fire = (search: Search, { from, type, name, ...fired }: Firing, setter: { body: number; level: number }) => {
  const { callbacks, numbered } = search
  const place = { body: from, level: Math.max(fired.level, setter.level), guarded: false }
  const made = numbered?.madeIn(setter.body, type) ?? []
  for (const { body, by } of callbacks.callbacksOf(type).filter((one) => one.fires?.has(name)))
    for (const object of made.length > 0 ? made : [type])
      go(search, asRunFor(search, body, object), {
        place,
        how: 'callback',
        floor: LEVEL.maybe,
        note: callbacks.sayWith(by, name),
      })
}

/** The bodies of the class of this body, and of those above it, that set listeners on views. */
const settersAround = (search: Search, body: number) => {
  const { program, tree } = search
  return tree.definedSupersOf(typeOfMethod(program, methodOf(program, body))).flatMap((owner) => {
    const { from, to } = bodiesOf(program, owner)
    const bodies = Array.from({ length: Math.min(to - from, MAX_BODIES) }, (_, index) => from + index)
    return bodies.flatMap((setter) => (setter === body ? [] : viewsOf(search, setter).set.map((one) => ({ setter, ...one }))))
  })
}

/**
 * A body fires a listener in the user's place, which another body of its class, or of one above, sets on the same view: known by the
 * field that both take the view from, or by its id.
 */
const fireElsewhere = (search: Search, body: number, level: number) => {
  const { callbacks, firing, levelOf } = search
  const { fired } = level < LEVEL.action ? viewsOf(search, body) : NONE
  for (const { setter, key, name: set, type } of fired.length === 0 ? [] : settersAround(search, body))
    for (const { name } of fired.filter((one) => one.key === key && callbacks.setterOf.get(one.name) === set)) {
      const one = { from: body, level, type, name }
      search.stepsLeft -= 1
      if (search.stepsLeft < 0) return
      appendTo(firing, setter, one)
      const since = intAt(levelOf, setter)
      if (since !== LEVEL.none) fire(search, one, { body: setter, level: since })
    }
}

/** What a body fires that others set, and what it sets that others have fired. */
export const runFired = (search: Search, body: number, { level, starters }: { level: number; starters: readonly number[] }) => {
  if (starters.some((name) => search.callbacks.setterOf.has(name))) fireElsewhere(search, body, level)
  for (const one of search.firing.get(body) ?? []) fire(search, one, { body, level })
}
