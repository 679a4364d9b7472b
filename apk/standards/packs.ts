import { readFileSync, readdirSync } from 'node:fs'
import type { RulePack } from '../report.ts'
import { breaches } from './schema-check.ts'
import type { Schema } from './schema-check.ts'

const FOLDER = new URL('packs/', import.meta.url)
const schema = JSON.parse(readFileSync(new URL('pack.schema.json', import.meta.url), 'utf8')) as Schema
const loaded = new Map<string, RulePack>()

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** What a schema can't say: nothing twice, every clause in a section of its own standard, a reason where nothing counts. */
const contradictions = ({ standards, terms }: RulePack): string[] => {
  const sections = new Set(
    standards.flatMap(({ id, chapters }) => chapters.flatMap((c) => c.sections.map(({ number }) => `${id} ${number}`))),
  )
  const homeless = terms.filter(
    ({ standard, clause }) => !sections.has(`${standard} ${clause.slice(0, clause.lastIndexOf('.'))}`),
  )
  const unreasoned = terms.filter(({ counted, informativeReason }) => counted === (informativeReason !== undefined))
  return [
    ...repeated(terms.map(({ id }) => id)).map((id) => `${id}: stands twice`),
    ...repeated(terms.map(({ standard, clause }) => `${standard} ${clause}`)).map((clause) => `${clause}: clause stands twice`),
    ...homeless.map(({ id, clause }) => `${id}: no section for clause ${clause}`),
    ...unreasoned.map(({ id }) => `${id}: informativeReason belongs to uncounted terms, and to each of them`),
  ]
}

/** A pack out of parsed JSON; throws with every breach named when it is not one. */
export const parsePack = (value: unknown): RulePack => {
  const wrong = breaches(value, schema)
  const pack = value as RulePack
  const all = wrong.length > 0 ? wrong : contradictions(pack)
  if (all.length > 0) throw new Error(`rule pack is broken:\n${all.join('\n')}`)
  return pack
}

export const packIds = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

/** Throws where there is no such pack: an id comes from our own rows or from a person at a command line. */
export const loadPack = (id: string): RulePack => {
  const known = loaded.get(id)
  if (known) return known
  if (!packIds().includes(id)) throw new Error(`no rule pack ${id}`)
  const pack = parsePack(JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), 'utf8')))
  if (pack.id !== id) throw new Error(`rule pack ${id} calls itself ${pack.id}`)
  loaded.set(id, pack)
  return pack
}

/** The pack in force on a UTC day, YYYY-MM-DD. The first one also covers the days before it. */
export const packInForce = (day: string): RulePack => {
  const packs = packIds()
    .map(loadPack)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const [first] = packs
  if (!first) throw new Error('no rule pack at all')
  return packs.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
}
