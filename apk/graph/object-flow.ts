import { CALL, DISPATCHED, IPUT_OBJECT, KIND, RETURN_OBJECT, SPUT_OBJECT } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { See } from './body-looks.ts'
import { fieldRow } from './fields.ts'
import { add, holderOf, keyOfField, startFlow } from './flow-nodes.ts'
import type { Field, Flow, Parameter } from './flow-nodes.ts'
import type { FlowTools } from './flow-tools.ts'
import { neededFor, settle } from './holders.ts'
import type { Holder } from './holders.ts'
import { passedAt } from './keepers.ts'
import type { Keeper } from './keepers.ts'
import type { Apart, KeptObject } from './kept-objects.ts'
import { mayRun } from './may-run.ts'
import { signatureOfMethod, typeOfMethod } from './program.ts'
import { ANYWHERE } from './source.ts'
import { methodAt } from './symbols.ts'

/** Bound on levels of callers and fields. */
const MAX_PASSES = 6
const MAX_HOLDERS = 4_000
/** Cost of resolving a call, in instructions. */
const RUN_STEPS = 8
/** Between two pauses. */
const LOOKS = 128
/** A virtual call site: the calling body and the method as named there. */
export type Ask = { body: number; method: number }

const lookAtReturns = (flow: Flow) => {
  for (let one = flow.returns.pop(); one; one = flow.returns.pop()) {
    const { body, holder } = one
    const isWhole = flow.look(body, (context, at, registers) => {
      const unit = context.opened.body.code[at] ?? 0
      if ((unit & 0xff) === RETURN_OBJECT) add(flow, holder, { sources: registers[unit >> 8] ?? [ANYWHERE], context })
    })
    if (!isWhole || flow.holders.size > MAX_HOLDERS) holder.isAny = true
  }
}

/** The parameters to which a call of a method may pass values. */
const filledBy = (flow: Flow, asked: readonly Parameter[]) => {
  const { program } = flow
  const byMethod = Map.groupBy(asked, ({ method }) => method)
  const bySignature = Map.groupBy(byMethod.keys(), (method) => signatureOfMethod(program, method))
  const known = new Map<number, Parameter[]>()
  return (called: number) => {
    const before = known.get(called)
    if (before) return before
    const methods = bySignature.get(signatureOfMethod(program, called)) ?? []
    flow.work.left -= methods.length * RUN_STEPS
    if (flow.work.left < 0) return []
    const found = methods.filter((method) => mayRun(flow, called, method)).flatMap((method) => byMethod.get(method) ?? [])
    known.set(called, found)
    return found
  }
}

/** Searches all code for calls that pass these parameters and for writes of these fields. */
function* seekIn(flow: Flow, asked: readonly Parameter[], filled: readonly Field[]): Pausing<void> {
  const parametersOf = filledBy(flow, asked)
  const byField = new Map(filled.map(({ key, holder }) => [key, holder]))
  const ownersByName = Map.groupBy(
    filled.map(({ row }) => ({ name: row.name, owner: flow.ownerOf(row) })),
    ({ name }) => name,
  )
  const see: See = (context, at, registers) => {
    const { file, body } = context.opened
    const unit = body.code[at] ?? 0
    const [op, index] = [unit & 0xff, body.code[at + 1] ?? 0]
    if (KIND[op] === CALL) {
      const found = parametersOf(methodAt(file.symbols, index))
      const passed = found.length > 0 ? passedRegisters(body.code, at) : []
      for (const one of found) add(flow, one.holder, { sources: registers[passed[one.index] ?? -1] ?? [ANYWHERE], context })
    } else if (op === IPUT_OBJECT || op === SPUT_OBJECT) {
      const holder = byField.get(keyOfField(flow, fieldRow(file, index)))
      const register = op === IPUT_OBJECT ? (unit >> 8) & 0xf : unit >> 8
      if (holder) add(flow, holder, { sources: registers[register] ?? [ANYWHERE], context })
    }
  }
  const bodies = flow.mentions.find({
    methods: new Set(asked.map(({ method }) => method)),
    fieldNames: new Set(filled.map(({ row }) => row.name)),
    isCall: (method) => parametersOf(method).length > 0,
    // Of fields with a common name, most are in unrelated classes.
    isField: (row) =>
      ownersByName.get(row.name)?.some(({ owner }) => flow.tree.inherits(row.type, owner)) === true &&
      byField.has(keyOfField(flow, row)),
  })
  let isWhole = true
  let looks = 0
  for (const body of bodies) {
    isWhole = flow.look(body, see) && isWhole
    looks += 1
    if (looks % LOOKS === 0) yield PAUSE
  }
  isWhole &&= flow.work.left >= 0
  if (!isWhole) for (const { holder } of [...asked, ...filled]) holder.isAny = true
}

/** Backward analysis, node by node to the allocation sites, as long as it can still refine one of the queried nodes. */
function* seek(flow: Flow, asked: readonly Holder[]): Pausing<void> {
  for (let pass = 0; ; pass += 1) {
    lookAtReturns(flow)
    settle(flow.holders.values(), flow.numbered.typeOf)
    const needed = neededFor(asked)
    const isOver = pass >= MAX_PASSES || flow.holders.size > MAX_HOLDERS || flow.work.left < 0
    const parameters = flow.parameters.splice(0)
    const fields = flow.fields.splice(0)
    if (parameters.length + fields.length === 0) return
    const isSought = ({ holder }: { holder: Holder }) => !isOver && needed.has(holder)
    const open = parameters.filter((one) => isSought(one) && flow.isClosed(one.method, one.index))
    const filled = fields.filter(isSought)
    const closed = new Set(open)
    for (const one of parameters) if (!closed.has(one)) one.holder.isAny = true
    for (const one of fields) if (!isSought(one)) one.holder.isAny = true
    if (open.length + filled.length > 0) yield* seekIn(flow, open, filled)
    yield PAUSE
  }
}

const receiverOf = (flow: Flow, { body, method }: Ask) =>
  holderOf(flow, `receiver ${body} ${method}`, (holder) => {
    const isWhole = flow.look(body, (context, at, registers) => {
      const { file, body } = context.opened
      if (!DISPATCHED.has((body.code[at] ?? 0) & 0xff) || methodAt(file.symbols, body.code[at + 1] ?? 0) !== method) return
      add(flow, holder, { sources: registers[passedAt(context, at, 0)] ?? [ANYWHERE], context })
    })
    if (!isWhole) holder.isAny = true
  })

/** The object that a keeper's object keeps. */
const keptIn = (flow: Flow, { body, at: place, index }: KeptObject) =>
  holderOf(flow, `kept ${body} ${place}`, (holder) => {
    const isWhole = flow.look(body, (context, at, registers) => {
      if (at === place) add(flow, holder, { sources: registers[passedAt(context, at, index)] ?? [ANYWHERE], context })
    })
    if (!isWhole) holder.isAny = true
  })

/**
 * The receivers' types that fit the call; undefined if any object may be there (such as a platform object that wraps another one),
 * or none fits.
 */
const fitting = ({ tree, program, isOwn, called, kept, numbered }: Flow, method: number, { isAny, types }: Holder) => {
  const through = typeOfMethod(program, method)
  const all = [...types].map((type) => kept.objectOf(type)?.object ?? type)
  if (isAny || (!isOwn(through) && !all.every((one) => isOwn(numbered.typeOf(one))))) return undefined
  const found = all.filter((one) => tree.inherits(numbered.typeOf(one), through))
  return found.length > 0 && found.every((one) => called.isSeen(numbered.typeOf(one), method)) ? new Set(found) : undefined
}

/** The keeper's objects among the receivers; undefined if there may be others of its class. */
const keptAmong = ({ kept, numbered }: Flow, { isAny, types }: Holder, { type }: Keeper): KeptObject[] | undefined => {
  if (isAny || types.size === 0 || [...types].some((one) => numbered.typeOf(one) === type)) return undefined
  return [...types].flatMap((one) => kept.objectOf(one) ?? []).filter((one) => one.type === type)
}

/**
 * Demand-driven points-to analysis of receivers: through parameters, return values and fields (field-based: one node per field for
 * all objects). Arrays, collections, the platform, reflection and anything beyond the bounds give any object. Objects of keepers
 * are distinguished by allocation site, numbered ones by their number.
 */
export const objectFlow = (tools: FlowTools, apart: Apart) => {
  const flow = startFlow(tools, apart)
  return {
    /** By call: types of the receivers; undefined if any, or none that fits was found. */
    *receiversOf(asks: readonly Ask[]): Pausing<(ReadonlySet<number> | undefined)[]> {
      const asked = asks.map((ask) => ({ ask, holder: receiverOf(flow, ask) }))
      yield* seek(
        flow,
        asked.map(({ holder }) => holder),
      )
      return asked.map(({ ask, holder }) => fitting(flow, ask.method, holder))
    },
    /** By call: types of the objects kept by the receivers, if these are all known objects of the keeper. */
    *keptBy(asks: readonly Ask[], keeper: Keeper): Pausing<(ReadonlySet<number> | undefined)[]> {
      const asked = asks.map((one) => receiverOf(flow, one))
      yield* seek(flow, asked)
      const kept = asked.map((holder) => keptAmong(flow, holder, keeper)?.map((one) => keptIn(flow, one)))
      yield* seek(
        flow,
        kept.flatMap((holders) => holders ?? []),
      )
      return kept.map((holders) => {
        const each = holders?.map((holder) => fitting(flow, keeper.method, holder))
        return each?.every((classes) => classes !== undefined) ? new Set(each.flatMap((classes) => [...classes])) : undefined
      })
    },
  }
}
export type ObjectFlow = ReturnType<typeof objectFlow>
