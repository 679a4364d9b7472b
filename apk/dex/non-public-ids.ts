import { dexString, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { fieldSign, protoText, rowsOf, stringRange, typesUnder } from './ids.ts'
import { SECOND, classPlace, hasName, hashOfBytes, hashOfText, mayBeName, targetOf } from './non-public.ts'
import type { HighestTarget, NonPublic } from './non-public.ts'

/** Package prefixes of the list's classes. */
const FOLDERS = ['Landroid/', 'Lcom/android/', 'Ldalvik/', 'Ljava/lang/invoke/']
/** Longer than any name of the platform. */
export const MAX_NAME = 300
const NOBODY = 1
const ROW_WORDS = 2

/** A listed member that a file refers to, and who may use it; `through`: the package's class that inherits it. */
export type NamedMember = { member: string; highest: HighestTarget; through?: string }
/** By method and field index of the file. */
export type NamedMembers = { methods: Map<number, NamedMember>; fields: Map<number, NamedMember> }
/** By type index of the file: position in the list plus one, or 0. */
export type Places = Int32Array

/** The types of a file that are in the list themselves. */
export const listedTypes = (dex: Dex, list: NonPublic): Places => {
  const places = new Int32Array(dex.types.count)
  const { bytes, types } = dex
  for (const folder of FOLDERS) {
    const [from, to] = typesUnder(dex, folder)
    for (let type = from; type < to; type += 1) {
      const range = stringRange(dex, bytes.u32At(types.offset + type * 4), MAX_NAME)
      if (range.end - range.start === MAX_NAME) continue
      places[type] = 1 + classPlace(list, hashOfBytes(bytes.bytes, range), () => hashOfBytes(bytes.bytes, range, SECOND))
    }
  }
  return places
}

const hashesOf = oncePer(({ strings }: Dex) => new Uint32Array(strings.count))
/** Memoised hashes of the file's strings. */
const hashing = (dex: Dex) => {
  const hashes = hashesOf(dex)
  return (index: number) => {
    const known = hashes[index] ?? 0
    if (known !== 0) return known
    const range = stringRange(dex, index, MAX_NAME)
    const hash = range.end - range.start === MAX_NAME ? NOBODY : hashOfBytes(dex.bytes.bytes, range)
    hashes[index] = hash
    return hash
  }
}

/** Constructors aren't inherited. */
const CONSTRUCTOR = hashOfText('<init>')

/** The class, or its nearest superclass in the list, with a member of this name; -1 if none. */
const holderOf = (list: NonPublic, from: number, name: number) => {
  for (let at = from; at >= 0; at = list.supers[at] as number) {
    if (hasName(list, at, name)) return at
    if (name === CONSTRUCTOR) return -1
  }
  return -1
}

type Rows = { rows: Uint32Array; into: Map<number, NamedMember>; signOf: (index: number, second: number) => string }

/** Listed members among those that a file refers to on these types. */
export const namedMembers = (dex: Dex, list: NonPublic, places: Places): NamedMembers => {
  const hashOf = hashing(dex)
  const highestOf = (from: number, name: number, sign: string) => {
    for (let at = from; at >= 0; at = holderOf(list, list.supers[at] as number, name)) {
      const highest = targetOf(list, at, hashOfText(sign))
      if (highest !== undefined || name === CONSTRUCTOR) return highest
    }
    return undefined
  }
  const take = ({ rows, into, signOf }: Rows) => {
    for (let at = 0; at < rows.length; at += ROW_WORDS) {
      const first = rows[at] as number
      const place = (places[first & 0xffff] as number) - 1
      if (!(place >= 0)) continue
      const name = hashOf(rows[at + 1] as number)
      const holder = mayBeName(list, name) ? holderOf(list, place, name) : -1
      if (holder < 0) continue
      const sign = signOf(at / ROW_WORDS, first >>> 16)
      const highest = highestOf(holder, name, sign)
      if (highest !== undefined) into.set(at / ROW_WORDS, { member: `${dexType(dex, first & 0xffff)}->${sign}`, highest })
    }
  }
  const named: NamedMembers = { methods: new Map(), fields: new Map() }
  const methods = rowsOf(dex, dex.methods, ROW_WORDS)
  const signOf = (index: number, proto: number) =>
    dexString(dex, methods[index * ROW_WORDS + 1] as number) + protoText(dex, proto)
  take({ rows: methods, into: named.methods, signOf })
  take({ rows: rowsOf(dex, dex.fields, ROW_WORDS), into: named.fields, signOf: (index) => fieldSign(dex, index) })
  return named
}
