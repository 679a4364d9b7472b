import { unlessMalformed } from '../bytes/malformed.ts'
import type { ClassTable } from '../dex/class-table.ts'
import { placedAt, startLineBudget } from '../dex/debug-lines.ts'
import { hierarchyOf } from '../dex/hierarchy.ts'
import { methodId, methodPlace, parameters } from '../dex/ids.ts'
import { seenAt } from '../dex/sightings.ts'
import { traceFrom, traceMethod } from '../dex/trace.ts'
import type { Budget } from '../dex/trace.ts'
import { platformsFrom } from '../dex/values.ts'
import type { Wanted } from '../dex/wanted.ts'
import { reflectionBudget } from '../graph/file-walk.ts'
import { callersOf, isOutline, outlinesOf } from '../graph/outlines.ts'
import type { OutlineCaller } from '../graph/outlines.ts'
import { methodNamed } from '../graph/program.ts'
import type { NamedMethod, Program } from '../graph/program.ts'
import { sourceIndexOf } from '../graph/read-places.ts'
import { MAX_CALLERS, MAX_SITES, ownFirst, supersOf } from './code.ts'
import type { CallSite, CodeFacts, CodeMentions } from './facts.ts'

/** A call of an outline, with what is known there; `seen` again with conditions, where these are asked for. */
type Outlined = NamedMethod & Pick<CallSite, 'at' | 'source'> & { seen: (guarded: boolean) => ReturnType<typeof seenAt> }
type Place = NamedMethod & { at?: number }
type Means = { program: Program; since: number; budget: Budget }

const STATIC = 0x8
const keyOf = ({ class: name, method }: NamedMethod) => `${name} ${method}`

/** The call stands at the very beginning of an outline. */
const mayBeIn = ({ at }: Place) => at === 0

/** Ids of the outlines among the methods with these places, by name. */
const outlinesAt = (program: Program, places: readonly Place[]) => {
  if (outlinesOf(program).size === 0) return new Map<string, number>()
  const methods = new Map(places.filter(mayBeIn).map((one) => [keyOf(one), one]))
  return new Map(
    [...methods].flatMap(([key, one]): [string, number][] => {
      const method = methodNamed(program, one)
      return method >= 0 && isOutline(program, method) ? [[key, method]] : []
    }),
  )
}

const outlinedIn = ({ file, body, calls, ...defined }: OutlineCaller, { since, budget }: Means) => {
  const { dex } = file
  const { methodIndex, codeOffset, flags } = defined
  const trace = traceMethod(dex, body, budget)
  const older = trace?.asksPlatform ? traceFrom(dex, body, { budget, platform: platformsFrom(since) }) : undefined
  const { classIndex, protoIndex } = methodId(dex, methodIndex)
  const method = { types: parameters(dex, protoIndex), isStatic: (flags & STATIC) !== 0 }
  const sourceIndex = sourceIndexOf(dex, classIndex)
  const places = calls.map(({ at }) => at)
  const caller = methodPlace(dex, methodIndex)
  const placed =
    sourceIndex === undefined ? [] : placedAt({ dex, sourceIndex, lines: startLineBudget() }, { codeOffset, caller, places })
  return calls.map(({ method: called, at }, index): [number, Outlined] => [
    called,
    {
      ...(placed[index] ?? caller),
      at,
      seen: (guarded) => seenAt({ dex, budget }, at, { trace, older, body, method, guarded }),
    },
  ])
}

const sitesFrom = ({ target }: CallSite, { seen, ...place }: Outlined, guarded: boolean): CallSite => {
  const { unreached, ...known } = seen(guarded)
  return { ...place, target, ...known, ...(unreached && { unreached }) }
}

type Found = { outlines: ReadonlyMap<string, number>; callers: ReadonlyMap<number, readonly Outlined[]> }

/** The calls of the outline that contains a place; undefined if none does. */
const behind = ({ outlines, callers }: Found, place: Place) => {
  const outline = mayBeIn(place) ? outlines.get(keyOf(place)) : undefined
  return outline === undefined ? undefined : (callers.get(outline) ?? [])
}

const tellCalls = (calls: CodeFacts['calls'], found: Found, wanted: Wanted): CodeFacts['calls'] => {
  const guarded = new Set(wanted.calls.flatMap((pattern) => (pattern.guarded ? pattern.text : [])))
  return Object.fromEntries(
    Object.entries(calls).map(([pattern, { total, sites }]) => {
      const told = sites.flatMap(
        (site) => behind(found, site)?.map((one) => sitesFrom(site, one, guarded.has(pattern))) ?? [site],
      )
      return [pattern, { total: total + told.length - sites.length, sites: ownFirst(told).slice(0, MAX_SITES) }]
    }),
  )
}

const placeOf = ({ class: name, method, at, source }: Outlined) => ({
  class: name,
  method,
  times: 1,
  ...(at !== undefined && { at }),
  ...(source && { source }),
})

const tellMentions = (mentions: CodeFacts['mentions'], found: Found): CodeFacts['mentions'] => {
  const tell = ({ total, callers }: CodeMentions): CodeMentions => {
    const byMethod = new Map<string, CodeMentions['callers'][number]>()
    let more = 0
    for (const caller of callers) {
      const places = behind(found, caller)?.map(placeOf)
      for (const one of places ?? [caller]) {
        const known = byMethod.get(keyOf(one))
        byMethod.set(keyOf(one), known ? { ...known, times: known.times + one.times } : one)
      }
      if (places) more += places.length - caller.times
    }
    return { total: total + more, callers: ownFirst([...byMethod.values()]).slice(0, MAX_CALLERS) }
  }
  return Object.fromEntries(
    Object.entries(mentions).map(([text, one]) => [text, one.callers.some((caller) => behind(found, caller)) ? tell(one) : one]),
  )
}

const told = (program: Program, classes: ClassTable, { code, wanted }: { code: CodeFacts; wanted: Wanted }): CodeFacts => {
  const places = [
    ...Object.values(code.calls).flatMap(({ sites }) => sites),
    ...Object.values(code.mentions).flatMap(({ callers }) => callers),
  ]
  const outlines = outlinesAt(program, places)
  if (outlines.size === 0) return code
  const means = { program, since: code.since ?? 1, budget: reflectionBudget() }
  const calls = callersOf(program, new Set(outlines.values())).flatMap((one) => outlinedIn(one, means))
  const callers = new Map(
    [...Map.groupBy(calls, ([method]) => method)].map(([method, list]) => [method, list.map(([, one]) => one)]),
  )
  const found = { outlines, callers }
  const names = new Set(calls.map(([, one]) => one.class))
  return {
    ...code,
    calls: tellCalls(code.calls, found, wanted),
    mentions: tellMentions(code.mentions, found),
    supers: { ...code.supers, ...supersOf(hierarchyOf(classes), names) },
  }
}

/**
 * Calls that a compiler moved into an outline are told at the outline's own calls, with the arguments there: whose they are, and on
 * which API levels they are made, can be seen nowhere else.
 */
export const tellOutlined = (program: Program, classes: ClassTable, about: { code: CodeFacts; wanted: Wanted }): CodeFacts =>
  unlessMalformed(() => told(program, classes, about), about.code)
