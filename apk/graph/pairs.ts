import { push, startInts } from './int-list.ts'
import type { IntList } from './int-list.ts'

/**
 * Interns pairs of integers: a method is a pair of class and signature, a signature a pair of name and prototype. Both parts are
 * adjacent, so that a look-up touches memory once.
 */
type Pairs = { both: IntList; slots: Int32Array }

export const startPairs = (): Pairs => ({ both: startInts(), slots: new Int32Array(1 << 14).fill(-1) })

const mix = (first: number, second: number) => {
  const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** The slot that holds the pair, or the free slot for it. */
const slotOf = ({ both: { items }, slots }: Pairs, first: number, second: number) => {
  const mask = slots.length - 1
  for (let slot = mix(first, second) & mask; ; slot = (slot + 1) & mask) {
    const id = slots[slot] as number
    if (id < 0 || (items[id * 2] === first && items[id * 2 + 1] === second)) return slot
  }
}

const grow = (pairs: Pairs) => {
  const { items, length } = pairs.both
  pairs.slots = new Int32Array(pairs.slots.length * 4).fill(-1)
  for (let id = 0; id * 2 < length; id += 1) pairs.slots[slotOf(pairs, items[id * 2] as number, items[id * 2 + 1] as number)] = id
}

export const pairId = (pairs: Pairs, first: number, second: number) => {
  const slot = slotOf(pairs, first, second)
  const known = pairs.slots[slot] as number
  if (known >= 0) return known
  const id = pairs.both.length >> 1
  pairs.slots[slot] = id
  push(pairs.both, first)
  push(pairs.both, second)
  if (pairs.both.length > pairs.slots.length) grow(pairs)
  return id
}

/** -1 if the pair is not interned. */
export const findPair = (pairs: Pairs, first: number, second: number) => pairs.slots[slotOf(pairs, first, second)] as number
export const firstOf = ({ both }: Pairs, id: number) => both.items[id * 2] as number
export const secondOf = ({ both }: Pairs, id: number) => both.items[id * 2 + 1] as number
