import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestSeen } from './newest-seen.ts'

test('everything up to the newest message of the first page is marked, on any page', () => {
  const first = newestSeen({ selection: '', newest: undefined }, { selection: '', index: 0, newest: 90 })
  assert.deepEqual(first, { selection: '', newest: 90 })
  assert.equal(newestSeen(first, { selection: '', index: 1, newest: 40 }), first, 'a page behind it begins with older ones')
  assert.deepEqual(newestSeen(first, { selection: '', index: 0, newest: 95 }), { selection: '', newest: 95 })
})

test('another filter starts with the newest of its own first page', () => {
  const all = { selection: '', newest: 90 }
  assert.deepEqual(newestSeen(all, { selection: 'appeal', index: 0, newest: 30 }), { selection: 'appeal', newest: 30 })
  const none = newestSeen(all, { selection: 'cloudTest', index: 0, newest: undefined })
  assert.equal(none.newest, undefined, 'nothing is shown, nothing is marked')
  assert.equal(newestSeen(none, { selection: 'cloudTest', index: 0, newest: undefined }), none, 'the same stays the same')
})
