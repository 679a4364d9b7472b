/**
 * What the pass over the code is to look for. A method is written as in dex listings: `Lx/Y;->name(I)V` (with its signature:
 * calls through subclasses count too), `Lx/Y;->name` (any signature, that very class), `Lx/Y;` (any method of the class).
 */
export type CodeNeeds = {
  /** Calls whose arguments matter. */
  calls?: readonly string[]
  /** Of the calls: those that are to be told with the questions before them. */
  guards?: readonly string[]
  /** Of those with their questions: calls that the callers of the method around them are asked for as well, whether a release comes there. */
  comes?: readonly string[]
  /** Calls that only count, by caller: what may stand in ten thousand places. */
  mentions?: readonly string[]
  /** Fields that are read or written: `Lx/Y;->NAME`. Told by caller, as mentions are. */
  fields?: readonly string[]
  /** Texts, letter by letter, that some instruction loads. Told by caller, as mentions are, and under the text itself. */
  texts?: readonly string[]
  /**
   * By call: the argument that, where it is a parameter of the method around the call, is to be told from that method's own
   * callers, one level up.
   */
  fromCallers?: Readonly<Record<string, number>>
  /** Methods of the package's own classes that override or implement this one, with their bodies. Signature needed. */
  overrides?: readonly string[]
  /** By override: the register of the parameter whose way out of the body is to be told; `this` is 0. */
  follows?: Readonly<Record<string, number>>
  /** Overrides that check a chain of certificates: to be told with what they do where nobody vouches for it. */
  checksChain?: readonly string[]
  /** By override that is asked what to do with a key: the number of the key of which that is to be told. */
  keys?: Readonly<Record<string, number>>
  /** Overrides that are to be told case by case, where a field decides which way they go. */
  byCase?: readonly string[]
  /** Overrides whose result, where another method of the package gives it, is to be told from that method. */
  resultsOf?: readonly string[]
}

export const PARTS = ['calls', 'mentions', 'fields', 'overrides', 'texts'] as const
type Part = (typeof PARTS)[number]

/** The lists of it, which a file of facts names as looked for: what arguments come from callers only adds to what is known. */
export type SoughtLists = Record<Exclude<Part, 'texts'>, readonly string[]> & {
  /** Engines up to 1.3 looked for none. */
  texts?: readonly string[]
}

export type Pattern = {
  /** As it was asked for: the key in the facts. */
  text: string
  type: string
  name?: string
  proto?: string
  follows?: number
  guarded?: boolean
  comes?: boolean
  checksChain?: boolean
  key?: number
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

/** The patterns as they were asked for. */
export const textsOf = (wanted: Wanted): SoughtLists => {
  const of = (part: Part) => wanted[part].map(({ text }) => text)
  return { calls: of('calls'), mentions: of('mentions'), fields: of('fields'), overrides: of('overrides'), texts: of('texts') }
}

/** One list out of all: each pattern once, sorted, so that the facts come out the same whoever asks first. */
export const wantedBy = (needs: readonly CodeNeeds[]): Wanted => {
  const sought = (part: Part) => [...new Set(needs.flatMap((one) => one[part] ?? []))].toSorted()
  const gather = (part: Part) => sought(part).map((text) => parse(text))
  const guards = new Set(needs.flatMap((one) => one.guards ?? []))
  const comes = new Set(needs.flatMap((one) => one.comes ?? []))
  const follows = new Map(needs.flatMap((one) => Object.entries(one.follows ?? {})))
  const chains = new Set(needs.flatMap((one) => one.checksChain ?? []))
  const keys = new Map(needs.flatMap((one) => Object.entries(one.keys ?? {})))
  const cases = new Set(needs.flatMap((one) => one.byCase ?? []))
  const asked = (pattern: Pattern): Pattern => {
    const register = follows.get(pattern.text)
    const key = keys.get(pattern.text)
    return {
      ...pattern,
      ...(register !== undefined && { follows: register }),
      ...(chains.has(pattern.text) && { checksChain: true }),
      ...(key !== undefined && { key }),
      ...(cases.has(pattern.text) && { byCase: true }),
    }
  }
  const fromCallers = new Map(needs.flatMap((one) => Object.entries(one.fromCallers ?? {})))
  return {
    calls: gather('calls').map((pattern) => ({
      ...pattern,
      ...(guards.has(pattern.text) && { guarded: true }),
      ...(comes.has(pattern.text) && { comes: true }),
    })),
    mentions: gather('mentions'),
    fields: gather('fields'),
    overrides: gather('overrides').map(asked),
    texts: sought('texts').map((text) => ({ text, type: '' })),
    fromCallers,
    resultsOf: [...new Set(needs.flatMap((one) => one.resultsOf ?? []))].toSorted(),
  }
}
