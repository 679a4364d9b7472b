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

export type LambdaEdge = { method: number; interfaceType: number }
/** `method` is a name, `<init>` for an object that is made. */
export type ReflectedEdge = { type: number; method: string }
/** A resource file by its number. `sure`: the call that is made with it makes what the file names. */
export type InflatedEdge = { id: number; sure: boolean }
/** A place where personal information is read, as numbers of its file. */
/** `guarded`: a branch stands before it. */
export type ReadPlace = { file: number; methodIndex: number; reader: number; at: number; guarded: boolean }

/** What a field of an object holds, by its index in the file. */
export type OwnNumber = { field: number; value: number }
/**
 * A body once more, as it runs for the objects of one number: `body` is the one that stands in the file, `ran` has 1 for each unit at
 * which an instruction runs then. What these name: methods, those of them that are called on the object itself alone, and classes.
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
  /** By type: its first body and how many; -1 until somebody asks. */
  firstBody: startInts(-1),
  bodyCount: startInts(0),
  /** By method: its body's number, -1 where there is none in the package or nobody asked for its class. */
  bodyOf: startInts(-1),
  /** By body: method, file, place in the file, first edge (-1 until the body is read) and last. */
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
  /** By type of `R$layout` and the like: the files that its fields stand for. */
  heldFiles: new Map<number, ReadonlyMap<string, number>>(),
  /** Bodies that call by reflection what can't be told, of those that were read. */
  unresolved: new Set<number>(),
  /** What they ask for by names, as far as the body says where these come from. */
  askedByName: new Map<number, readonly Partial<AskedByName>[]>(),
  /** Bodies that inflate a file of which nothing tells which one. */
  untold: new Set<number>(),
  reads: [] as ReadPlace[],
  /** Bodies once more, by numbers of their own; all tables of bodies have them, too. */
  runs: new Map<number, NumberedRun>(),
  nativeMethods: [] as number[],
  /** Native libraries that name methods of the package. */
  nativeNames: [] as NativeNames[],
  /** Types that stand in native libraries, as that of a field has to. */
  nativeTypes: new Set<number>(),
})

/**
 * Who calls whom in a package, as numbers. Classes are opened, and bodies read, when the search comes to them: most of an
 * app is never looked at.
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
  push(program.methodOfBody, method)
  push(program.fileOfBody, file.index)
  push(program.codeOfBody, one.codeOffset)
  push(program.firstEdge, -1)
  push(program.lastEdge, -1)
  return 1
}

/** Numbers the bodies of a class, once. */
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

/** Bodies of a class itself, in the order of the file: from the first to before the last. */
export const bodiesOf = (program: Program, type: number): { from: number; to: number } => {
  openClass(program, type)
  const from = intAt(program.firstBody, type)
  return { from, to: from + intAt(program.bodyCount, type) }
}

/** The body of a method by its number, -1 where its class has none of it. */
export const bodyOfMethod = (program: Program, method: number) => {
  openClass(program, typeOfMethod(program, method))
  return intAt(program.bodyOf, method)
}

/** The number of `open(I)V` in a class, -1 where the class has none with a body. */
export const methodOfText = (program: Program, type: number, signature: string) => {
  const { from, to } = bodiesOf(program, type)
  for (let body = from; body < to; body += 1) {
    const method = methodOf(program, body)
    if (signatureText(program.symbols, signatureOfMethod(program, method)) === signature) return method
  }
  return -1
}

/** A method as evidence names it: class with dots, method with its signature. */
export type NamedMethod = { class: string; method: string }

/** The number of a class, -1 where the package does not name it. */
export const typeOfClass = ({ symbols: { names } }: Program, className: string) =>
  findName(names, `L${className.replaceAll('.', '/')};`)

/** The number of a method that has a body in the package, -1 where none is called that. */
export const methodNamed = (program: Program, { class: name, method }: NamedMethod) => {
  const type = typeOfClass(program, name)
  return type < 0 ? -1 : methodOfText(program, type, method)
}

/** Its body, -1 in the same case. */
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

/** The number of a method's name. */
export const nameOfMethod = ({ symbols }: Program, method: number) =>
  firstOf(symbols.signatures, secondOf(symbols.methods, method))
