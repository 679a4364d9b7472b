import { Malformed } from '../bytes/malformed.ts'
import type { Dex } from '../formats/dex.ts'
import { reserve, startInts, trim } from '../graph/int-list.ts'
import type { IntList } from '../graph/int-list.ts'
import type { Definition } from './class-data.ts'
import { IGET_OBJECT, IPUT_OBJECT, SGET_OBJECT, SPUT_OBJECT } from './opcodes.ts'

/**
 * What the bodies of a file refer to. Noted while the code is scanned, so that questions about callers and users of fields need no
 * further pass over it.
 */
export type References = {
  /** In the order of the code: an index into the method or field table, with its kind in the upper half. */
  items: IntList
  /** For each body with such items: method index, code offset, access flags, first item, end of its items. */
  bodies: IntList
  /** By type index: 1 for class literals. */
  literals: Uint8Array
}

/** Kinds of items. */
export const [CALLED, PUT, TAKEN] = [0, 0x1_0000, 0x2_0000]
const KIND_BITS = 0x7fff_0000
const INDEX_BITS = 0xffff
/** By opcode: the kind of an instruction that writes or reads an object field; 0 for all others, which are not noted. */
export const USE_OF_FIELD = new Uint32Array(256)
for (const op of [IPUT_OBJECT, SPUT_OBJECT]) USE_OF_FIELD[op] = PUT
for (const op of [IGET_OBJECT, SGET_OBJECT]) USE_OF_FIELD[op] = TAKEN

const BODY_WORDS = 5

export const startReferences = ({ types }: Pick<Dex, 'types'>): References => ({
  items: startInts(),
  bodies: startInts(),
  literals: new Uint8Array(types.count),
})
/** Of a file that wasn't scanned. */
export const NO_REFERENCES = startReferences({ types: { count: 0, offset: 0 } })

/** Makes room for the items of a body of so many code units, none of which takes less than two. `most`: those of all bodies. */
export const reserveItems = ({ items }: References, { units, most }: { units: number; most: number }) => {
  const needed = items.length + (units >>> 1)
  if (needed <= items.items.length) return
  if (needed > most) throw new Malformed(0, `at most ${most} references in code`)
  reserve(items, needed)
}

/** Adds a body whose items are those from `first` on, if there are any. */
export const endBody = ({ items, bodies }: References, { methodIndex, codeOffset, flags }: Definition, first: number) => {
  if (items.length === first) return
  const at = bodies.length
  reserve(bodies, at + BODY_WORDS)
  const words = bodies.items
  words[at] = methodIndex
  words[at + 1] = codeOffset
  words[at + 2] = flags
  words[at + 3] = first
  words[at + 4] = items.length
  bodies.length = at + BODY_WORDS
}

/** Once the file was scanned. */
export const trimReferences = ({ items, bodies }: References) => {
  trim(items)
  trim(bodies)
}

/** Visits the bodies that call one of these methods (`isWanted`: by method index, 1 for those), each once, in the order of the file. */
export const eachCalling = (noted: References, isWanted: Uint8Array, take: (defined: Definition) => void) => {
  const [items, bodies] = [noted.items.items, noted.bodies.items]
  for (let at = 0; at < noted.bodies.length; at += BODY_WORDS) {
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

/** Visits all bodies that call anything or use an object field, in the order of the file, without allocating. */
export const eachBody = (
  { bodies: { items, length } }: References,
  take: (methodIndex: number, codeOffset: number, flags: number) => void,
) => {
  for (let at = 0; at < length; at += BODY_WORDS) take(items[at] as number, items[at + 1] as number, items[at + 2] as number)
}

/** Visits all items: their kind and index, and the index of the method that contains them. */
export const eachReference = (noted: References, see: (kind: number, index: number, by: number) => void) => {
  const [items, bodies] = [noted.items.items, noted.bodies.items]
  for (let at = 0; at < noted.bodies.length; at += BODY_WORDS) {
    const by = bodies[at] as number
    const end = bodies[at + 4] as number
    for (let item = bodies[at + 3] as number; item < end; item += 1) {
      const word = items[item] as number
      see(word & KIND_BITS, word & INDEX_BITS, by)
    }
  }
}
