import { unlessMalformed } from '../bytes/malformed.ts'
import { walkClasses } from '../dex/class-data.ts'
import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { findString, findType, rowsOf } from '../dex/ids.ts'
import { KIND, TEXT, UNITS, payloadUnits, textAt } from '../dex/opcodes.ts'
import { classNameOf } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { callsOne } from './calls-one.ts'
import type { FileWalk } from './file-walk.ts'
import { findName, textOf } from './names.ts'
import { nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { nameAt, typeAt } from './symbols.ts'

type Asks = Readonly<Record<string, readonly string[]>>
/** What asks a class for one of its methods. */
const FOR_METHODS: Asks = { 'Ljava/lang/Class;': ['getMethod', 'getDeclaredMethod', 'getConstructor', 'getDeclaredConstructor'] }
/** What fills a field by its name. */
const FOR_FIELDS: Asks = {
  'Ljava/lang/Class;': ['getField', 'getDeclaredField'],
  'Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;': ['newUpdater'],
  'Ljava/lang/invoke/MethodHandles$Lookup;': ['findVarHandle', 'findStaticVarHandle', 'findSetter', 'findStaticSetter'],
}
const [METHOD_WORDS, CONST_CLASS] = [2, 0x1c]

/** By method of the file: 1 where it is one of these; undefined where none is. */
const asksIn = ({ dex }: FileWalk, wanted: Asks) => {
  const asks = new Uint8Array(dex.methods.count)
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  const byType = Object.entries(wanted).map(([type, names]) => [findType(dex, type), names] as const)
  const namesOf = new Map(byType.map(([type, names]) => [type, new Set(names.map((name) => findString(dex, name)))]))
  for (let at = 0; at < rows.length; at += METHOD_WORDS)
    if (namesOf.get((rows[at] as number) & 0xffff)?.has(rows[at + 1] as number)) asks[at / METHOD_WORDS] = 1
  return asks.includes(1) ? asks : undefined
}

/** Adds the texts and types that one body names. */
const addNamed = (
  { dex, units, symbols }: FileWalk,
  codeOffset: number,
  { texts, types }: Record<'texts' | 'types', Set<number>>,
) => {
  const start = firstUnitOf(codeOffset)
  const end = start + unitsOfBody(dex, units, codeOffset)
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    if (op === CONST_CLASS) types.add(typeAt(symbols, units[at + 1] as number))
    else if (KIND[op] === TEXT) texts.add(nameAt(symbols, textAt(units, at)))
    at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
  }
}

/** What bodies name that make one of these calls. */
const namedBeside = (program: Program, wanted: Asks) => {
  const named = { texts: new Set<number>(), types: new Set<number>() }
  for (const file of program.files) {
    const asks = asksIn(file, wanted)
    if (!asks) continue
    const take = (_: number, codeOffset: number) => {
      if (codeOffset !== 0 && callsOne(file, codeOffset, asks))
        unlessMalformed(() => addNamed(file, codeOffset, named), undefined)
    }
    walkClasses(file.dex, { left: file.dex.methods.count, take })
  }
  return named
}
const besideMethods = oncePer((program: Program) => namedBeside(program, FOR_METHODS))
const besideFields = oncePer((program: Program) => namedBeside(program, FOR_FIELDS))

/** Of the methods those that some body may call by reflection: it names the method, or a constructor's class, and asks a class for a method. */
export const reflectedMethods = (program: Program, methods: readonly number[]): ReadonlySet<number> => {
  if (methods.length === 0) return new Set()
  const { names } = program.symbols
  const { texts, types } = besideMethods(program)
  const isNamed = (method: number) => {
    const [name, type] = [nameOfMethod(program, method), typeOfMethod(program, method)]
    if (textOf(names, name) !== '<init>') return texts.has(name)
    return types.has(type) || texts.has(findName(names, classNameOf(textOf(names, type))))
  }
  return new Set(methods.filter(isNamed))
}

/** Whether some body may fill a field of this name by reflection, or as an atomic one. */
export const isReflectedField = (program: Program, name: number) => besideFields(program).texts.has(name)
