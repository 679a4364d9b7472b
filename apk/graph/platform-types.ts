import { readFileSync } from 'node:fs'

type Table = 'above' | 'interfaces' | 'called' | 'byUser'

let text: string | undefined
/** The rows of a table. Read at the first look-up, and as text: parsed as JSON it would cost each start of the command line 10 ms. */
const rowsOf = (table: Table): string => {
  text ??= readFileSync(new URL('platform-types.txt', import.meta.url), 'latin1')
  const from = text.indexOf(`\n[${table}]\n`) + table.length + 4
  const to = text.indexOf('\n[', from)
  return text.slice(from, to < 0 ? undefined : to)
}

/** The words of a row, by bisection; undefined if there is no such row. */
const findRow = (rows: string, name: string): string | undefined => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const start = rows.lastIndexOf('\n', middle - 1) + 1
    const next = rows.indexOf('\n', middle)
    const end = next < 0 ? rows.length : next
    const space = rows.indexOf(' ', start)
    const key = rows.slice(start, space)
    if (key === name) return rows.slice(space + 1, end)
    if (key < name) low = end + 1
    else high = start
  }
  return undefined
}

const NONE: readonly string[] = []
/** Looks up the words of a descriptor's row, split once for all packages; the file omits `L` and `;`. */
const lookUp = (table: Table, write: (word: string) => string) => {
  const known = new Map<string, readonly string[]>()
  let rows: string | undefined
  return (descriptor: string): readonly string[] => {
    const before = known.get(descriptor)
    if (before) return before
    rows ??= rowsOf(table)
    const words = findRow(rows, descriptor.slice(1, -1))?.split(' ').map(write)
    // Only real rows are kept: names from packages are unlimited.
    if (words) known.set(descriptor, words)
    return words ?? NONE
  }
}
const typeOf = (name: string) => `L${name};`
const itself = (word: string) => word

/** The superclass of a platform class, or the superinterfaces of a platform interface, as descriptors. */
export const aboveOfPlatform = lookUp('above', typeOf)
/** The interfaces that a platform class declares itself. */
export const interfacesOfPlatform = lookUp('interfaces', typeOf)

/** Names of the methods that the platform calls by itself on objects of this platform type. */
export const calledBySystem = lookUp('called', itself)
/** Names of those that it calls only after a user's act. */
export const calledByUser = lookUp('byUser', itself)
