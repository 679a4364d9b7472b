import { Malformed } from '../bytes/malformed.ts'
import { eachMethod } from '../dex/class-data.ts'
import type { ClassTable } from '../dex/class-table.ts'
import type { AskedByName } from './asked-names.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt, push, setInt, startInts } from './int-list.ts'
import type { NativeNames } from './native-names.ts'
import { findName, textOf } from './names.ts'
import { firstOf, secondOf } from './pairs.ts'
import { NO_FILES } from './resource-files.ts'
import type { ResourceFiles } from './resource-files.ts'
import { UNTOLD_SERVICES } from './services.ts'
import type { Services } from './services.ts'
import { methodAt, signatureText } from './symbols.ts'

type LambdaEdge = { method: number; interfaceType: number }
/** `method`: a name, `<init>` for a constructor. */
export type ReflectedEdge = { type: number; method: string }
/** A resource file by its id. `sure`: the call that gets the id instantiates what the file names. */
export type InflatedEdge = { id: number; sure: boolean }
/** A site that reads personal data; all indices are the file's. `guarded`: a branch precedes it. */
export type ReadPlace = { file: number; methodIndex: number; reader: number; at: number; guarded: boolean }

/** More than any app has. */
export const MAX_READS = 20_000

/** The known value of an instance field, by field index in the file. */
export type OwnNumber = { field: number; value: number }
/**
 * A variant of a body, for objects with one number: `body` is the original, `ran` has 1 for each unit at which an executed
 * instruction begins. `methods`, `types`: references of executed instructions; `ownCalls`: those methods that are only called on
 * `this`.
 */
export type NumberedRun = {
  body: number
  object: number
  own: OwnNumber
  ran: Uint8Array
  methods: ReadonlySet<number>
  ownCalls: ReadonlySet<number>
  types: ReadonlySet<number>
}

const startTables = () => ({
  files: [] as FileWalk[],
  /** By type: its first body id and number of bodies; -1 until requested. */
  firstBody: startInts(-1),
  bodyCount: startInts(0),
  /** By method: its body id; -1 if it has none in the package, or its class wasn't requested yet. */
  bodyOf: startInts(-1),
  /** By signature: 1 if some body has it, among the classes requested so far. */
  hasBody: startInts(0),
  /** By body: method, file, code offset, range of edges (-1 until the body is read). */
  methodOfBody: startInts(),
  fileOfBody: startInts(),
  codeOfBody: startInts(),
  firstEdge: startInts(-1),
  lastEdge: startInts(-1),
  edges: startInts(),
  lambdas: [] as LambdaEdge[],
  reflected: [] as ReflectedEdge[],
  inflated: [] as InflatedEdge[],
  inflatedAt: new Map<number, number>(),
  /** By type of `R$layout` and the like: resource ids in its fields. */
  heldFiles: new Map<number, ReadonlyMap<string, number>>(),
  /** Bodies with unresolved reflective calls, among those read so far. */
  unresolved: new Set<number>(),
  /** The reflective calls of these bodies, with the origins of their names as far as the body shows them. */
  askedByName: new Map<number, readonly Partial<AskedByName>[]>(),
  /** Bodies that inflate an unknown file. */
  untold: new Set<number>(),
  reads: [] as ReadPlace[],
  /** Variants by body id; all tables of bodies contain them, too. */
  runs: new Map<number, NumberedRun>(),
  nativeMethods: [] as number[],
  /** Native libraries that name methods of the package. */
  nativeNames: [] as NativeNames[],
  /** Types named in native libraries, as in look-ups of fields. */
  nativeTypes: new Set<number>(),
})

/**
 * The call graph of a package, with interned ids. Lazy: classes are opened and bodies are read when the search reaches them; most
 * of an app is never read.
 */
export const startProgram = (
  { symbols, superOf, fileOf, dataOf, interfacesOf }: ClassTable,
  resources: ResourceFiles = NO_FILES,
  services: Services = UNTOLD_SERVICES,
) => ({
  ...startTables(),
  resources,
  services,
  symbols,
  superOf,
  fileOf,
  dataOf,
  interfacesOf,
})
export type Program = ReturnType<typeof startProgram>

const takeBody = (program: Program, file: FileWalk, one: { methodIndex: number; codeOffset: number }) => {
  const method = methodAt(file.symbols, one.methodIndex)
  if (intAt(program.bodyOf, method) >= 0) return 0
  setInt(program.bodyOf, method, program.methodOfBody.length)
  setInt(program.hasBody, signatureOfMethod(program, method), 1)
  push(program.methodOfBody, method)
  push(program.fileOfBody, file.index)
  push(program.codeOfBody, one.codeOffset)
  push(program.firstEdge, -1)
  push(program.lastEdge, -1)
  return 1
}

/** Assigns ids to the bodies of a class, once. */
export const openClass = (program: Program, type: number) => {
  if (intAt(program.firstBody, type) >= 0) return
  setInt(program.firstBody, type, program.methodOfBody.length)
  const file = program.files[intAt(program.fileOf, type)]
  if (!file) return
  let count = 0
  const work = {
    left: file.dex.methods.count,
    visit: (one: { methodIndex: number; codeOffset: number }) => void (count += takeBody(program, file, one)),
  }
  try {
    eachMethod(file.dex, intAt(program.dataOf, type), work)
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  setInt(program.bodyCount, type, count)
}

/** Body ids of a class itself, in file order (`to` exclusive). */
export const bodiesOf = (program: Program, type: number): { from: number; to: number } => {
  openClass(program, type)
  const from = intAt(program.firstBody, type)
  return { from, to: from + intAt(program.bodyCount, type) }
}

/** The body of a method; -1 if its class has none. */
export const bodyOfMethod = (program: Program, method: number) => {
  openClass(program, typeOfMethod(program, method))
  return intAt(program.bodyOf, method)
}

/** The method of a class by its signature, such as `open(I)V`; -1 if the class has none with a body. */
export const methodOfText = (program: Program, type: number, signature: string) => {
  const { from, to } = bodiesOf(program, type)
  for (let body = from; body < to; body += 1) {
    const method = methodOf(program, body)
    if (signatureText(program.symbols, signatureOfMethod(program, method)) === signature) return method
  }
  return -1
}

/** A method as in evidence: dotted class, method with signature. */
export type NamedMethod = { class: string; method: string }

/** The type id of a class; -1 if the package doesn't name it. */
export const typeOfClass = ({ symbols: { names } }: Program, className: string) =>
  findName(names, `L${className.replaceAll('.', '/')};`)

/** A method with a body in the package, by its names; -1 if there is none. */
export const methodNamed = (program: Program, { class: name, method }: NamedMethod) => {
  const type = typeOfClass(program, name)
  return type < 0 ? -1 : methodOfText(program, type, method)
}

/** Its body; -1 likewise. */
export const bodyNamed = (program: Program, named: NamedMethod) => {
  const method = methodNamed(program, named)
  return method < 0 ? -1 : bodyOfMethod(program, method)
}

export const methodOf = ({ methodOfBody }: Program, body: number) => intAt(methodOfBody, body)
export const typeOfMethod = ({ symbols }: Program, method: number) => firstOf(symbols.methods, method)
export const signatureOfMethod = ({ symbols }: Program, method: number) => secondOf(symbols.methods, method)
export const CONSTRUCTOR = '<init>'
export const isConstructor = (program: Program, method: number) =>
  textOf(program.symbols.names, nameOfMethod(program, method)) === CONSTRUCTOR

/** The id of a method's name. */
export const nameOfMethod = ({ symbols }: Program, method: number) =>
  firstOf(symbols.signatures, secondOf(symbols.methods, method))
