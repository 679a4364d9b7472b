import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partState } from './part-state.ts'

const base = { revision: 'a', question: '原题' }
const typed = { ...base, question: '我改的题' }
const theirs = { revision: 'b', question: '同事改的题' }

test('an untouched form follows what a colleague saves', () => {
  assert.deepEqual(partState(['question'], { values: base, base, saved: base }), {
    isTyped: false,
    overtaken: false,
    follows: false,
  })
  assert.equal(partState(['question'], { values: base, base, saved: theirs }).follows, true)
})

test('after a colleague saved, what was typed is a conflict, not a change of the new text', () => {
  assert.equal(partState(['question'], { values: typed, base, saved: base }).overtaken, false)
  assert.equal(partState(['question'], { values: typed, base, saved: theirs }).overtaken, true)
  assert.equal(partState(['question'], { values: typed, base, saved: { question: '' } }).overtaken, true, 'or taken off')
})

test('an edit that overrules a colleague is based on the revision of the colleague', () => {
  assert.equal(partState(['question'], { values: { ...typed, revision: 'b' }, base, saved: theirs }).overtaken, false)
})

test('a draft of an earlier visit knows the revision that it is based on', () => {
  const restored = partState(['question'], { values: typed, base: theirs, saved: theirs })
  assert.equal(restored.overtaken, true)
})
