import { PARTS } from './dex/wanted.ts'
import type { CodeNeeds, SoughtLists } from './dex/wanted.ts'
import type { Facts } from './facts/facts.ts'
import type { Circumstances } from './terms/verdict.ts'

/** Facts of one package, kept so that a later rule pack can judge them without the package. */
export type FactsFile = {
  format: 'alliance-facts/1'
  /** The engine that read them, and the pack and the circumstances of that judgement. */
  engine: string
  pack: string
  circumstances: Circumstances
  sha256: string
  sizeBytes: number
  /** What the code was searched for: nothing can be said of calls that nobody looked for. */
  lookedFor: SoughtLists
  facts: Facts
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNames = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isSought = (lists: Record<string, unknown>, part: (typeof PARTS)[number]) =>
  isNames(lists[part]) || (part === 'texts' && lists[part] === undefined)
const isFamily = (value: unknown) => isRecord(value) && typeof value['seen'] === 'boolean'

/** A facts file out of parsed JSON. TypeError where it is something else, or of a format that is not known. */
export const parseFactsFile = (value: unknown): FactsFile => {
  if (!isRecord(value) || value['format'] !== 'alliance-facts/1') throw new TypeError('no facts file of format 1')
  const { facts, lookedFor, circumstances } = value
  const texts = ['engine', 'pack', 'sha256'].every((name) => typeof value[name] === 'string')
  if (!texts || typeof value['sizeBytes'] !== 'number' || !isRecord(circumstances))
    throw new TypeError('facts file lacks its head')
  if (!isRecord(lookedFor) || !PARTS.every((part) => isSought(lookedFor, part)))
    throw new TypeError('lookedFor is no list of calls')
  if (!isRecord(facts) || !Object.values(facts).every(isFamily)) throw new TypeError('facts are no families')
  return value as FactsFile
}

/** The calls that a judgement needs and that nobody looked for when the facts were read. */
export const missedIn = (lookedFor: SoughtLists, needs: CodeNeeds): string[] =>
  PARTS.flatMap((part) => {
    const known = new Set(lookedFor[part])
    return (needs[part] ?? []).filter((text) => !known.has(text))
  })
