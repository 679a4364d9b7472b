import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeWords } from './size-words.ts'

test('a bound of any size is short words, and never more than it is', () => {
  const sizes = [0, 512, 700 * 1024, 1024 ** 2, 1_600_000, 20 * 1024 ** 2, 2_000_000_000, 2 * 1024 ** 3, 40 * 1024 ** 3]
  assert.deepEqual(sizes.map(sizeWords), ['0 KB', '0.5 KB', '700 KB', '1 MB', '1.5 MB', '20 MB', '1.8 GB', '2 GB', '40 GB'])
})
