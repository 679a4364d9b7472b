import assert from 'node:assert/strict'
import { test } from 'node:test'
import { widthOf } from '../report-text.ts'
import { progressLine } from './progress.ts'

const step = { at: 3, of: 12, name: 'build/outputs/apk/release/应用-release.apk', done: 40, total: 99 }

test('the line of progress never wraps, however narrow the terminal, and keeps the end of the name', () => {
  for (let columns = 0; columns <= 120; columns += 1) {
    const line = progressLine(step, columns)
    assert.ok(line === '' || widthOf(line) < columns, `${columns}: ${line}`)
    if (columns > 24) assert.match(line, /^\[3\/12\] .*\.apk {2}40\/99$/)
  }
  assert.equal(progressLine(step, 10), '')
  assert.equal(progressLine(step, 80), '[3/12] ild/outputs/apk/release/应用-release.apk  40/99')
})

test('a name that a terminal would obey is shown by its codes, cut or whole', () => {
  for (let columns = 20; columns <= 100; columns += 1)
    // oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
    assert.doesNotMatch(progressLine({ ...step, name: '\n\u001b[2J\u202e.apk' }, columns), /[\u0000-\u001f\u202e]/)
})
