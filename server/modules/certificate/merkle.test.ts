import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  completedBy,
  consistencyRanges,
  emptyRoot,
  type HashOf,
  inclusionRanges,
  leafHash,
  type Node,
  nodeHash,
  nodesOf,
  type Range,
  rangeHash,
} from './merkle.ts'

/** The common test vectors of RFC 6962 and 9162 implementations: eight entries, and the roots over the first one to eight. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const key = ({ level, position }: Node) => `${level}/${position}`

/** A tree that is grown entry by entry, as the log is. */
const grow = (leaves: readonly string[]): HashOf => {
  const nodes = new Map<string, string>()
  const hashOf: HashOf = (node) => nodes.get(key(node)) ?? assert.fail(`node ${key(node)} is not complete`)
  for (const [index, leaf] of leaves.entries())
    for (const node of completedBy(index, leaf, hashOf)) nodes.set(key(node), node.hash)
  return hashOf
}

/** MTH straight from its definition in §2.1.1. */
const plainRoot = (leaves: readonly string[]): string => {
  if (leaves.length === 1) return leaves[0]!
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return nodeHash(plainRoot(leaves.slice(0, half)), plainRoot(leaves.slice(half)))
}

test('the empty tree, leaves and roots are those of the published vectors', () => {
  assert.equal(emptyRoot, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(leafHash(''), ROOTS[0])
  const leaves = ENTRIES.map((hex) => leafHash(Buffer.from(hex, 'hex')))
  const hashOf = grow(leaves)
  for (const [index, root] of ROOTS.entries()) assert.equal(rangeHash({ begin: 0, end: index + 1 }, hashOf), root)
})

test('inclusion and consistency proofs of the eight entries match the published ones', () => {
  const hashOf = grow(ENTRIES.map((hex) => leafHash(Buffer.from(hex, 'hex'))))
  const hashes = (ranges: Range[]) => ranges.map((range) => rangeHash(range, hashOf))
  assert.deepEqual(hashes(inclusionRanges(0, { begin: 0, end: 8 })), [
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
  assert.deepEqual(hashes(consistencyRanges(6, 8)), [
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ])
})

test('a stored tree of any size up to 130 has the defined root, and only complete subtrees', () => {
  const leaves = Array.from({ length: 130 }, (_, index) => leafHash(String(index)))
  const hashOf = grow(leaves)
  for (let size = 1; size <= leaves.length; size += 1) {
    assert.equal(rangeHash({ begin: 0, end: size }, hashOf), plainRoot(leaves.slice(0, size)))
    const spans = nodesOf({ begin: 0, end: size }).map(({ level }) => 2 ** level)
    assert.equal(
      spans.reduce((sum, span) => sum + span, 0),
      size,
    )
  }
})

test('the shape of the proofs in the example of RFC 9162 §2.1.5', () => {
  const whole = { begin: 0, end: 7 }
  const text = (ranges: Range[]) => ranges.map(({ begin, end }) => `${begin}-${end}`)
  assert.deepEqual(text(inclusionRanges(0, whole)), ['1-2', '2-4', '4-7'])
  assert.deepEqual(text(inclusionRanges(3, whole)), ['2-3', '0-2', '4-7'])
  assert.deepEqual(text(inclusionRanges(4, whole)), ['5-6', '6-7', '0-4'])
  assert.deepEqual(text(inclusionRanges(6, whole)), ['4-6', '0-4'])
  assert.deepEqual(text(consistencyRanges(3, 7)), ['2-3', '3-4', '0-2', '4-7'])
  assert.deepEqual(text(consistencyRanges(4, 7)), ['4-7'])
  assert.deepEqual(text(consistencyRanges(6, 7)), ['4-6', '6-7', '0-4'])
  assert.deepEqual([consistencyRanges(0, 7), consistencyRanges(7, 7)], [[], []])
})
