import { Malformed } from '../bytes/malformed.ts'
import { classNameOf, dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { classDef, eachMethod } from './class-data.ts'
import type { ClassDef, Definition } from './class-data.ts'
import { bodyAt, unitsOf } from './code-item.ts'
import type { Body } from './code-item.ts'
import type { Hierarchy } from './hierarchy.ts'
import { methodId, methodText, protoText } from './ids.ts'
import { CALL, FIELD, KIND, NOP, UNITS, payloadUnits } from './opcodes.ts'
import { resolve } from './resolve.ts'
import type { Match, Resolved } from './resolve.ts'
import { tell, tellArguments } from './told.ts'
import type { CodeValue } from './told.ts'
import { traceMethod } from './trace.ts'
import type { Budget, Trace } from './trace.ts'
import type { Pattern, Wanted } from './wanted.ts'

/** Where in the package: class with dots, method with its signature. */
export type Caller = { class: string; method: string }
export type Sighting = Caller & {
  pattern: Pattern
  /** The class that the call names, where it is another than the pattern's: to be held against the hierarchy. */
  through?: string
  /** As the call names it. */
  target: string
}
export type CallSighting = Sighting & {
  /** Undefined where the method was too large to follow. */
  args?: CodeValue[]
  /** No path of a new platform leads here. */
  unreached: boolean
}
export type OverrideSighting = Caller & {
  pattern: Pattern
  type: string
  units: number
  /** Calls in the body. */
  callCount: number
  returned?: CodeValue
  compared: number[]
  throws: boolean
  traced: boolean
}
export type Sink = {
  onCall(sighting: CallSighting): void
  onMention(sighting: Sighting): void
  onOverride(sighting: OverrideSighting): void
}

/** Sees every class and method of a file beside the scan, body included where there is one. */
export type FileWatch = { class(defined: ClassDef): void; method(defined: Definition, body?: Body): void }

/** Code may be shared among methods, but not without end: a few kilobytes must not make hours. */
const SHARED_CODE = 16
/** Of all classes of a file: they may share one long list. Real files have a few thousand. */
const MAX_INTERFACES = 1_000_000

type Hit = { at: number; methodIndex: number; matches: Match[] }
type Work = {
  dex: Dex
  resolved: Resolved
  units: Uint16Array
  left: number
  budget: Budget
  sink: Sink
  type: string
  watch?: FileWatch
}

/** Every instruction of one body. A payload is stepped over; what follows the last instruction is not looked at. */
const findHits = (work: Work, { code }: Body, found: { hits: Hit[]; fields: Pattern[] }) => {
  const { isWanted, isWantedField, matches, fields } = work.resolved
  for (let at = 0; at < code.length;) {
    const op = (code[at] as number) & 0xff
    const kind = KIND[op]
    const index = code[at + 1] as number
    if (kind === NOP) {
      at += payloadUnits(code, at)
      continue
    }
    if (kind === CALL && isWanted[index] === 1) found.hits.push({ at, methodIndex: index, matches: matches.get(index) ?? [] })
    else if (kind === FIELD && isWantedField[index] === 1) found.fields.push(...(fields.get(index) ?? []))
    at += UNITS[op] as number
  }
}

const callerOf = ({ dex, type }: Work, methodIndex: number): Caller => {
  const { nameIndex, protoIndex } = methodId(dex, methodIndex)
  return { class: classNameOf(type), method: dexString(dex, nameIndex) + protoText(dex, protoIndex) }
}

const tellHit = ({ dex, sink, budget }: Work, hit: Hit, seen: { caller: Caller; trace: Trace | undefined }) => {
  const { caller, trace } = seen
  const target = methodText(dex, hit.methodIndex)
  for (const { pattern, role, through } of hit.matches) {
    const sighting = { ...caller, pattern, target, ...(through !== undefined && { through }) }
    if (role === 'mention') {
      sink.onMention(sighting)
      continue
    }
    const args = trace && tellArguments({ dex, trace, budget }, hit.at)
    sink.onCall({ ...sighting, ...(args && { args }), unreached: trace !== undefined && args === undefined })
  }
}

const tellOverride = (
  { dex, sink, type, budget }: Work,
  patterns: Pattern[],
  seen: { caller: Caller; trace: Trace | undefined; body: Body },
) => {
  const { caller, trace, body } = seen
  const returned = trace?.returned && tell({ dex, trace, budget }, trace.returned)
  for (const pattern of patterns)
    sink.onOverride({
      ...caller,
      pattern,
      type,
      units: body.code.length,
      callCount: trace?.calls.size ?? 0,
      ...(returned && { returned }),
      compared: [...(trace?.compared ?? [])].toSorted((a, b) => a - b),
      throws: trace?.throws ?? false,
      traced: trace !== undefined,
    })
}

const scanMethod = (work: Work, defined: Definition) => {
  const { methodIndex, codeOffset } = defined
  const { dex, resolved, budget } = work
  const body = bodyAt(dex, work.units, codeOffset)
  work.left -= body.code.length
  if (work.left < 0) throw new Malformed(codeOffset, `code that is shared at most ${SHARED_CODE} times`)
  work.watch?.method(defined, body)
  const found = { hits: [] as Hit[], fields: [] as Pattern[] }
  findHits(work, body, found)
  const overridden = resolved.overrides.get(methodIndex)
  if (found.hits.length === 0 && found.fields.length === 0 && !overridden) return
  const caller = callerOf(work, methodIndex)
  const wantsTrace = overridden !== undefined || found.hits.some(({ matches }) => matches.some(({ role }) => role === 'call'))
  const trace = wantsTrace ? traceMethod(dex, body, budget) : undefined
  for (const hit of found.hits) tellHit(work, hit, { caller, trace })
  for (const pattern of found.fields) work.sink.onMention({ ...caller, pattern, target: pattern.text })
  if (overridden) tellOverride(work, overridden, { caller, trace, body })
}

/**
 * One pass over all code of a file. Malformed where code lies outside the file or a table can't be: then nothing that was
 * told counts. The hierarchy is complete only when every file of the package has been scanned.
 */
export const scanDex = (
  dex: Dex,
  wanted: Wanted,
  to: { sink: Sink; hierarchy: Hierarchy; budget: Budget; watch?: FileWatch },
) => {
  const units = unitsOf(dex)
  const resolved = resolve(dex, wanted)
  const methods = { left: dex.methods.count }
  let interfaces = 0
  const work: Work = { dex, resolved, units, left: units.length * SHARED_CODE, budget: to.budget, sink: to.sink, type: '' }
  if (to.watch) work.watch = to.watch
  for (let index = 0; index < dex.classes.count; index += 1) {
    const defined = classDef(dex, index)
    interfaces += defined.interfaces.length
    if (interfaces > MAX_INTERFACES) throw new Malformed(dex.classes.offset, `at most ${MAX_INTERFACES} interfaces`)
    to.hierarchy.add(defined)
    work.type = defined.type
    work.watch?.class(defined)
    const share = {
      left: methods.left,
      visit: (one: Definition) => scanMethod(work, one),
      visitBare: (one: Definition) => work.watch?.method(one),
    }
    eachMethod(dex, defined.dataOffset, share)
    methods.left = share.left
  }
}
