import { appendTo } from '../append.ts'
import { blocksNamed, withLeading } from './leads.ts'
import type { NumberedBlock } from './leads.ts'
import { unlessUnreadable } from '../bytes/malformed.ts'
import { isReference, knownBy, plainValue, spendLookups } from '../formats/arsc-lookup.ts'
import { readResEntry, slotsOf } from '../formats/arsc.ts'
import type { ResEntry, ResourceTable } from '../formats/arsc.ts'
import { attributeName } from '../formats/platform.ts'
import { TYPE } from '../formats/value.ts'
import { LEVEL } from '../graph/reach.ts'
import type { NamedHere } from '../graph/resource-files.ts'

const STYLE = 'style'
/** Kind of object that the platform or a library creates from the class (or method) named by a style's item. */
const MADE: Readonly<Record<string, Exclude<NamedHere['what'], 'file'>>> = {
  viewInflaterClass: 'inflater',
  layoutManager: 'object',
  layout_behavior: 'object',
  onClick: 'handler',
}
/** Real tables have a few hundred names, and some ten thousand items; many styles may share one long bag. */
const MAX_NAMES = 20_000
const MAX_ITEMS = 2_000_000

/** What a style itself names, unexpanded; and the styles (including its parent) and drawables to which it refers. */
type Style = { named: NamedHere[]; refers: number[] }
type Look = {
  table: ResourceTable
  isWanted: (id: number) => boolean
  styles: Map<number, Style>
  left: { names: number; items: number }
}

const itemName = (table: ResourceTable, id: number) => attributeName(id) ?? knownBy(table).nameOf(id)?.slice('attr/'.length) ?? ''

const namedBy = ({ table, left }: Look, { bag = [] }: ResEntry): NamedHere[] =>
  bag.flatMap(({ name: id, value }): NamedHere[] => {
    if (value.dataType !== TYPE.string) return []
    const [name, text] = [itemName(table, id), plainValue(table, value)]
    const what = Object.hasOwn(MADE, name) ? MADE[name] : undefined
    if (what === undefined || typeof text !== 'string' || left.names <= 0) return []
    left.names -= 1
    return [{ what, name: text, floor: what === 'handler' ? LEVEL.action : LEVEL.maybe }]
  })

const styleAt = ({ styles }: Look, id: number): Style => {
  const style = styles.get(id) ?? { named: [], refers: [] }
  styles.set(id, style)
  return style
}

const lookAtBlock = (look: Look, { block, first }: NumberedBlock) => {
  for (const slot of slotsOf(block)) {
    if (look.left.items < 0) return
    const entry = readResEntry(block, slot.offset)
    spendLookups(look.table, entry)
    look.left.items -= 1 + (entry.bag?.length ?? 0)
    const id = (first | slot.id) >>> 0
    for (const one of namedBy(look, entry)) styleAt(look, id).named.push(one)
    const { bag = [], parent, value } = entry
    for (const item of bag)
      if (isReference(item.value) && look.isWanted(item.value.data)) styleAt(look, id).refers.push(item.value.data)
    if (parent !== undefined && look.isWanted(parent)) styleAt(look, id).refers.push(parent)
    if (value && isReference(value) && look.isWanted(value.data)) styleAt(look, id).refers.push(value.data)
  }
}

/** Referrers by resource id. */
const leadsIn = (styles: ReadonlyMap<number, Style>) => {
  const leads = new Map<number, number[]>()
  for (const [from, { refers }] of styles) for (const to of refers) appendTo(leads, to, from)
  return leads
}

/**
 * Styles (including themes) that name a class, or lead to one or to a drawable that does (`drawn`), by resource id, with the names
 * that each contains, unexpanded.
 */
export const styledIn = (table: ResourceTable, drawn: ReadonlySet<number>): ReadonlyMap<number, NamedHere[]> => {
  const blocks = blocksNamed(table, STYLE)
  const numbers = new Set(blocks.map(({ first }) => first >>> 16))
  const isWanted = (id: number) => numbers.has(id >>> 16) || drawn.has(id)
  const look: Look = { table, isWanted, styles: new Map(), left: { names: MAX_NAMES, items: MAX_ITEMS } }
  for (const { block, first } of blocks) unlessUnreadable(() => lookAtBlock(look, { block, first }), undefined)
  const own = [...look.styles].flatMap(([id, { named }]) => (named.length > 0 ? [id] : []))
  const naming = withLeading(new Set([...drawn, ...own]), leadsIn(look.styles))
  return new Map(
    [...look.styles].flatMap(([id, { named, refers }]): [number, NamedHere[]][] => {
      if (!naming.has(id)) return []
      const files = [...new Set(refers)].filter((one) => naming.has(one))
      return [[id, [...named, ...files.map((one): NamedHere => ({ what: 'file', id: one, floor: LEVEL.maybe }))]]]
    }),
  )
}
