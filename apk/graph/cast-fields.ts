import { unlessMalformed } from '../bytes/malformed.ts'
import { eachInstruction } from './each-instruction.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { asksIn, callersOf } from './named-beside.ts'
import type { Means } from './named-beside.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { signatureText, typeAt } from './symbols.ts'

const [CHECK_CAST, INSTANCE_OF] = [0x1f, 0x20]
export const TAKES_OF_FIELDS = { 'Ljava/lang/reflect/Field;': ['get'] }
const NONE = new Uint8Array(0)
const OBJECT = ')Ljava/lang/Object;'

const addCasts = (file: FileWalk, codeOffset: number, types: Set<number>) => {
  const { units, symbols } = file
  eachInstruction(file, codeOffset, (op, at) => {
    if (op === CHECK_CAST || op === INSTANCE_OF) types.add(typeAt(symbols, units[at + 1] as number))
  })
}

const castsOf = (program: Program, body: number, types: Set<number>) => {
  const file = program.files[intAt(program.fileOfBody, body)]
  if (file) unlessMalformed(() => addCasts(file, intAt(program.codeOfBody, body), types), undefined)
}

/**
 * Types to which a field's value may be cast after a reflective `Field.get`: in bodies that call it, and in the callers of those
 * that return it as Object. Undefined if there are too many callers.
 */
export const castBesideFields = (means: Means): ReadonlySet<number> | undefined => {
  const { program, mentions } = means
  const types = new Set<number>()
  const takers = program.files.flatMap((file) => [...mentions.calling(file, asksIn(file, TAKES_OF_FIELDS) ?? NONE)])
  const methods = new Set(takers.filter((body) => body >= 0).map((body) => methodOf(program, body)))
  const gives = [...methods].filter((method) =>
    signatureText(program.symbols, signatureOfMethod(program, method)).endsWith(OBJECT),
  )
  const callers = callersOf(means, new Set(gives))
  for (const body of [...takers, ...(callers ?? [])]) if (body >= 0) castsOf(program, body, types)
  return callers && types
}
