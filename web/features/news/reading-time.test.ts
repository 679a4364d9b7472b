import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShownBlock } from '@alliance/contract/block'
import { readingMinutes } from './reading-time.ts'

const paragraph: ShownBlock = { kind: 'paragraph', text: '字'.repeat(400) }
const picture: ShownBlock = {
  kind: 'picture',
  pictureId: '01900000-0000-7000-8000-000000000000',
  name: '三种姿态',
  alt: '折叠屏展开、半开和合上的三种姿态'.repeat(10),
  caption: '',
  credit: '',
  width: 1600,
  height: 800,
}

test('pictures do not add to the reading time', () => {
  assert.equal(readingMinutes([]), 1)
  assert.equal(readingMinutes([paragraph, paragraph]), 2)
  assert.equal(readingMinutes([paragraph, ...Array.from({ length: 9 }, () => picture), paragraph]), 2)
})
