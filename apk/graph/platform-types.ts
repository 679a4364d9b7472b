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
/** Looks up a descriptor, whose row is named without `L` and `;`. Each answer is kept for all packages. */
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

/** The class above one of the platform's, or the interfaces above one of its interfaces, by descriptors. */
export const aboveOfPlatform = lookUp('above', typeOf)
/** What a class of the platform implements itself. */
export const interfacesOfPlatform = lookUp('interfaces', typeOf)

/** The methods that the platform calls by itself of whatever has this type of it, by their names. */
export const calledBySystem = lookUp('called', itself)
/** Those that it calls after a person's act. */
export const calledByUser = lookUp('byUser', itself)
