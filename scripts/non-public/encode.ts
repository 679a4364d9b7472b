import { ANY_NAME_WORDS, FIRST, HASH_BITS, SECOND, hashOfText, markName } from '../../apk/dex/non-public.ts'
import type { Chosen, Restricted } from './select.ts'

const BITS = { 27: 0, 28: 1, 0: 2 } as const

const byType = (members: readonly Restricted[]) => {
  const found = new Map<string, Restricted[]>()
  for (const one of members) found.set(one.type, [...(found.get(one.type) ?? []), one])
  return found
}

/** Classes with members of their own, and public ones that inherit members from such a class. */
const classesOf = (chosen: Chosen, listed: ReadonlyMap<string, unknown>) => {
  const found = new Set(listed.keys())
  const leads = (type: string): boolean => {
    const parent = chosen.supers.get(type)
    return parent !== undefined && (listed.has(parent) || leads(parent))
  }
  for (const type of chosen.supers.keys()) if (leads(type)) found.add(type)
  return [...found]
    .map((type) => ({ type, high: hashOfText(type, FIRST), low: hashOfText(type, SECOND) }))
    .toSorted((a, b) => a.high - b.high || a.low - b.low)
}

type Entry = { hash: number; bits: number }
/** Sorted and unique; `both` merges two with the same hash. */
const entries = (all: readonly Entry[], both: (a: number, b: number) => number) => {
  const found = new Map<number, number>()
  for (const { hash, bits } of all) {
    const key = (hash & HASH_BITS) >>> 0
    const known = found.get(key)
    found.set(key, known === undefined ? bits : both(known, bits))
  }
  return [...found].map(([key, bits]) => (key | bits) >>> 0).toSorted((a, b) => a - b)
}

const [ALL, UP_TO_28] = [1, 2]
const namesOf = (members: readonly Restricted[], open: ReadonlySet<string> | undefined) => {
  const bitsOf = ({ name, limit }: Restricted) => (open?.has(name) ? 0 : ALL) | (limit === 28 ? UP_TO_28 : 0)
  const each = members.map((one) => ({ hash: hashOfText(one.name), bits: bitsOf(one) }))
  return entries(each, (a, b) => (a & b & ALL) | ((a | b) & UP_TO_28))
}
/** Of two members with the same hash the less restricted one counts. */
const membersOf = (members: readonly Restricted[]) =>
  entries(
    members.map(({ name, rest, limit }) => ({ hash: hashOfText(name + rest), bits: BITS[limit] })),
    (a, b) => (a === BITS[28] || b === BITS[28] ? BITS[28] : Math.min(a, b)),
  )

const starts = (lists: readonly (readonly number[])[]) => {
  let sum = 0
  return [0, ...lists.map((list) => (sum += list.length))]
}

const anyNameOf = (names: readonly number[]) => {
  const bits = new Uint32Array(ANY_NAME_WORDS)
  for (const name of names) markName(bits, name)
  return [...bits]
}

/** The bytes that `apk/dex/non-public.ts` reads. */
export const encode = (chosen: Chosen): Buffer => {
  const listed = byType(chosen.members)
  const classes = classesOf(chosen, listed)
  const places = new Map(classes.map(({ type }, place) => [type, place]))
  const names = classes.map(({ type }) => namesOf(listed.get(type) ?? [], chosen.openNames.get(type)))
  const members = classes.map(({ type }) => membersOf(listed.get(type) ?? []))
  const superOf = ({ type }: { type: string }) => places.get(chosen.supers.get(type) ?? '') ?? -1
  const words = [
    [classes.length, names.flat().length, members.flat().length],
    classes.map(({ high }) => high),
    classes.map(({ low }) => low),
    classes.map(superOf),
    starts(names),
    starts(members),
    names.flat(),
    members.flat(),
    anyNameOf(names.flat()),
  ].flat()
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((word, at) => bytes.writeUInt32LE(word >>> 0, at * 4))
  return bytes
}
