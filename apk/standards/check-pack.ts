import { readFileSync } from 'node:fs'
import type { RulePack } from '../report.ts'
import { breaches } from './schema-check.ts'
import type { Schema } from './schema-check.ts'

const schema = JSON.parse(readFileSync(new URL('pack.schema.json', import.meta.url), 'utf8')) as Schema

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/**
 * Checks beyond the schema: no duplicates, each clause in a section of its own standard, a reason for each term that isn't counted.
 */
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

/** Validates parsed JSON as a rule pack; throws an error that lists all violations. */
export const checkedPack = (value: unknown): RulePack => {
  const wrong = breaches(value, schema)
  const pack = value as RulePack
  const all = wrong.length > 0 ? wrong : contradictions(pack)
  if (all.length > 0) throw new Error(`rule pack is broken:\n${all.join('\n')}`)
  return pack
}
