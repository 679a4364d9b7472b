import { findString } from '../dex/ids.ts'
import type { FileWalk } from './file-walk.ts'
import { textOf } from './names.ts'
import type { Program } from './program.ts'
import { nameAt } from './symbols.ts'

const PLAIN = /^[ -~]*$/

/** Whether one of a file's strings is among these names. Plain ones are sought in its order, instead of numbering all strings. */
export const amongNames = ({ dex, symbols }: FileWalk, program: Program, names: ReadonlySet<number>) => {
  const texts = [...names].map((name) => textOf(program.symbols.names, name))
  if (!texts.every((text) => PLAIN.test(text))) return (string: number) => names.has(nameAt(symbols, string))
  const strings = new Set(texts.map((text) => findString(dex, text)))
  return (string: number) => strings.has(string)
}

/** The strings of a file that are among these names. */
export const stringsNamed = ({ dex, symbols }: FileWalk, program: Program, names: ReadonlySet<number>): readonly number[] => {
  const texts = [...names].map((name) => textOf(program.symbols.names, name))
  if (texts.every((text) => PLAIN.test(text))) return texts.map((text) => findString(dex, text)).filter((string) => string >= 0)
  return Array.from({ length: dex.strings.count }, (_, string) => string).filter((string) => names.has(nameAt(symbols, string)))
}
