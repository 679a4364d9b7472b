import { spendLookups } from '../formats/arsc-lookup.ts'
import { readResEntry, slotsOf } from '../formats/arsc.ts'
import type { ResPackage, ResourceTable, TypeBlock } from '../formats/arsc.ts'
import { qualifiersOf } from '../formats/res-config.ts'
import type { ResourceFacts } from './facts.ts'

const WIDE_DP = 600
/** Bound; real packages have some hundreds, a hostile table as many as fit. */
const MAX_NAMES = 5000
const NAME_CHARS = 100
const TYPES = new Set([
  'layout',
  'menu',
  'navigation',
  'dimen',
  'bool',
  'integer',
  'fraction',
  'array',
  'string',
  'style',
  'color',
])

/** `sw600dp-land`, `w840dp`: smallest or available width from 600 dp on. */
export const isWide = (qualifiers: string) =>
  qualifiers.split('-').some((part) => Number(/^s?w(\d+)dp$/.exec(part)?.[1] ?? 0) >= WIDE_DP)

type Block = { place: string; owner: ResPackage; block: TypeBlock }

const wideBlocks = ({ packages }: ResourceTable): Block[] =>
  packages.flatMap((owner) =>
    [...owner.types.values()]
      .filter(({ name }) => TYPES.has(name))
      .flatMap(({ name, blocks }) =>
        blocks.flatMap((block) => {
          const qualifiers = qualifiersOf(block.config)
          return isWide(qualifiers) ? [{ place: `${name}-${qualifiers}`, owner, block }] : []
        }),
      ),
  )

/** Names of layouts and values for wide windows; the names tell to which library they belong. */
export const wideResources = (table: ResourceTable): NonNullable<ResourceFacts['wide']> => {
  const found = new Map<string, Set<string>>()
  let complete = true
  let count = 0
  for (const { place, owner, block } of wideBlocks(table)) {
    const names = found.get(place) ?? new Set<string>()
    found.set(place, names)
    for (const { offset } of slotsOf(block)) {
      count += 1
      complete &&= count <= MAX_NAMES
      if (!complete) break
      const entry = readResEntry(block, offset)
      spendLookups(table, entry)
      names.add((owner.keys.at(entry.key) ?? '').slice(0, NAME_CHARS))
    }
  }
  const places = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { complete, places: places.map(([place, names]) => ({ place, names: [...names].toSorted() })) }
}
