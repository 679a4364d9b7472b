import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { bodyProblem, drawnBlocksOf } from '@alliance/contract/body-text'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { writtenDocuments } from '@alliance/contract/edition'
import { broughtDocuments, findDocument } from './documents.ts'
import { drawingsOfDocument } from './editions.ts'
import { linesBetween } from './words-between.ts'

for (const { id, name } of writtenDocuments)
  test(`the text of ${name} as an editor gets it parses back to today’s blocks, links and drawings included`, () => {
    const document = findDocument(broughtDocuments(), id)!
    const blocks = document.versions[0]!.blocks as DrawnBlock[]
    const drawings = drawingsOfDocument(document)
    assert.equal(drawings.length, blocks.filter(({ kind }) => kind === 'drawing').length, 'each drawing has a name of its own')
    assert.deepEqual(drawnBlocksOf(drawnTextOf(blocks), { drawings }), { blocks, unknown: [] })
    assert.equal(bodyProblem(drawnTextOf(blocks)), undefined)
  })

test('an inserted paragraph doesn’t shift the others', () => {
  assert.deepEqual(linesBetween(['甲', '乙一', '丙'], ['新', '甲', '乙二', '丙']), [
    [{ kind: 'added', text: '新' }],
    [{ kind: 'same', text: '甲' }],
    [
      { kind: 'same', text: '乙' },
      { kind: 'removed', text: '一' },
      { kind: 'added', text: '二' },
    ],
    [{ kind: 'same', text: '丙' }],
  ])
})

test('long texts without anything in common are compared in no time and lose no word', () => {
  const [before, after] = ['甲'.repeat(60_000), '乙'.repeat(60_000)]
  const begun = performance.now()
  assert.deepEqual(linesBetween([before], [after]), [
    [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ],
  ])
  assert.ok(performance.now() - begun < 1000)
})
