import { unlessMalformed } from '../bytes/malformed.ts'
import { methodsOf } from '../dex/ids.ts'
import { CONST_CLASS, KIND, TEXT, textAt } from '../dex/opcodes.ts'
import { eachCalling } from '../dex/references.ts'
import { eachInstruction } from './each-instruction.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import type { Mentions } from './mentions.ts'
import { mayRun } from './may-run.ts'
import { missingNames } from './missing-names.ts'
import { textOf } from './names.ts'
import { bodiesOf, bodyOfMethod, methodOf, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { World } from './reach.ts'
import { typesIn } from './signature-types.ts'
import { nameAt, signatureText, typeAt } from './symbols.ts'
import { updatedFields } from './updated-fields.ts'
import type { UpdatedField } from './updated-fields.ts'

/** Method names by class. */
export type Asks = Readonly<Record<string, readonly string[]>>

/** By method index: 1 for those methods; undefined if the file refers to none. */
export const asksIn = ({ dex }: FileWalk, wanted: Asks) => {
  const found = Object.entries(wanted).flatMap(([type, names]) => methodsOf(dex, type, names))
  if (found.length === 0) return undefined
  const asks = new Uint8Array(dex.methods.count)
  for (const index of found) asks[index] = 1
  return asks
}

/** String and class literals; `fields`: fields named together with their class, by both. */
export type Named = Record<'texts' | 'types', Set<number>> & { fields: Set<string> }
const startNamed = (): Named => ({ texts: new Set(), types: new Set(), fields: new Set() })
export const keyOfNamed = ({ type, name }: UpdatedField) => `${type} ${name}`

/** Adds those of one body. */
const addNamed = (file: FileWalk, codeOffset: number, { texts, types, fields }: Named) => {
  const { units, symbols } = file
  const saysMissing = missingNames(file, codeOffset)
  const updatedBy = updatedFields(file, codeOffset)
  const addText = (at: number, end: number) => {
    const updated = updatedBy(at, end)
    if (updated) fields.add(keyOfNamed(updated))
    else texts.add(nameAt(symbols, textAt(units, at)))
  }
  eachInstruction(file, codeOffset, (op, at, end) => {
    if (op === CONST_CLASS) types.add(typeAt(symbols, units[at + 1] as number))
    else if (KIND[op] === TEXT && !saysMissing(at, end)) addText(at, end)
  })
}

/** Literals of bodies that make one of these calls. */
export const namedByAskers = (program: Program, wanted: Asks): Named => {
  const named = startNamed()
  for (const file of program.files) {
    const asks = asksIn(file, wanted)
    if (!asks) continue
    eachCalling(file.noted, asks, ({ codeOffset }) => unlessMalformed(() => addNamed(file, codeOffset, named), undefined))
  }
  return named
}

const NONE = new Uint8Array(0)
const MAKERS = new Set(['<init>', '<clinit>'])
/** Parameter types in which a name or class may be passed. */
const PASSED = new Set([
  'Ljava/lang/String;',
  '[Ljava/lang/String;',
  'Ljava/lang/Class;',
  '[Ljava/lang/Class;',
  'Lkotlin/reflect/KClass;',
])
/** A helper of a helper of a helper. */
const MAX_HELPERS = 3
const MAX_CALLED = 10_000
/** Bound on checks whether a call may run a helper. */
const MAX_QUESTIONS = 2_000_000

/** Constructors and class initialisers of the classes of these methods. */
const makersBeside = (program: Program, methods: ReadonlySet<number>) => {
  const found: number[] = []
  for (const type of new Set([...methods].map((method) => typeOfMethod(program, method)))) {
    const { from, to } = bodiesOf(program, type)
    for (let body = from; body < to; body += 1)
      if (MAKERS.has(textOf(program.symbols.names, nameOfMethod(program, methodOf(program, body)))))
        found.push(methodOf(program, body))
  }
  return found
}

/** Whether a signature has a parameter in which a name or class may be passed. */
export const takesName = ({ symbols }: Program, method: number) =>
  typesIn(signatureText(symbols, method)).some((type) => PASSED.has(type))

/**
 * Those of the methods that have a parameter for names, and such constructors of their classes, by which an object may get a name.
 */
const helpersAmong = (program: Program, methods: ReadonlySet<number>) => {
  const found = new Set([...methods].filter((method) => takesName(program, signatureOfMethod(program, method))))
  for (const method of makersBeside(program, methods))
    if (takesName(program, signatureOfMethod(program, method))) found.add(method)
  return found
}

export type Means = Pick<World, 'program' | 'tree' | 'dispatch'> & { mentions: Mentions }

/** Bodies that may call one of these methods; undefined if there are too many. */
export const callersOf = (means: Means, methods: ReadonlySet<number>) => {
  const { program, mentions } = means
  const bySignature = Map.groupBy(methods, (method) => signatureOfMethod(program, method))
  let left = MAX_QUESTIONS
  const isCall = (called: number) => {
    const among = bySignature.get(signatureOfMethod(program, called)) ?? []
    left -= among.length
    return left >= 0 && among.some((one) => mayRun(means, called, one))
  }
  const found = mentions.find({ methods, fieldNames: new Set(), isCall, isField: () => false })
  return left < 0 || found.size > MAX_CALLED ? undefined : [...found].filter((body) => body >= 0)
}

const addOfBody = (program: Program, body: number, named: Named) => {
  const file = program.files[intAt(program.fileOfBody, body)]
  if (file) unlessMalformed(() => addNamed(file, intAt(program.codeOfBody, body), named), undefined)
}

/**
 * Literals in bodies that make one of these calls, or that call a helper which makes it with its arguments. Undefined if there are
 * too many helpers.
 */
export const namedBeside = (means: Means, wanted: Asks): Named | undefined => {
  const { program, mentions } = means
  const named = startNamed()
  const seen = new Set<number>()
  for (const file of program.files)
    for (const body of mentions.calling(file, asksIn(file, wanted) ?? NONE)) {
      if (body >= 0) seen.add(methodOf(program, body))
      addOfBody(program, body, named)
    }
  let fresh: ReadonlySet<number> = seen
  for (let step = 0; step < MAX_HELPERS && fresh.size > 0; step += 1) {
    if (fresh.size > MAX_CALLED) return undefined
    // A table of names may be filled by a constructor or class initialiser.
    for (const method of makersBeside(program, fresh)) addOfBody(program, bodyOfMethod(program, method), named)
    const callers = callersOf(means, helpersAmong(program, fresh))
    if (!callers) return undefined
    const others = callers.filter((body) => !seen.has(methodOf(program, body)))
    for (const body of others) addOfBody(program, body, named)
    fresh = new Set(others.map((body) => methodOf(program, body)))
    for (const method of fresh) seen.add(method)
  }
  return named
}
