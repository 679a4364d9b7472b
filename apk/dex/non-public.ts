import { readFileSync } from 'node:fs'

/**
 * Non-SDK members that Android 10 hides from apps (docs/decisions/020), generated from the platform's sources by
 * `scripts/non-public.ts`: a table of hashes by class, since names would take nine megabytes. All numbers are 32 bits,
 * little-endian:
 *
 *     counts       classes, names, members
 *     classes      high word of the hash, sorted; low words; superclass index or -1; start of names; start of members
 *     names        30 bits of hash, sorted within the class; lowest bit: all members of that name are hidden; next bit: some are
 *                  hidden only above target 28
 *     members      30 bits of hash, sorted within the class; lowest two bits: who may still use it
 *     any name     Bloom-like bitmap of 2 ** 18 bits: upper 18 bits of the hash of any name of any class
 */
const DATA = new URL('non-public.bin', import.meta.url)

/** The highest targetSdkVersion that may still use the member; 0: none. */
export type HighestTarget = 27 | 28 | 0
const TARGETS: readonly HighestTarget[] = [27, 28, 0]

/** Entries of all classes; those of class i are `all[starts[i]]` up to `starts[i + 1]`. */
type Entries = { starts: Uint32Array; all: Uint32Array }
export type NonPublic = {
  high: Uint32Array
  low: Uint32Array
  supers: Int32Array
  names: Entries
  members: Entries
  /** Bitmap to reject quickly: most names in an app are in no class of the list. */
  anyName: Uint32Array
}

/** Seeds of the two hashes of a text. */
export const [FIRST, SECOND] = [0x811c9dc5, 0x2f0b4c47]
export const HASH_BITS = ~3

const mixed = (hash: number) => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** FNV-1a with a final mix. */
export const hashOfBytes = (bytes: Uint8Array, { start, end }: { start: number; end: number }, from = FIRST) => {
  let hash = from
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return mixed(hash)
}

/** The same for ASCII text, as all names of the platform are. */
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
/** False if no class has a listed member of that name. */
export const mayBeName = ({ anyName }: NonPublic, hash: number) => {
  const bit = bitOf(hash)
  return (((anyName[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1
}

/** Views of the table's arrays, without copies. */
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
/** Loaded with the first package that has code: half a megabyte. */
export const loadNonPublic = (): NonPublic => {
  if (known) return known
  const file = readFileSync(DATA)
  // A small file's Buffer may be an unaligned slice of Node's pool.
  known = asNonPublic(file.byteOffset % 4 === 0 ? file : new Uint8Array(file))
  return known
}

/** Index of the first element in [from, to) that is not less than `wanted`. */
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

/** -1 if the class isn't listed; `second` is computed only if the first hash matches. */
export const classPlace = ({ high, low }: NonPublic, first: number, second: () => number) => {
  for (let at = lowerBound(high, first, { from: 0, to: high.length }); high[at] === first; at += 1)
    if (low[at] === second()) return at
  return -1
}

export const placeOfClass = (list: NonPublic, descriptor: string) =>
  classPlace(list, hashOfText(descriptor), () => hashOfText(descriptor, SECOND))

const NONE = -1
/** The low bits of the class's entry with this hash, NONE if there is none. */
const bitsIn = ({ starts, all }: Entries, place: number, hash: number) => {
  const wanted = (hash & HASH_BITS) >>> 0
  const to = starts[place + 1] as number
  const at = lowerBound(all, wanted, { from: starts[place] as number, to })
  if (at >= to) return NONE
  const entry = all[at] as number
  return (entry & HASH_BITS) >>> 0 === wanted ? entry & ~HASH_BITS : NONE
}

/** A listed name: whether all of the class's members of that name are hidden, and the highest target that may use one. */
type ListedName = { isAll: boolean; highest: HighestTarget }

/** Whether the class has a listed member of that name. */
export const hasName = (list: NonPublic, place: number, hash: number) => bitsIn(list.names, place, hash) !== NONE

/** Undefined if the class has no listed member of that name. */
export const nameIn = (list: NonPublic, place: number, hash: number): ListedName | undefined => {
  const bits = bitsIn(list.names, place, hash)
  return bits === NONE ? undefined : { isAll: (bits & 1) === 1, highest: (bits & 2) === 2 ? 28 : 27 }
}

/** `hash` of `name(I)V` or of `name:I`. Undefined if the member isn't listed. */
export const targetOf = ({ members }: NonPublic, place: number, hash: number): HighestTarget | undefined =>
  TARGETS[bitsIn(members, place, hash)]
