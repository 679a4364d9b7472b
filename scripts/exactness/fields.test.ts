import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differencesOf } from './fields.ts'

test('a difference in any field is told, with the parts of a list that only one side has', () => {
  const ours = { package: 'a', list: ['x', 'y'], same: 'z' }
  const theirs = { package: 'b', list: ['x', 'w'], same: 'z', absent: 'q' }
  assert.deepEqual(differencesOf('f', ours, theirs), [
    { file: 'f', field: 'package', ours: 'a', theirs: 'b' },
    { file: 'f', field: 'list', ours: 'y', theirs: 'w' },
    { file: 'f', field: 'absent', ours: '', theirs: 'q' },
  ])
})

test('order and repeats in a list count', () => {
  assert.equal(differencesOf('f', { list: ['x', 'x'] }, { list: ['x'] }).length, 1)
  assert.equal(differencesOf('f', { list: ['x', 'y'] }, { list: ['y', 'x'] }).length, 1)
})
