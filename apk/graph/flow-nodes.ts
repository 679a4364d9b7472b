import { DISPATCHED } from '../dex/opcodes.ts'
import type { Context } from './body-looks.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import type { FlowTools } from './flow-tools.ts'
import { link, startHolder } from './holders.ts'
import type { Holder } from './holders.ts'
import { keptObjects } from './kept-objects.ts'
import type { Apart } from './kept-objects.ts'
import { MANY } from './may-run.ts'
import { typeOfMethod } from './program.ts'
import { ANYWHERE, SOURCE, kindOfSource, valueOfSource } from './source.ts'
import type { Sources } from './source.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Virtual calls, and invoke-super, which may name a class above the one whose method runs. */
const GIVES_BELOW = new Set([...DISPATCHED, 0x6f, 0x75])

export type Parameter = { method: number; index: number; holder: Holder }
export type Field = { key: string; row: FieldRow; holder: Holder }
/** The points-to graph: its nodes, and those whose incoming edges are not known yet. */
export const startFlow = (tools: FlowTools, apart: Apart) => ({
  ...tools,
  numbered: apart.numbered,
  kept: keptObjects(tools, apart),
  holders: new Map<string, Holder>(),
  /** Nodes whose incoming edges aren't known yet. */
  parameters: [] as Parameter[],
  fields: [] as Field[],
  returns: [] as { body: number; holder: Holder }[],
})
export type Flow = ReturnType<typeof startFlow>

/** The node with this key; `start` is called if it is new. */
export const holderOf = ({ holders }: Flow, key: string, start: (holder: Holder) => void): Holder => {
  const known = holders.get(key)
  if (known) return known
  const holder = startHolder()
  holders.set(key, holder)
  start(holder)
  return holder
}

const ofParameter = (flow: Flow, method: number, index: number) =>
  holderOf(flow, `parameter ${method} ${index}`, (holder) => flow.parameters.push({ method, index, holder }))

export const keyOfField = ({ ownerOf }: Flow, row: FieldRow) => `field ${ownerOf(row)} ${row.name} ${row.of}`
const ofField = (flow: Flow, row: FieldRow) => {
  const key = keyOfField(flow, row)
  return holderOf(flow, key, (holder) => {
    if (flow.mayHoldAny(row)) holder.isAny = true
    else flow.fields.push({ key, row, holder })
  })
}

const ofResult = (flow: Flow, method: number, isDispatched: boolean) =>
  holderOf(flow, `result ${method} ${isDispatched}`, (holder) => {
    const bodies = new Set(flow.called.bodiesOf(method, isDispatched))
    holder.isAny = bodies.size === 0
    for (const body of bodies) {
      const returned = holderOf(flow, `returned ${body}`, (one) => flow.returns.push({ body, holder: one }))
      link(returned, holder)
    }
  })

/** `this` of a method: its class or a subclass. */
const addOwn = ({ program, tree }: Flow, holder: Holder, { body, method }: Context) => {
  const run = program.runs.get(body)
  if (run) return void holder.types.add(run.object)
  const type = typeOfMethod(program, method)
  const below = tree.below(type, MANY)
  if (below) for (const one of [type, ...below]) holder.types.add(one)
  else holder.isAny = true
}

const addKept = (flow: Flow, holder: Holder, { kept, context }: { kept: number; context: Context }) => {
  holder.types.add(kept)
  const object = flow.kept.objectOf(kept)
  if (object?.orSame) add(flow, holder, { sources: flow.kept.keptBy(object) ?? [ANYWHERE], context })
}

const addMade = ({ numbered }: Flow, holder: Holder, { context, place }: { context: Context; place: number }) => {
  const { file, body } = context.opened
  for (const one of numbered.madeAt(context, place, typeAt(file.symbols, body.code[place + 1] ?? 0))) holder.types.add(one)
}

/** Adds the edges into a node from the sources of a value. */
export const add = (flow: Flow, holder: Holder, { sources, context }: { sources: Sources; context: Context }) => {
  const { opened, method, isStatic } = context
  const { file, body } = opened
  for (const source of sources) {
    const [kind, value] = [kindOfSource(source), valueOfSource(source)]
    const kept = source === ANYWHERE ? -1 : flow.kept.numberFrom(context, source)
    if (source === ANYWHERE) holder.isAny = true
    else if (kept >= 0) addKept(flow, holder, { kept, context })
    else if (kind === SOURCE.made) addMade(flow, holder, { context, place: value })
    else if (kind === SOURCE.number) continue
    else if (kind === SOURCE.field || kind === SOURCE.ownField) link(ofField(flow, fieldRow(file, value)), holder)
    else if (kind === SOURCE.parameter && value === 0 && !isStatic) addOwn(flow, holder, context)
    else if (kind === SOURCE.parameter) link(ofParameter(flow, method, value), holder)
    else {
      const op = (body.code[value] ?? 0) & 0xff
      link(ofResult(flow, methodAt(file.symbols, body.code[value + 1] ?? 0), GIVES_BELOW.has(op)), holder)
    }
  }
}
