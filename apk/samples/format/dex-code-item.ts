import type { ByteWriter } from './byte-writer.ts'
import type { Assembled, Catch } from './dex-assembler.ts'
import type { Pool } from './dex-pool.ts'
import { uleb128 } from './dex-section.ts'

/** try_item and encoded_catch_handler_list of the format: one list for each part of the code. */
const writeCatches = (out: ByteWriter, catches: Catch[], pool: Pool) => {
  const sorted = catches.toSorted((a, b) => a.from - b.from)
  const lists = sorted.map(({ at, type }) =>
    type === undefined ? [0, ...uleb128(at)] : [1, ...uleb128(pool.indexOf({ kind: 'type', text: type })), ...uleb128(at)],
  )
  out.align(4)
  let offset = uleb128(lists.length).length
  sorted.forEach(({ from, to }, index) => {
    out.u32(from)
    out.u16(to - from)
    out.u16(offset)
    offset += lists[index]?.length ?? 0
  })
  out.bytes(Uint8Array.from([...uleb128(lists.length), ...lists.flat()]))
}

/** code_item: a method's code, with its exception handlers. */
export const writeCode = (
  out: ByteWriter,
  { registers, ins, outs, code, catches }: Assembled,
  { pool, debugAt }: { pool: Pool; debugAt: number },
) => {
  const units = code(pool.indexOf)
  for (const value of [registers, ins, outs, catches.length]) out.u16(value)
  out.u32(debugAt)
  out.u32(units.length)
  for (const unit of units) out.u16(unit)
  if (catches.length > 0) writeCatches(out, catches, pool)
}
