import { readFileSync } from 'node:fs'

/**
 * Members that Android 10 keeps from apps (docs/decisions/020), as `scripts/non-public.ts` made them of the platform's sources: a
 * table of hashes by class, since names would be nine megabytes. All numbers are 32 bits, little-endian:
 *
 *     counts       classes, names, members
 *     classes      high word of the hash, sorted; low words; place of the superclass or -1; where names begin; where members begin
 *     names        30 bits of hash, sorted within the class; lowest bit: every member of that name is kept from apps; the next: of
 *                  some only those with a target above 28
 *     members      30 bits of hash, sorted within the class; lowest two bits: who may still use it
 *     any name     2 ** 18 bits: which upper 18 bits of a hash are those of a name of any class
 */
const DATA = new URL('non-public.bin', import.meta.url)

/** The highest target that may still use the member; 0: nobody may. */
export type HighestTarget = 27 | 28 | 0
const TARGETS: readonly HighestTarget[] = [27, 28, 0]

/** Entries of all classes; those of one begin at its place's start, and end where those of the next begin. */
type Entries = { starts: Uint32Array; all: Uint32Array }
export type NonPublic = {
  high: Uint32Array
  low: Uint32Array
  supers: Int32Array
  names: Entries
  members: Entries
  /** Most names of an app are none of any class: they are asked for no class. */
  anyName: Uint32Array
}

/** Two hashes of one text, which differ in where they start. */
export const [FIRST, SECOND] = [0x811c9dc5, 0x2f0b4c47]
export const HASH_BITS = ~3

const mixed = (hash: number) => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** FNV-1a, its bits mixed at the end. */
export const hashOfBytes = (bytes: Uint8Array, { start, end }: { start: number; end: number }, from = FIRST) => {
  let hash = from
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return mixed(hash)
}

/** The same of a text in ASCII, as all names of the platform are. */
export const hashOfText = (text: string, from = FIRST) => {
  let hash = from
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mixed(hash)
}

const ANY_NAME_BITS = 18
export const ANY_NAME_WORDS = 2 ** (ANY_NAME_BITS - 5)
const bitOf = (hash: number) => hash >>> (32 - ANY_NAME_BITS)

export const markName = (anyName: Uint32Array, hash: number) => {
  const bit = bitOf(hash)
  anyName[bit >>> 5] = (anyName[bit >>> 5] as number) | (1 << (bit & 31))
}
/** Whether some class may have a listed member of that name. */
export const mayBeName = ({ anyName }: NonPublic, hash: number) => {
  const bit = bitOf(hash)
  return (((anyName[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1
}

/** The arrays of a table, none of them copied. */
const asNonPublic = (bytes: Uint8Array): NonPublic => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
  const [classes = 0, names = 0, members = 0] = words
  let at = 3
  const take = (count: number) => words.subarray(at, (at += count))
  const [high, low, supers] = [take(classes), take(classes), take(classes)]
  const [nameStarts, memberStarts] = [take(classes + 1), take(classes + 1)]
  return {
    high,
    low,
    supers: new Int32Array(supers.buffer, supers.byteOffset, classes),
    names: { starts: nameStarts, all: take(names) },
    members: { starts: memberStarts, all: take(members) },
    anyName: take(ANY_NAME_WORDS),
  }
}

let known: NonPublic | undefined
/** Read when the first package with code comes: half a megabyte, which nobody else needs. */
export const loadNonPublic = (): NonPublic => {
  if (known) return known
  const file = readFileSync(DATA)
  // A small file may lie anywhere in a buffer that Node shares out.
  known = asNonPublic(file.byteOffset % 4 === 0 ? file : new Uint8Array(file))
  return known
}

/** Place of the first that is not less, among sorted numbers from one place to before another. */
const lowerBound = (sorted: Uint32Array, wanted: number, { from, to }: { from: number; to: number }) => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** -1 where the list has no such class; `second` is asked for where the first hash is that of one. */
export const classPlace = ({ high, low }: NonPublic, first: number, second: () => number) => {
  for (let at = lowerBound(high, first, { from: 0, to: high.length }); high[at] === first; at += 1)
    if (low[at] === second()) return at
  return -1
}

export const placeOfClass = (list: NonPublic, descriptor: string) =>
  classPlace(list, hashOfText(descriptor), () => hashOfText(descriptor, SECOND))

const NONE = -1
/** The lower bits of the class's entry whose upper bits are the hash's, -1 where there is none. */
const bitsIn = ({ starts, all }: Entries, place: number, hash: number) => {
  const wanted = (hash & HASH_BITS) >>> 0
  const to = starts[place + 1] as number
  const at = lowerBound(all, wanted, { from: starts[place] as number, to })
  if (at >= to) return NONE
  const entry = all[at] as number
  return (entry & HASH_BITS) >>> 0 === wanted ? entry & ~HASH_BITS : NONE
}

/** What is listed under a name: whether the class has no other member of that name, and the highest target that may use one. */
export type ListedName = { isAll: boolean; highest: HighestTarget }

/** Whether the class has a listed member of that name. */
export const hasName = (list: NonPublic, place: number, hash: number) => bitsIn(list.names, place, hash) !== NONE

/** Undefined where the class has no listed member of that name. */
export const nameIn = (list: NonPublic, place: number, hash: number): ListedName | undefined => {
  const bits = bitsIn(list.names, place, hash)
  return bits === NONE ? undefined : { isAll: (bits & 1) === 1, highest: (bits & 2) === 2 ? 28 : 27 }
}

/** `hash` of `name(I)V` or of `name:I`. Undefined where the list does not have the member. */
export const targetOf = ({ members }: NonPublic, place: number, hash: number): HighestTarget | undefined =>
  TARGETS[bitsIn(members, place, hash)]
