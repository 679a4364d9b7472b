import { readFileSync, readdirSync } from 'node:fs'
import type { RulePack } from '../report.ts'

const FOLDER = new URL('packs/', import.meta.url)
const loaded = new Map<string, RulePack>()

let ids: readonly string[] | undefined
/** Packs are files of the engine, so the folder is read once. */
export const packIds = (): readonly string[] =>
  (ids ??= readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted())

/**
 * Throws if there is no such pack: ids come from our own database or the command line. Packs are part of the engine, and tests pin
 * their bytes and validate them (`check-pack.ts`): validating every field here would cost more than a small package.
 */
export const loadPack = (id: string): RulePack => {
  const known = loaded.get(id)
  if (known) return known
  if (!packIds().includes(id)) throw new Error(`no rule pack ${id}`)
  const pack = JSON.parse(readFileSync(new URL(`${id}.json`, FOLDER), 'utf8')) as RulePack
  if (pack.id !== id) throw new Error(`rule pack ${id} calls itself ${pack.id}`)
  loaded.set(id, pack)
  return pack
}

/** The pack in force on a day in China, YYYY-MM-DD. The first pack also applies to earlier days. */
export const packInForce = (day: string): RulePack => {
  const packs = packIds()
    .map(loadPack)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const [first] = packs
  if (!first) throw new Error('no rule pack at all')
  return packs.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
}
