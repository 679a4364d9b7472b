import { eachMethod } from '../dex/class-data.ts'
import type { Definition } from '../dex/class-data.ts'
import { bodyAt, unitCountAt } from '../dex/code-item.ts'
import type { Body } from '../dex/code-item.ts'
import { isBranch } from '../dex/flow.ts'
import { findType, methodId, rowsOf } from '../dex/ids.ts'
import { CALL, KIND, lengthAt } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import { dexType } from '../formats/dex.ts'
import { eachBody, eachCalling } from '../dex/references.ts'
import { oncePer } from '../once-per.ts'
import { intAt } from './int-list.ts'
import type { FileWalk } from './file-walk.ts'
import { textOf } from './names.ts'
import { MAX_READS, typeOfMethod } from './program.ts'
import type { Program, ReadPlace } from './program.ts'
import { methodAt } from './symbols.ts'

/**
 * Since 2022, D8 and R8 move each call of an API above minSdkVersion into a method that only passes its parameters on. Equal ones of
 * the whole package become one, in a class that is named after the first of the callers' classes, whoever's that is.
 */
const NAME = /\$\$\w*Synthetic\w*ApiModelOutline/
/** Static and synthetic; with the third, bridge, no compiler of a language marks a static method: under other names the only sign. */
const SYNTHETIC = 0x1008
const BRIDGE = 0x40
const MAX_METHODS = 65_536
/** Words of a method_id row; the lower half of the first is the class. */
const METHOD_WORDS = 2
const CLASS_BITS = 0xffff
const MOVE_RESULTS = new Set([0x0a, 0x0b, 0x0c])
const RETURN_VOID = 0x0e
const RETURNS = new Set([0x0f, 0x10, 0x11])

const givesBack = (code: Uint16Array, at: number) => {
  const [move, last] = [code[at] ?? 0, code[at + 1] ?? 0]
  if (code.length === at + 1) return move === RETURN_VOID
  return code.length === at + 2 && MOVE_RESULTS.has(move & 0xff) && RETURNS.has(last & 0xff) && move >>> 8 === last >>> 8
}

/** Whether a body does nothing but call one method with all its parameters, in their order, and give back the result. */
const onlyPassesOn = ({ code, registers, ins }: Body) => {
  if (KIND[(code[0] ?? 0) & 0xff] !== CALL || registers < ins) return false
  const passed = passedRegisters(code, 0)
  return (
    passed.length === ins && passed.every((one, index) => one === registers - ins + index) && givesBack(code, lengthAt(code, 0))
  )
}

/** The call that stands for a static call of an outline: its opcode, and the method in the table of its file. */
type Outlined = { file: FileWalk; op: number; index: number }

/** A call of three units, the result if there is one, and the return. */
const isShort = (units: number) => units === 4 || units === 5

/** The outlines of a package, by method. Once all its code was scanned. */
export const outlinesOf = oncePer((program: Program): ReadonlyMap<number, Outlined> => {
  const found = new Map<number, Outlined>()
  for (const file of program.files) {
    const { dex, units, symbols } = file
    const named = new Map<number, boolean>()
    const isNamed = (typeIndex: number) => {
      const known = named.get(typeIndex) ?? NAME.test(dexType(dex, typeIndex))
      named.set(typeIndex, known)
      return known
    }
    eachBody(file.noted, (methodIndex, codeOffset, flags) => {
      if ((flags & SYNTHETIC) !== SYNTHETIC || !isShort(unitCountAt(units, codeOffset))) return
      if ((flags & BRIDGE) === 0 && !isNamed(methodId(dex, methodIndex).classIndex)) return
      const body = bodyAt(dex, units, codeOffset)
      const [head = 0, index = 0] = body.code
      if (onlyPassesOn(body)) found.set(methodAt(symbols, methodIndex), { file, op: head & 0xff, index })
    })
  }
  return found
})

/** Whether a method of the package is such an outline. */
export const isOutline = (program: Program, method: number): boolean => outlinesOf(program).has(method)

/** Where a method of the package is defined; undefined if it isn't. */
export const definitionOf = (program: Program, method: number): (Definition & { file: FileWalk }) | undefined => {
  const type = typeOfMethod(program, method)
  const file = program.files[intAt(program.fileOf, type)]
  if (!file) return undefined
  let found: Definition | undefined
  const visit = (one: Definition) => {
    if (methodAt(file.symbols, one.methodIndex) === method) found ??= one
  }
  eachMethod(file.dex, intAt(program.dataOf, type), { left: MAX_METHODS, visit })
  return found && { ...found, file }
}

/** A body with calls of outlines: by method, the offsets of its calls. */
export type OutlineCaller = Definition & { file: FileWalk; body: Body; calls: { method: number; at: number }[] }

/** By method index of a file: 1 for these methods. */
const markedIn = ({ dex, symbols }: FileWalk, program: Program, methods: ReadonlySet<number>) => {
  const marked = new Uint8Array(dex.methods.count)
  const types = new Set([...methods].map((method) => findType(dex, textOf(program.symbols.names, typeOfMethod(program, method)))))
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  for (let index = 0; index < marked.length; index += 1)
    if (types.has((rows[index * METHOD_WORDS] as number) & CLASS_BITS) && methods.has(methodAt(symbols, index))) marked[index] = 1
  return marked
}

/** All bodies of the package that call one of these outlines. */
export const callersOf = (program: Program, methods: ReadonlySet<number>): OutlineCaller[] =>
  program.files.flatMap((file) => {
    const { dex, symbols, units } = file
    const isWanted = markedIn(file, program, methods)
    const found: OutlineCaller[] = []
    eachCalling(file.noted, isWanted, (defined) => {
      const body = bodyAt(dex, units, defined.codeOffset)
      const calls = []
      for (let at = 0; at < body.code.length; at += lengthAt(body.code, at)) {
        const index = body.code[at + 1] ?? 0
        if (KIND[(body.code[at] ?? 0) & 0xff] === CALL && isWanted[index] === 1)
          calls.push({ method: methodAt(symbols, index), at })
      }
      found.push({ ...defined, file, body, calls })
    })
    return found
  })

const isBehindBranch = ({ code }: Body, before: number) => {
  for (let at = 0; at < before; at += lengthAt(code, at)) if (isBranch((code[at] ?? 0) & 0xff)) return true
  return false
}

/** Lays what outlines read to those who call them: whose it is, and when, can be seen there alone. Once, after the scan. */
export const moveReads = (program: Program) => {
  const known = new Map<number, boolean>()
  const outlineOf = ({ file, methodIndex, at }: ReadPlace) => {
    const symbols = program.files[file]?.symbols
    if (at !== 0 || !symbols) return undefined
    const method = methodAt(symbols, methodIndex)
    const isOne = known.get(method) ?? isOutline(program, method)
    known.set(method, isOne)
    return isOne ? method : undefined
  }
  const reads = Map.groupBy(program.reads, outlineOf)
  const outlines = new Set([...reads.keys()].filter((method) => method !== undefined))
  if (outlines.size === 0) return
  const moved = callersOf(program, outlines).flatMap(({ file, methodIndex, body, calls }) =>
    calls.flatMap(({ method, at }) =>
      (reads.get(method) ?? []).map(({ reader }) => ({
        file: file.index,
        methodIndex,
        reader,
        at,
        guarded: isBehindBranch(body, at),
      })),
    ),
  )
  program.reads = [...(reads.get(undefined) ?? []), ...moved].slice(0, MAX_READS)
}
