import { LOG_NAME, type LogHead, type LogProof } from '@alliance/contract/certificate'
import { canonicalJson } from '../../analysis/index.ts'
import type { Db } from '../../db/index.ts'
import {
  headOfSize,
  type HeadRow,
  insertEntry,
  insertHead,
  insertNodes,
  issuedAt,
  lockLog,
  type LogEntry,
  newestHead,
  nodeRows,
} from './log-queries.ts'
import {
  completedBy,
  consistencyRanges,
  emptyRoot,
  type HashOf,
  inclusionRanges,
  leafHash,
  type Node,
  nodesOf,
  type Range,
  rangeHash,
} from './merkle.ts'
import type { SigningKey } from './signing-key.ts'

const keyOfNode = ({ level, position }: Node) => `${level}/${position}`

const storedHashes = async (db: Db, nodes: readonly Node[]): Promise<HashOf> => {
  const rows = await nodeRows(db, nodes)
  const hashes = new Map(rows.map((row) => [keyOfNode(row), row.hash]))
  return (node) => {
    const hash = hashes.get(keyOfNode(node))
    if (hash === undefined) throw new Error(`the certificate log lacks node ${keyOfNode(node)}`)
    return hash
  }
}

const signHead = (key: SigningKey, head: { size: number; rootHash: string; at: number }): LogHead => {
  const text = canonicalJson({ log: LOG_NAME, size: head.size, rootHash: head.rootHash, at: head.at })
  return { ...head, keyId: key.keyId, signature: key.sign(text) }
}

const headFrom = (row: HeadRow): LogHead => ({
  size: row.size,
  rootHash: row.root_hash,
  at: row.at,
  keyId: row.key_id,
  signature: row.signature,
})

/** Appends an entry in the transaction of the act, and signs the log's new head. */
export const appendToLog = async (db: Db, key: SigningKey, { kind, number, entry, at }: LogEntry): Promise<void> => {
  await lockLog(db)
  const index = (await newestHead(db))?.size ?? 0
  const before = nodesOf({ begin: 0, end: index })
  const stored = await storedHashes(db, before)
  const completed = completedBy(index, leafHash(entry), stored)
  const own = new Map(completed.map((node) => [keyOfNode(node), node.hash]))
  const rootHash = rangeHash({ begin: 0, end: index + 1 }, (node) => own.get(keyOfNode(node)) ?? stored(node))
  await insertEntry(db, { index, kind, number, entry, at })
  await insertNodes(db, completed)
  const { keyId, signature } = signHead(key, { size: index + 1, rootHash, at })
  await insertHead(db, { size: index + 1, root_hash: rootHash, at, key_id: keyId, signature })
}

/** The newest signed head; for an empty log, one signed now. */
export const logHeadOf = async (db: Db, key: SigningKey, now: number): Promise<LogHead> => {
  const row = await newestHead(db)
  return row ? headFrom(row) : signHead(key, { size: 0, rootHash: emptyRoot, at: now })
}

/** An old head as it was signed then. Undefined if the log never had this size. */
export const logHeadAt = async (db: Db, size: number): Promise<LogHead | undefined> => {
  const row = await headOfSize(db, size)
  return row && headFrom(row)
}

const hashesOf = async (db: Db, ranges: readonly Range[]) => {
  const hashOf = await storedHashes(db, ranges.flatMap(nodesOf))
  return (range: Range) => rangeHash(range, hashOf)
}

/** Inclusion proofs for these certificates against one head, by number. A number that was never issued has none. */
export const logProofsOf = async (db: Db, numbers: readonly string[], head: LogHead): Promise<Map<string, LogProof>> => {
  if (numbers.length === 0) return new Map()
  // A certificate issued after the head was read isn't included in it.
  const issued = (await issuedAt(db, numbers)).filter(({ index }) => index < head.size)
  const whole = { begin: 0, end: head.size }
  const plans = issued.map(({ index, number }) => {
    const leaf = { begin: index, end: index + 1 }
    return { index, number, leaf, path: inclusionRanges(index, whole) }
  })
  const hashOf = await hashesOf(
    db,
    plans.flatMap(({ leaf, path }) => [leaf, ...path]),
  )
  return new Map(
    plans.map(({ index, number, leaf, path }) => [
      number,
      { index, size: head.size, leaf: hashOf(leaf), path: path.map(hashOf), rootHash: head.rootHash },
    ]),
  )
}

/** Proof that the log of size `second` begins with the log of size `first`; both sizes must have been reached. */
export const consistencyPathOf = async (db: Db, first: number, second: number): Promise<string[]> => {
  const ranges = consistencyRanges(first, second)
  const hashOf = await hashesOf(db, ranges)
  return ranges.map(hashOf)
}
