import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn } from './device-scale.ts'

test('screens are drawn to one scale, with fold line and the beginnings of the width classes', () => {
  assert.deepEqual(drawn({ form: 'phone', widthDp: 360, heightDp: 800 }), { width: 45, height: 100, fold: undefined, breaks: [] })
  assert.deepEqual(drawn({ form: 'fold', widthDp: 720, heightDp: 800 }), {
    width: 90,
    height: 100,
    fold: 'upright',
    breaks: [75],
  })
  assert.deepEqual(drawn({ form: 'flip', widthDp: 400, heightDp: 960 }), { width: 50, height: 120, fold: 'across', breaks: [] })
  assert.deepEqual(drawn({ form: 'tablet', widthDp: 1280, heightDp: 800 }).breaks, [75, 105])
  // A class includes its lower bound: a screen of exactly 600 dp has no narrower part.
  assert.deepEqual(drawn({ form: 'tablet', widthDp: 600, heightDp: 960 }).breaks, [])
})
