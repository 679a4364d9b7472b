/**
 * What the pass over the code looks for. Methods are written as in dex listings: `Lx/Y;->name(I)V` (with a signature: calls
 * through subclasses count too), `Lx/Y;->name` (any signature, this class only), `Lx/Y;` (any method of the class).
 */
export type CodeNeeds = {
  /** Calls whose arguments are needed. */
  calls?: readonly string[]
  /** Of the calls: those whose conditions are needed. */
  guards?: readonly string[]
  /** Of those: calls for which the enclosing method's callers are analysed too, to see whether a release gets there. */
  comes?: readonly string[]
  /**
   * By call that matters on new API levels only: the level from which on. Where all callers of the enclosing method come there on older
   * ones alone, it isn't reached.
   */
  since?: Readonly<Record<string, number>>
  /** Calls that are only counted by caller: there may be ten thousand. */
  mentions?: readonly string[]
  /** Fields that are read or written: `Lx/Y;->NAME`. Reported by caller, as mentions are. */
  fields?: readonly string[]
  /** Exact strings that an instruction loads. Reported by caller, as mentions are, under the string itself. */
  texts?: readonly string[]
  /**
   * By call: the argument that, if it is a parameter of the enclosing method, is to be resolved from that method's callers, one
   * level up.
   */
  fromCallers?: Readonly<Record<string, number>>
  /** Methods of the package's own classes that override or implement this one, with their bodies. Signature needed. */
  overrides?: readonly string[]
  /** By override: the register of the parameter whose escape from the body is needed; `this` is 0. */
  follows?: Readonly<Record<string, number>>
  /** Overrides that check a certificate chain: what they do with an untrusted one is needed. */
  checksChain?: readonly string[]
  /** By override that handles keys: the key code whose handling is needed. */
  keys?: Readonly<Record<string, number>>
  /** Overrides of which it is needed whether they only call super. */
  onlySuper?: readonly string[]
  /** Overrides to be analysed for each value of the fields they branch on. */
  byCase?: readonly string[]
  /** Overrides whose result is to be resolved if it comes from another method of the package. */
  resultsOf?: readonly string[]
}

export const PARTS = ['calls', 'mentions', 'fields', 'overrides', 'texts'] as const
type Part = (typeof PARTS)[number]

/** What facts record as searched for. `fromCallers` is left out, since it only adds to what is known. */
export type SoughtLists = Record<Exclude<Part, 'texts'>, readonly string[]> & {
  /** Engines up to 1.3 searched for none. */
  texts?: readonly string[]
}

export type Pattern = {
  /** As requested: the key in the facts. */
  text: string
  type: string
  name?: string
  proto?: string
  follows?: number
  guarded?: boolean
  comes?: boolean
  since?: number
  checksChain?: boolean
  key?: number
  onlySuper?: boolean
  byCase?: boolean
}
export type Wanted = Record<Part, Pattern[]> & {
  fromCallers: ReadonlyMap<string, number>
  resultsOf: readonly string[]
}

const PATTERN = /^(L[^;]+;)(?:->([^(]+)(\(.*)?)?$/

const parse = (text: string): Pattern => {
  const [, type, name, proto] = PATTERN.exec(text) ?? []
  if (!type) throw new Error(`no method or field: ${text}`)
  return { text, type, ...(name && { name }), ...(proto && { proto }) }
}

/** The patterns as requested. */
export const textsOf = (wanted: Wanted): SoughtLists => {
  const of = (part: Part) => wanted[part].map(({ text }) => text)
  return { calls: of('calls'), mentions: of('mentions'), fields: of('fields'), overrides: of('overrides'), texts: of('texts') }
}

/** Merges all needs: each pattern once, sorted, so that facts don't depend on the order of the requests. */
export const wantedBy = (needs: readonly CodeNeeds[]): Wanted => {
  const sought = (part: Part) => [...new Set(needs.flatMap((one) => one[part] ?? []))].toSorted()
  const gather = (part: Part) => sought(part).map((text) => parse(text))
  const guards = new Set(needs.flatMap((one) => one.guards ?? []))
  const comes = new Set(needs.flatMap((one) => one.comes ?? []))
  const since = new Map(needs.flatMap((one) => Object.entries(one.since ?? {})))
  const follows = new Map(needs.flatMap((one) => Object.entries(one.follows ?? {})))
  const chains = new Set(needs.flatMap((one) => one.checksChain ?? []))
  const keys = new Map(needs.flatMap((one) => Object.entries(one.keys ?? {})))
  const supers = new Set(needs.flatMap((one) => one.onlySuper ?? []))
  const cases = new Set(needs.flatMap((one) => one.byCase ?? []))
  const asked = (pattern: Pattern): Pattern => {
    const register = follows.get(pattern.text)
    const key = keys.get(pattern.text)
    return {
      ...pattern,
      ...(register !== undefined && { follows: register }),
      ...(chains.has(pattern.text) && { checksChain: true }),
      ...(key !== undefined && { key }),
      ...(supers.has(pattern.text) && { onlySuper: true }),
      ...(cases.has(pattern.text) && { byCase: true }),
    }
  }
  const fromCallers = new Map(needs.flatMap((one) => Object.entries(one.fromCallers ?? {})))
  return {
    calls: gather('calls').map((pattern) => ({
      ...pattern,
      ...(guards.has(pattern.text) && { guarded: true }),
      ...(comes.has(pattern.text) && { comes: true }),
      ...(since.has(pattern.text) && { since: since.get(pattern.text) ?? 1 }),
    })),
    mentions: gather('mentions'),
    fields: gather('fields'),
    overrides: gather('overrides').map(asked),
    texts: sought('texts').map((text) => ({ text, type: '' })),
    fromCallers,
    resultsOf: [...new Set(needs.flatMap((one) => one.resultsOf ?? []))].toSorted(),
  }
}
