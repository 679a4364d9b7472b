import { append } from '../append.ts'
import { walkClasses } from '../dex/class-data.ts'
import { firstUnitOf, unitsOfBody } from '../dex/code-item.ts'
import { findString, findType, rowsOf } from '../dex/ids.ts'
import { KIND, TEXT, UNITS, payloadUnits, textAt } from '../dex/opcodes.ts'
import { classNameOf } from '../formats/dex.ts'
import { callsOne } from './calls-one.ts'
import type { FileWalk } from './file-walk.ts'
import { textOf } from './names.ts'
import { nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'

const ASKS = ['getMethod', 'getDeclaredMethod', 'getConstructor', 'getDeclaredConstructor']
const [METHOD_WORDS, CONST_CLASS] = [2, 0x1c]

/** What a body would name to get hold of one of the methods: the method's name, or a constructor's class. */
type Named = { texts: Map<number, number[]>; types: Map<number, number[]> }

const namesIn = ({ dex }: FileWalk, program: Program, methods: readonly number[]): Named => {
  const named: Named = { texts: new Map(), types: new Map() }
  const add = (into: Map<number, number[]>, index: number, method: number) =>
    index >= 0 && into.set(index, [...(into.get(index) ?? []), method])
  for (const method of methods) {
    const [name, type] = [nameOfMethod(program, method), typeOfMethod(program, method)].map((one) =>
      textOf(program.symbols.names, one),
    )
    if (name !== '<init>') add(named.texts, findString(dex, name ?? ''), method)
    else {
      add(named.texts, findString(dex, classNameOf(type ?? '')), method)
      add(named.types, findType(dex, type ?? ''), method)
    }
  }
  return named
}

/** By method of the file: 1 where it asks a class for one of its methods. */
const asksIn = ({ dex }: FileWalk) => {
  const asks = new Uint8Array(dex.methods.count)
  const [type, names] = [findType(dex, 'Ljava/lang/Class;'), new Set(ASKS.map((name) => findString(dex, name)))]
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  for (let at = 0; type >= 0 && at < rows.length; at += METHOD_WORDS)
    if (((rows[at] as number) & 0xffff) === type && names.has(rows[at + 1] as number)) asks[at / METHOD_WORDS] = 1
  return asks
}

/** The methods that one body names. */
const namedIn = ({ dex, units }: FileWalk, codeOffset: number, { texts, types }: Named) => {
  const start = firstUnitOf(codeOffset)
  const end = start + unitsOfBody(dex, units, codeOffset)
  const found: number[] = []
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    if (op === CONST_CLASS) append(found, types.get(units[at + 1] as number) ?? [])
    else if (KIND[op] === TEXT) append(found, texts.get(textAt(units, at)) ?? [])
    at += op === 0 ? payloadUnits(units, at) : (UNITS[op] as number)
  }
  return found
}

/** Of the methods those that some body may call by reflection: it names them, and asks a class for a method. */
export const reflectedMethods = (program: Program, methods: readonly number[]): ReadonlySet<number> => {
  const found = new Set<number>()
  for (const file of program.files) {
    const named = namesIn(file, program, methods)
    const asks = named.texts.size + named.types.size > 0 ? asksIn(file) : undefined
    if (!asks?.includes(1)) continue
    const take = (_: number, codeOffset: number) => {
      if (codeOffset === 0 || !callsOne(file, codeOffset, asks)) return
      for (const method of namedIn(file, codeOffset, named)) found.add(method)
    }
    walkClasses(file.dex, { left: file.dex.methods.count, take })
  }
  return found
}
