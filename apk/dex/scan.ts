import { Malformed } from '../bytes/malformed.ts'
import { classNameOf, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { PAUSE, atOnce } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { classDef, walkClasses } from './class-data.ts'
import type { Definition, MethodWalk } from './class-data.ts'
import { bodyAt, firstUnitOf, unitsOf, unitsOfBody } from './code-item.ts'
import type { Body } from './code-item.ts'
import { placedAt, startLineBudget } from './debug-lines.ts'
import type { LineBudget } from './debug-lines.ts'
import type { Hierarchy } from './hierarchy.ts'
import { methodId, parameters, signatureText } from './ids.ts'
import { CALL, FIELD, KIND, LITERAL, NOP, PLAIN, TEXT, UNITS, payloadUnits, textAt } from './opcodes.ts'
import { USE_OF_FIELD, endBody, reserveItems, startReferences, trimReferences } from './references.ts'
import type { References } from './references.ts'
import { OVERRIDES, WANTED, resolve } from './resolve.ts'
import type { Marks, Resolved } from './resolve.ts'
import { traceFrom, traceMethod } from './trace.ts'
import type { Budget } from './trace.ts'
import { platformsFrom } from './values.ts'
import type { Pattern, Wanted } from './wanted.ts'
import { tellHit, tellOverride } from './sightings.ts'
import type { Caller, Hit, Sink } from './sightings.ts'

/** The class of a body, and its source file name: type and string index. */
export type Holder = { typeIndex: number; sourceIndex: number }
/** A second consumer of the same pass. */
export type FileWatch = {
  /** Sets `bit` for the methods, fields and strings whose users `body` is to be called for. */
  mark(marks: Marks, bit: number): void
  body(defined: Definition, body: Body, holder: Holder): void
  /** A method without a body. */
  bare(defined: Definition): void
  /** The whole file was scanned. */
  end?(noted: References): void
}
/** One bit of the marks per watcher. */
const WATCH_BITS = [2, 8]
const WATCHED = 2 | 8
const STATIC = 8

/** Methods may share code, but not without bound: a few kilobytes must not take hours. */
const SHARED_CODE = 16
/** Over all classes of a file, which may share one long list. Real files have a few thousand. */
const MAX_INTERFACES = 1_000_000

/** A wanted field or string that a body refers to. */
type NameHit = { at: number; patterns: Pattern[] }
type Hits = { hits: Hit[]; names: NameHit[] }
type Work = {
  dex: Dex
  resolved: Resolved
  units: Uint16Array
  left: number
  budget: Budget
  sink: Sink
  since: number
  typeIndex: number
  /** String index of the class's source file. */
  sourceIndex: number
  lines: LineBudget
  watches: readonly FileWatch[]
  noted: References
}

/** Collects the wanted references of one body. Payload tables are skipped. */
const findHits = (work: Work, { code }: Body, found: Hits) => {
  const { marks, matches, fields, texts } = work.resolved
  for (let at = 0; at < code.length;) {
    const op = (code[at] as number) & 0xff
    const kind = KIND[op]
    const index = code[at + 1] as number
    if (kind === NOP) {
      at += payloadUnits(code, at)
      continue
    }
    if (kind === CALL && ((marks.calls[index] ?? 0) & WANTED) !== 0)
      found.hits.push({ at, methodIndex: index, matches: matches.get(index) ?? [] })
    else if (kind === FIELD && ((marks.fields[index] ?? 0) & WANTED) !== 0)
      found.names.push({ at, patterns: fields.get(index) ?? [] })
    else if (kind === TEXT) {
      const patterns = texts.get(textAt(code, at))
      if (patterns) found.names.push({ at, patterns })
    }
    at += UNITS[op] as number
  }
}

/** Returns the union of all marks in a body, 0 for most, which are then skipped. Notes its references. */
const passOver = ({ units, resolved, noted }: Work, start: number, end: number) => {
  const { calls, fields, texts } = resolved.marks
  const { literals } = noted
  const { items } = noted.items
  let { length } = noted.items
  let found = 0
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    const kind = KIND[op]
    if (kind === PLAIN) {
      at += UNITS[op] as number
      continue
    }
    if (kind === NOP) {
      at += payloadUnits(units, at)
      continue
    }
    const index = units[at + 1] as number
    if (kind === CALL) {
      found |= calls[index] as number
      items[length] = index
      length += 1
    } else if (kind === FIELD) {
      found |= fields[index] as number
      const use = USE_OF_FIELD[op] as number
      if (use !== 0) {
        items[length] = use | index
        length += 1
      }
    } else if (kind === LITERAL) literals[index] = 1
    else found |= texts[textAt(units, at)] as number
    at += UNITS[op] as number
  }
  noted.items.length = length
  return found
}

/** Named by the defining class, not by the class in the method table. */
const callerOf = ({ dex, typeIndex }: Work, methodIndex: number): Caller => ({
  class: classNameOf(dexType(dex, typeIndex)),
  method: signatureText(dex, methodIndex),
})

const tellNames = (work: Work, codeOffset: number, { caller, names }: { caller: Caller; names: readonly NameHit[] }) => {
  if (names.length === 0) return
  const placed = placedAt(work, { codeOffset, caller, places: names.map(({ at }) => at) })
  names.forEach(({ at, patterns }, index) => {
    for (const pattern of patterns) work.sink.onMention({ ...(placed[index] ?? caller), at, pattern, target: pattern.text })
  })
}

/** Reports what the wanted patterns find in one body, with the values of its registers. */
const tellBody = (work: Work, { methodIndex, flags, codeOffset }: Definition, body: Body) => {
  const { dex, resolved, budget } = work
  const found: Hits = { hits: [], names: [] }
  findHits(work, body, found)
  const overridden = resolved.overrides.get(methodIndex)
  if (found.hits.length === 0 && found.names.length === 0 && !overridden) return
  const caller = callerOf(work, methodIndex)
  const hasCalls = found.hits.some(({ matches }) => matches.some(({ role }) => role === 'call'))
  const trace = overridden !== undefined || hasCalls ? traceMethod(dex, body, budget) : undefined
  const older =
    hasCalls && trace?.asksPlatform ? traceFrom(dex, body, { budget, platform: platformsFrom(work.since) }) : undefined
  const types = hasCalls ? parameters(dex, methodId(dex, methodIndex).protoIndex) : []
  const method = { types, isStatic: (flags & STATIC) !== 0 }
  const placed = placedAt(work, { codeOffset, caller, places: [0, ...found.hits.map(({ at }) => at)] })
  found.hits.forEach((hit, index) =>
    tellHit(work, hit, { caller: { ...(placed[index + 1] ?? caller), at: hit.at }, trace, older, body, method }),
  )
  tellNames(work, codeOffset, { caller, names: found.names })
  if (overridden) tellOverride(work, overridden, { caller: placed[0] ?? caller, trace, body, methodIndex })
}

/** `found`: the marks in the body and of the method itself. */
const showBody = (work: Work, defined: Definition, found: number) => {
  const body = bodyAt(work.dex, work.units, defined.codeOffset)
  work.watches.forEach((watch, index) => {
    if ((found & (WATCH_BITS[index] ?? 0)) !== 0) watch.body(defined, body, work)
  })
  if ((found & ~WATCHED) !== 0) tellBody(work, defined, body)
}

const scanMethod = (work: Work, defined: Definition) => {
  const { units, resolved } = work
  const { methodIndex, codeOffset } = defined
  const size = unitsOfBody(work.dex, units, codeOffset)
  work.left -= size
  if (work.left < 0) throw new Malformed(codeOffset, `code that is shared at most ${SHARED_CODE} times`)
  const start = firstUnitOf(codeOffset)
  const own = (resolved.marks.calls[methodIndex] ?? 0) & OVERRIDES
  const first = work.noted.items.length
  reserveItems(work.noted, { units: size, most: units.length })
  const found = own | passOver(work, start, start + size)
  endBody(work.noted, defined, first)
  if (found !== 0) showBody(work, defined, found)
}

type To = { sink: Sink; budget: Budget; since?: number; hierarchy?: Hierarchy; watches?: readonly FileWatch[] }

/**
 * One pass over all code of a file; `since` is the app's minSdkVersion. Malformed if code is outside of the file or a table is
 * invalid: then discard what was reported. A given hierarchy is complete only once every file of the package is scanned.
 */
export function* scanDexInParts(dex: Dex, wanted: Wanted, to: To): Pausing<void> {
  const { sink, budget, since = 1, watches = [] } = to
  const units = unitsOf(dex)
  const resolved = resolve(dex, wanted)
  let interfaces = 0
  const work: Work = {
    dex,
    resolved,
    units,
    left: units.length * SHARED_CODE,
    budget,
    sink,
    since,
    typeIndex: 0,
    sourceIndex: 0,
    lines: startLineBudget(),
    watches,
    noted: startReferences(dex),
  }
  watches.forEach((watch, index) => watch.mark(resolved.marks, WATCH_BITS[index] ?? 0))
  const walk: MethodWalk = {
    left: dex.methods.count,
    take: (methodIndex, codeOffset, flags) => {
      if (codeOffset !== 0) scanMethod(work, { methodIndex, codeOffset, flags })
      else for (const watch of watches) watch.bare({ methodIndex, codeOffset, flags })
    },
  }
  yield PAUSE
  yield* walkClasses(dex, walk, (index, typeIndex, sourceIndex) => {
    if (to.hierarchy) {
      const defined = classDef(dex, index)
      interfaces += defined.interfaces.length
      if (interfaces > MAX_INTERFACES) throw new Malformed(dex.classes.offset, `at most ${MAX_INTERFACES} interfaces`)
      to.hierarchy.add(defined)
    }
    work.typeIndex = typeIndex
    work.sourceIndex = sourceIndex
  })
  trimReferences(work.noted)
  for (const watch of watches) watch.end?.(work.noted)
}

export const scanDex = (dex: Dex, wanted: Wanted, to: To): void => atOnce(scanDexInParts(dex, wanted, to))
