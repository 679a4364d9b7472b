import { appendTo } from '../append.ts'
import { blocksNamed, withLeading } from './leads.ts'
import type { NumberedBlock } from './leads.ts'
import { unlessUnreadable } from '../bytes/malformed.ts'
import { isReference, plainValue, spendLookups } from '../formats/arsc-lookup.ts'
import { readResEntry, slotsOf } from '../formats/arsc.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import { readElements } from '../formats/axml-elements.ts'
import type { PlainElement } from '../formats/axml-elements.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { limits } from '../limits.ts'

const DRAWABLE = 'drawable'
/** Real packages have some thousands of about a kilobyte. */
const MAX_FILES = 20_000
const MAX_BYTES = 32 * 1024 ** 2
const ASKED: ReadonlySet<string> = new Set(['class'])
const IS_XML = /\.xml$/

const namesClass = ({ tag, attributes }: PlainElement) => tag.includes('.') || attributes.some(({ name }) => name === 'class')

type Look = { naming: Set<number>; leadsTo: Map<number, number[]>; left: { files: number; bytes: number } }
type Where = { archive: Archive; table: ResourceTable }

const lookInto = (look: Look, { archive }: Where, { id, path }: { id: number; path: string }) => {
  const entry = IS_XML.test(path) ? archive.byPath.get(path) : undefined
  if (!entry) return
  look.left.files -= 1
  look.left.bytes -= entry.sizeBytes
  if (look.left.files < 0 || look.left.bytes < 0) return
  const elements = unlessUnreadable(() => readElements(readEntry(archive, entry, limits.xmlFileBytes), ASKED), [])
  if (elements.some(namesClass)) look.naming.add(id)
  for (const { value } of elements.flatMap(({ attributes }) => attributes))
    if (typeof value === 'number') appendTo(look.leadsTo, value, id)
}

const lookAtBlock = (look: Look, where: Where, { block, first }: NumberedBlock) => {
  for (const slot of slotsOf(block)) {
    const entry = readResEntry(block, slot.offset)
    spendLookups(where.table, entry)
    const { value } = entry
    const id = (first | slot.id) >>> 0
    if (value && isReference(value)) appendTo(look.leadsTo, value.data, id)
    const path = value && plainValue(where.table, value)
    if (typeof path === 'string') lookInto(look, where, { id, path })
  }
}

/**
 * Resource ids of drawables that name a class, or refer to one that does. Hardly any package has such, but all drawables must be
 * read to know: some microseconds each.
 */
export const drawnIn = (where: Where): ReadonlySet<number> => {
  const look: Look = { naming: new Set(), leadsTo: new Map(), left: { files: MAX_FILES, bytes: MAX_BYTES } }
  for (const { block, first } of blocksNamed(where.table, DRAWABLE))
    unlessUnreadable(() => lookAtBlock(look, where, { block, first }), undefined)
  return withLeading(look.naming, look.leadsTo)
}
