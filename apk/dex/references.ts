import { Malformed } from '../bytes/malformed.ts'
import type { Dex } from '../formats/dex.ts'
import type { Definition } from './class-data.ts'
import { IGET_OBJECT, IPUT_OBJECT, SGET_OBJECT, SPUT_OBJECT } from './opcodes.ts'

/**
 * What the bodies of a file refer to. Noted while the code is scanned, so that questions about callers and users of fields need no
 * further pass over it.
 */
export type References = {
  /** In the order of the code: an index into the method or field table, with its kind in the upper half. */
  items: Uint32Array
  length: number
  /** For each body with such items: method index, code offset, access flags, first item, end of its items. */
  bodies: Int32Array
  bodiesLength: number
  /** By type index: 1 for class literals. */
  literals: Uint8Array
}

/** Kinds of items. */
export const [CALLED, PUT, TAKEN] = [0, 0x1_0000, 0x2_0000]
const KIND_BITS = 0xffff_0000
const INDEX_BITS = 0xffff
/** By opcode: the kind of an instruction that writes or reads an object field; 0 for all others, which are not noted. */
export const USE_OF_FIELD = new Uint32Array(256)
for (const op of [IPUT_OBJECT, SPUT_OBJECT]) USE_OF_FIELD[op] = PUT
for (const op of [IGET_OBJECT, SGET_OBJECT]) USE_OF_FIELD[op] = TAKEN

const BODY_WORDS = 5
const FIRST_WORDS = 2048

export const startReferences = ({ types }: Dex): References => ({
  items: new Uint32Array(FIRST_WORDS),
  length: 0,
  bodies: new Int32Array(FIRST_WORDS),
  bodiesLength: 0,
  literals: new Uint8Array(types.count),
})

/** Makes room for the items of a body of so many code units, none of which takes less than two. `most`: those of all bodies. */
export const reserveItems = (noted: References, { units, most }: { units: number; most: number }) => {
  const needed = noted.length + (units >>> 1)
  if (needed <= noted.items.length) return
  if (needed > most) throw new Malformed(0, `at most ${most} references in code`)
  const items = new Uint32Array(Math.max(needed, noted.items.length * 2))
  items.set(noted.items.subarray(0, noted.length))
  noted.items = items
}

/** Adds a body whose items are those from `first` on, if there are any. */
export const endBody = (noted: References, { methodIndex, codeOffset, flags }: Definition, first: number) => {
  if (noted.length === first) return
  if (noted.bodiesLength + BODY_WORDS > noted.bodies.length) {
    const bodies = new Int32Array(noted.bodies.length * 2)
    bodies.set(noted.bodies)
    noted.bodies = bodies
  }
  const { bodies, bodiesLength: at } = noted
  bodies[at] = methodIndex
  bodies[at + 1] = codeOffset
  bodies[at + 2] = flags
  bodies[at + 3] = first
  bodies[at + 4] = noted.length
  noted.bodiesLength += BODY_WORDS
}

/** Once the file was scanned: gives back the room that was reserved and not needed. */
export const trimReferences = (noted: References) => {
  noted.items = noted.items.slice(0, noted.length)
  noted.bodies = noted.bodies.slice(0, noted.bodiesLength)
}

/** Visits the bodies that call one of these methods (`isWanted`: by method index, 1 for those), each once, in the order of the file. */
export const eachCalling = (noted: References, isWanted: Uint8Array, take: (defined: Definition) => void) => {
  const { items, bodies, bodiesLength } = noted
  for (let at = 0; at < bodiesLength; at += BODY_WORDS) {
    const end = bodies[at + 4] as number
    for (let item = bodies[at + 3] as number; item < end; item += 1) {
      // Items of other kinds are beyond any method index.
      if (isWanted[items[item] as number] !== 1) continue
      const [methodIndex, codeOffset, flags] = [bodies[at], bodies[at + 1], bodies[at + 2]] as [number, number, number]
      take({ methodIndex, codeOffset, flags })
      break
    }
  }
}

/** Visits all items: their kind and index, and the index of the method that contains them. */
export const eachReference = (
  { items, bodies, bodiesLength }: References,
  see: (kind: number, index: number, by: number) => void,
) => {
  for (let at = 0; at < bodiesLength; at += BODY_WORDS) {
    const by = bodies[at] as number
    const end = bodies[at + 4] as number
    for (let item = bodies[at + 3] as number; item < end; item += 1) {
      const word = items[item] as number
      see(word & KIND_BITS, word & INDEX_BITS, by)
    }
  }
}
