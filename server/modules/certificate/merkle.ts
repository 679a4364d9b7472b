import { createHash } from 'node:crypto'

/**
 * The Merkle tree of RFC 9162 §2.1. Hashes are lower-case hex. Every range needed for a proof or a root is made of complete
 * subtrees, whose hashes never change: those are stored, other hashes are computed from them.
 */
export type Range = { begin: number; end: number }
/** The complete subtree over the 2^`level` entries from `position`·2^`level` on. */
export type Node = { level: number; position: number }
export type HashOf = (node: Node) => string

const LEAF = Uint8Array.of(0)
const INNER = Uint8Array.of(1)

export const emptyRoot: string = createHash('sha256').digest('hex')

export const leafHash = (entry: string | Uint8Array): string => createHash('sha256').update(LEAF).update(entry).digest('hex')

export const nodeHash = (left: string, right: string): string =>
  createHash('sha256').update(INNER).update(Buffer.from(left, 'hex')).update(Buffer.from(right, 'hex')).digest('hex')

/** The largest power of two below `size`, which is at least 2. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

/** The complete subtrees of a range, largest first. */
export const nodesOf = ({ begin, end }: Range): Node[] => {
  const size = end - begin
  if (size === 0) return []
  const level = Math.log2(size)
  if (Number.isInteger(level)) return [{ level, position: begin / size }]
  const middle = begin + splitOf(size)
  return [...nodesOf({ begin, end: middle }), ...nodesOf({ begin: middle, end })]
}

/** MTH of a range. */
export const rangeHash = (range: Range, hashOf: HashOf): string => {
  const hashes = nodesOf(range).map(hashOf)
  const last = hashes.pop()
  return last === undefined ? emptyRoot : hashes.reduceRight((right, left) => nodeHash(left, right), last)
}

/** PATH(index, entries) of §2.1.3.1: the ranges whose hashes prove that an entry is in the tree, nearest first. */
export const inclusionRanges = (index: number, { begin, end }: Range): Range[] => {
  if (end - begin <= 1) return []
  const middle = begin + splitOf(end - begin)
  const left = { begin, end: middle }
  const right = { begin: middle, end }
  return index < middle ? [...inclusionRanges(index, left), right] : [...inclusionRanges(index, right), left]
}

const subProof = (first: number, { begin, end }: Range, isWhole: boolean): Range[] => {
  if (first === end) return isWhole ? [] : [{ begin, end }]
  const middle = begin + splitOf(end - begin)
  const left = { begin, end: middle }
  const right = { begin: middle, end }
  return first <= middle ? [...subProof(first, left, isWhole), right] : [...subProof(first, right, false), left]
}

/** PROOF(first, entries) of §2.1.4.1: proves that the first `first` of `size` entries are those of the older tree. */
export const consistencyRanges = (first: number, size: number): Range[] =>
  first === 0 || first === size ? [] : subProof(first, { begin: 0, end: size }, true)

/** The nodes completed by the entry `index`, lowest first, with their hashes. */
export const completedBy = (index: number, leaf: string, hashOf: HashOf): (Node & { hash: string })[] => {
  const completed = [{ level: 0, position: index, hash: leaf }]
  for (let top = completed[0]!; top.position % 2 === 1;) {
    const left = hashOf({ level: top.level, position: top.position - 1 })
    top = { level: top.level + 1, position: (top.position - 1) / 2, hash: nodeHash(left, top.hash) }
    completed.push(top)
  }
  return completed
}
