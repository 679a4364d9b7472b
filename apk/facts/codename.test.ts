import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelOfCodename } from './codename.ts'

test('a codename counts as the previous release, as in apksigner', () => {
  const levels = Object.entries({ Bear: 1, Cupcake: 2, F: 7, Jelly: 15, Lollipop: 20, N: 23, Oreo: 25, Pie: 26, Tiramisu: 30 })
  for (const [name, level] of levels) assert.equal(levelOfCodename(name), level, name)
})

test('a name without a capital letter has no level', () => {
  for (const name of ['', 'oreo', '9', '拿铁']) assert.equal(levelOfCodename(name), undefined, name)
})
