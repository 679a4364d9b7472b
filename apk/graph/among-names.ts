import { findString } from '../dex/ids.ts'
import type { FileWalk } from './file-walk.ts'
import { textOf } from './names.ts'
import type { Program } from './program.ts'
import { nameAt } from './symbols.ts'

const PLAIN = /^[ -~]*$/

/** Indices of the file's strings with these names; undefined if one isn't plain ASCII, which binary search can't find. */
const plainStrings = ({ dex }: FileWalk, program: Program, names: ReadonlySet<number>) => {
  const texts = [...names].map((name) => textOf(program.symbols.names, name))
  return texts.every((text) => PLAIN.test(text))
    ? texts.map((text) => findString(dex, text)).filter((string) => string >= 0)
    : undefined
}

/**
 * A test whether a string of the file has one of these names; undefined if none has. Plain names are found by binary search, to
 * avoid interning all strings.
 */
export const amongNames = (file: FileWalk, program: Program, names: ReadonlySet<number>) => {
  const plain = plainStrings(file, program, names)
  if (!plain) return (string: number) => names.has(nameAt(file.symbols, string))
  const strings = new Set(plain)
  return strings.size === 0 ? undefined : (string: number) => strings.has(string)
}

/** Indices of the file's strings with one of these names. */
export const stringsNamed = (file: FileWalk, program: Program, names: ReadonlySet<number>): readonly number[] => {
  const { dex, symbols } = file
  const all = () => Array.from({ length: dex.strings.count }, (_, string) => string)
  return plainStrings(file, program, names) ?? all().filter((string) => names.has(nameAt(symbols, string)))
}
