import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partState } from './part-state.ts'

const base = { revision: 'a', question: '原题' }
const typed = { ...base, question: '我改的题' }
const theirs = { revision: 'b', question: '同事改的题' }

test('a form in which nothing was typed follows what a colleague saves', () => {
  assert.deepEqual(partState(['question'], { values: base, base, saved: base }), {
    isTyped: false,
    overtaken: false,
    follows: false,
  })
  assert.equal(partState(['question'], { values: base, base, saved: theirs }).follows, true)
})

test('what was typed before a colleague saved is never taken for a change of what the colleague wrote', () => {
  assert.equal(partState(['question'], { values: typed, base, saved: base }).overtaken, false)
  assert.equal(partState(['question'], { values: typed, base, saved: theirs }).overtaken, true)
  assert.equal(partState(['question'], { values: typed, base, saved: { question: '' } }).overtaken, true, 'or taken off')
})

test('whoever has decided for their own words writes on what the colleague left', () => {
  assert.equal(partState(['question'], { values: { ...typed, revision: 'b' }, base, saved: theirs }).overtaken, false)
})

test('a draft of an earlier visit knows what it was written on', () => {
  const restored = partState(['question'], { values: typed, base: theirs, saved: theirs })
  assert.equal(restored.overtaken, true)
})
