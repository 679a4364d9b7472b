import { unlessMalformed } from '../bytes/malformed.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { isChanged } from './changed-arrays.ts'
import type { Changed } from './changed-arrays.ts'
import { CLASS_WORDS, TYPE_WORD, objectFields, staticFields, walkMethods } from './class-data.ts'
import type { Field } from './class-data.ts'
import { bodyAt, unitsOf } from './code-item.ts'
import type { Body } from './code-item.ts'
import { firstValues } from './first-values.ts'
import { fieldHolder, fieldType, methodId, rowsOf } from './ids.ts'
import { isFieldGet, isFieldPut, lengthAt } from './opcodes.ts'
import { int, isSame } from './values.ts'
import type { Value } from './values.ts'

/** What a body leaves in its class's fields and returns, for the view's API levels, and whether it tests the API level. */
type Initialise = (
  body: Body,
  given?: ReadonlyMap<number, Value>,
) => { puts: ReadonlyMap<number, Value>; changed: Changed; returned?: Value; asksPlatform: boolean } | undefined
/** `sight` identifies the API levels that code is analysed for; `initialise` traces initialisers for these. */
export type Seeing = { sight: number; initialise: Initialise }
/** A value that holds for the view's API levels; `asksPlatform`: it may differ for others. */
export type Constant = { value: Value; asksPlatform: boolean }

const [FLAGS_WORD, DATA_WORD, VALUES_WORD] = [1, 6, 7]
const [PRIVATE, FINAL] = [0x2, 0x10]
/** static constructor */
const INITIALISER = 0x10008
/** A constructor; a class initialiser if it is also static. */
const [CONSTRUCTOR, STATIC] = [0x10000, 0x8]
const PRIMITIVES = new Set(['Z', 'B', 'S', 'C', 'I', 'J'])
const OBJECTS = new Set(['Ljava/lang/String;', 'Ljava/lang/Class;', '[B'])
/** Bound on scanned code, as a multiple of the file: a well-formed file needs one scan per view, and there are two. */
const SHARED_CODE = 4

type Constants = ReadonlyMap<number, Constant>
type Known = {
  rows: Uint32Array
  /** By type: index of its class_def row, plus one. */
  rowOf: Int32Array
  /** Results by view and type. */
  classes: Map<number, Map<number, Constants>>
  left: number
  isBusy: boolean
}

const knownOf = oncePer((dex: Dex): Known => {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  const rowOf = new Int32Array(dex.types.count)
  for (let at = 0; at < rows.length; at += CLASS_WORDS) rowOf[rows[at + TYPE_WORD] as number] = at + 1
  return { rows, rowOf, classes: new Map(), left: (dex.bytes.length >>> 1) * SHARED_CODE, isBusy: false }
})

const SETTLED = new Set<Value['kind']>(['int', 'ints', 'string', 'class'])
const isSettled = (value: Value) => SETTLED.has(value.kind) || (value.kind === 'array' && value.filled)

/**
 * The type of a field that only its own class can change, else undefined. Non-final numbers are excluded: native code may keep
 * its own values in them, and the branches they guard would wrongly be skipped.
 */
const heldType = (dex: Dex, { index, flags }: Field) => {
  if ((flags & (FINAL | PRIVATE)) === 0) return undefined
  const type = fieldType(dex, index)
  return OBJECTS.has(type) || (PRIMITIVES.has(type) && (flags & FINAL) !== 0) ? type : undefined
}

/** Initial values by field, before any code runs. */
const valuesBefore = (dex: Dex, fields: readonly Field[], valuesOffset: number) => {
  const values = valuesOffset === 0 ? [] : firstValues(dex, valuesOffset, fields.length)
  return new Map(
    fields.flatMap((field, order): [number, Value | undefined][] => {
      const type = heldType(dex, field)
      if (type === undefined) return []
      return [[field.index, values[order] ?? (PRIMITIVES.has(type) ? int(0) : undefined)]]
    }),
  )
}

const fieldsIn = (code: Uint16Array, isWanted: (op: number) => boolean) => {
  const found = new Set<number>()
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    if (isWanted((code[at] ?? 0) & 0xff)) found.add(code[at + 1] ?? 0)
  }
  return found
}
const putsIn = (code: Uint16Array) => fieldsIn(code, isFieldPut)

const BYTES = '[B'
/** Those of these byte array fields whose contents the body modifies. */
const writtenIn = (dex: Dex, { body, fields, initialise }: { body: Body; fields: Iterable<number>; initialise: Initialise }) => {
  const held = [...fields].filter((index) => fieldType(dex, index) === BYTES)
  if (held.length === 0) return []
  const got = fieldsIn(body.code, isFieldGet)
  const asked = held.filter((index) => got.has(index))
  const seen = asked.length > 0 ? initialise(body) : undefined
  return asked.filter((index) => !seen || seen.changed.fields.has(index))
}

/** What a body leaves in a field; undefined if it is a byte array modified later in the body. */
const putBy = ({ puts, changed }: NonNullable<ReturnType<Initialise>>, field: number) => {
  const put = puts.get(field)
  return put && isChanged(changed, put) ? undefined : put
}

type Read = { known: Known; row: number; initialise: Initialise }

const toldOf = (value: Value | undefined, asksPlatform: boolean): Constant | undefined => {
  if (!value || !isSettled(value)) return undefined
  // The allocation site belongs to another body.
  return { value: value.kind === 'array' ? { ...value, at: -1 } : value, asksPlatform }
}

/** Undefined if the bound on scanned code is exceeded. */
const readClass = (dex: Dex, { known, row, initialise }: Read): Constants | undefined => {
  const dataOffset = known.rows[row + DATA_WORD] as number
  if (dataOffset === 0) return new Map()
  const fields = staticFields(dex, dataOffset)
  known.left -= fields.length
  const values = valuesBefore(dex, fields, known.rows[row + VALUES_WORD] as number)
  if (values.size === 0) return new Map()
  const units = unitsOf(dex)
  const found = new Map([...values].map(([index, value]) => [index, toldOf(value, false)]))
  const changed = new Set<number>()
  const take = (_: number, codeOffset: number, flags: number) => {
    known.left -= 1
    if (codeOffset === 0 || known.left < 0) return
    const body = bodyAt(dex, units, codeOffset)
    known.left -= body.code.length
    if (known.left < 0) return
    for (const index of writtenIn(dex, { body, fields: values.keys(), initialise })) changed.add(index)
    const puts = [...putsIn(body.code)].filter((index) => values.has(index))
    if (puts.length > 0 && (flags & INITIALISER) === INITIALISER) {
      const left = initialise(body)
      for (const index of puts) found.set(index, left && toldOf(putBy(left, index), left.asksPlatform))
    } else for (const index of puts) changed.add(index)
  }
  walkMethods(dex, dataOffset, { left: dex.methods.count, take })
  if (known.left < 0) return undefined
  return new Map([...found].flatMap(([index, told]) => (told && !changed.has(index) ? [[index, told]] : [])))
}

const NONE: Constants = new Map()

/** A malformed table gives no constants: such a class doesn't load. */
const readWhole = (dex: Dex, read: Read) => {
  return unlessMalformed(() => readClass(dex, read) ?? NONE, NONE)
}

/**
 * The constant value of a static field of a class in the same file: its initial value, or what the class initialiser always
 * assigns, provided that no other method and no other class can change it. Java's compiler inlines such values, Kotlin's only
 * those of `const val`. A definition that the class loader ignores doesn't count.
 */
export const constantOf = (dex: Dex, index: number, { sight, initialise }: Seeing): Constant | undefined => {
  if (index >= dex.fields.count) return undefined
  const known = knownOf(dex)
  const type = fieldHolder(dex, index)
  const classes = known.classes.get(sight) ?? new Map<number, Constants>()
  known.classes.set(sight, classes)
  const found = classes.get(type)
  if (found) return found.get(index)
  const row = known.rowOf[type] ?? 0
  // No recursion into other classes' initialisers.
  if (row === 0 || dex.overruled?.has(type) || known.isBusy || known.left < 0) return undefined
  known.isBusy = true
  const read = readWhole(dex, { known, row: row - 1, initialise })
  known.isBusy = false
  classes.set(type, read)
  return read.get(index)
}

/** The flags of an instance field, if its class is in the same file. */
export const objectFieldFlags = (dex: Dex, index: number): number | undefined => {
  const known = knownOf(dex)
  const row = known.rowOf[fieldHolder(dex, index)] ?? 0
  const dataOffset = row === 0 ? 0 : (known.rows[row - 1 + DATA_WORD] as number)
  if (dataOffset === 0 || known.left < 0) return undefined
  const fields = unlessMalformed(() => objectFields(dex, dataOffset), [])
  known.left -= fields.length
  return fields.find((field) => field.index === index)?.flags
}

export const isDefinedIn = (dex: Dex, typeIndex: number) => (knownOf(dex).rowOf[typeIndex] ?? 0) > 0

/** The body that a call of this method always runs: it is in the same file and can't be overridden. */
export const boundBody = (dex: Dex, methodIndex: number, isBoundBy = (_flags: number) => false): Body | undefined => {
  const known = knownOf(dex)
  const { classIndex } = methodId(dex, methodIndex)
  const row = known.rowOf[classIndex] ?? 0
  if (row === 0 || dex.overruled?.has(classIndex)) return undefined
  const [dataOffset, classFlags] = [known.rows[row - 1 + DATA_WORD] as number, known.rows[row - 1 + FLAGS_WORD] as number]
  let codeAt = 0
  const take = (index: number, codeOffset: number, flags: number) => {
    known.left -= 1
    const isBound = (flags & (FINAL | PRIVATE | STATIC)) + (classFlags & FINAL) > 0 || isBoundBy(flags)
    if (index === methodIndex && isBound) codeAt = codeOffset
  }
  if (dataOffset !== 0 && known.left >= 0) walkMethods(dex, dataOffset, { left: dex.methods.count, take })
  return codeAt === 0 ? undefined : bodyAt(dex, unitsOf(dex), codeAt)
}

type Asked = { field: Field; dataOffset: number; work: { left: number }; initialise: Initialise }
type Filler = { methodIndex: number; body: Body; isConstructor: boolean; isInitialiser: boolean }

/**
 * The methods that assign an instance field, if only its own class can; undefined if others can, if one modifies the bytes it
 * holds, or if the bound is exceeded. `work.left`: code units that may still be scanned.
 */
export const fillersOf = (dex: Dex, { field, dataOffset, work, initialise }: Asked): Filler[] | undefined => {
  if (heldType(dex, field) === undefined) return undefined
  const units = unitsOf(dex)
  const found: Filler[] = []
  let isWritten = false
  const take = (methodIndex: number, codeOffset: number, flags: number) => {
    work.left -= 1
    if (codeOffset === 0 || work.left < 0) return
    const body = bodyAt(dex, units, codeOffset)
    work.left -= body.code.length
    if (work.left < 0) return
    isWritten ||= writtenIn(dex, { body, fields: [field.index], initialise }).length > 0
    if (!putsIn(body.code).has(field.index)) return
    const [isConstructor, isStatic] = [(flags & CONSTRUCTOR) !== 0, (flags & STATIC) !== 0]
    found.push({ methodIndex, body, isConstructor: isConstructor && !isStatic, isInitialiser: isConstructor && isStatic })
  }
  walkMethods(dex, dataOffset, { left: dex.methods.count, take })
  return work.left < 0 || isWritten ? undefined : found
}

/** Whether a static field has no initial value in the file. */
export const startsEmpty = (dex: Dex, { field, dataOffset }: Pick<Asked, 'field' | 'dataOffset'>) => {
  const { rows } = knownOf(dex)
  for (let at = 0; at < rows.length; at += CLASS_WORDS)
    if (rows[at + DATA_WORD] === dataOffset) {
      const first = valuesBefore(dex, staticFields(dex, dataOffset), rows[at + VALUES_WORD] as number).get(field.index)
      if (first && isSettled(first) && !(first.kind === 'int' && first.value === 0)) return false
    }
  return true
}

/** The value of an instance field, if every method that assigns it is a constructor and always assigns this value. */
export const filledWith = (dex: Dex, asked: Asked): Constant | undefined => {
  const { initialise } = asked
  const found = fillersOf(dex, asked)?.map(({ body, isConstructor }) => {
    const left = isConstructor ? initialise(body) : undefined
    return left && toldOf(putBy(left, asked.field.index), left.asksPlatform)
  })
  const [first] = found ?? []
  return first && found?.every((one) => one && isSame(one.value, first.value)) ? first : undefined
}
