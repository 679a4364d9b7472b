import { push, startInts } from './int-list.ts'
import type { IntList } from './int-list.ts'

/** Words kept per row, in method and field tables alike. */
export const ROW_WORDS = 2
const NAME_WORD = 1

/** Rows by index, in compressed form: those of index i are `rows[firsts[i]]` to before `rows[firsts[i + 1]]`. */
export type RowIndex = { firsts: Int32Array; rows: Int32Array }

/** Sorts alternating pairs (index, row) by index (counting sort). */
export const indexOf = ({ items, length }: Pick<IntList, 'items' | 'length'>, count: number): RowIndex => {
  const firsts = new Int32Array(count + 1)
  for (let at = 0; at < length; at += 2) firsts[(items[at] as number) + 1]! += 1
  for (let index = 0; index < count; index += 1) firsts[index + 1]! += firsts[index] as number
  const next = firsts.slice()
  const rows = new Int32Array(length / 2)
  for (let at = 0; at < length; at += 2) {
    const index = items[at] as number
    rows[next[index]!++] = items[at + 1] as number
  }
  return { firsts, rows }
}

/** Collects pairs without duplicates, if the pairs of one body are added consecutively. */
export const startNotes = (count: number) => {
  const [pairs, last] = [startInts(), new Int32Array(count)]
  const note = (index: number, by: number) => {
    if (last[index] === by + 1 || index >= count) return
    last[index] = by + 1
    push(pairs, index)
    push(pairs, by)
  }
  return { pairs, note }
}

/** Rows of a method or field table by the string index of their name. */
export const rowsByName = (rows: Uint32Array, names: number) => {
  const items = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at += ROW_WORDS) {
    items[at] = rows[at + NAME_WORD] as number
    items[at + 1] = at / ROW_WORDS
  }
  return indexOf({ items, length: items.length }, names)
}

export const eachOf = ({ firsts, rows }: RowIndex, index: number, see: (row: number) => void) => {
  for (let at = firsts[index] as number; at < (firsts[index + 1] as number); at += 1) see(rows[at] as number)
}
