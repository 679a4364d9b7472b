import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeviceResult } from '@alliance/contract/vendor'
import { draftOf, isChanged, keepable, resultProblems, withAddresses } from './result-draft.ts'

const file = { evidenceId: 'e1', fileName: 'a.log', mediaType: 'text/plain', sizeBytes: 3, address: '/a' }
const saved: DeviceResult = {
  termId: 'PERF-01',
  outcome: 'fail',
  measured: '2.3 s',
  note: '',
  deviceId: 'd1',
  evidence: [file],
  revision: 2,
  by: 'lab@example.com',
  at: 1,
}
const draft = (outcome: string, part: { measured?: string; note?: string; files?: (typeof file)[] } = {}) => ({
  values: { outcome, measured: part.measured ?? '', note: part.note ?? '', deviceId: '' },
  files: part.files ?? [],
})

test('a failure needs a measured value and a file, an undetermined or inapplicable term its reason, a pass a value or a file', () => {
  assert.deepEqual(Object.keys(resultProblems(draft('fail'))).toSorted(), ['evidenceIds', 'measured'])
  assert.deepEqual(resultProblems(draft('fail', { measured: '2.3 s', files: [file] })), {})
  assert.deepEqual(Object.keys(resultProblems(draft('undetermined', { note: '  ' }))), ['note'])
  assert.deepEqual(Object.keys(resultProblems(draft('notApplicable'))), ['note'])
  assert.deepEqual(resultProblems(draft('pass', { measured: ' ' })), { measured: '请写明实测值，或附上日志或截图' })
  assert.deepEqual(resultProblems(draft('pass', { measured: '无错乱' })), {})
  assert.deepEqual(resultProblems(draft('pass', { files: [file] })), {})
})

test('a term’s form starts from its saved result, or else with the task’s own device', () => {
  assert.deepEqual(draftOf({ ...saved, note: '复测过' }, 'd2'), {
    values: { outcome: 'fail', measured: '2.3 s', note: '复测过', deviceId: 'd1' },
    files: [file],
    revision: 2,
  })
  assert.equal(draftOf({ ...saved, deviceId: null }, 'd2').values['deviceId'], 'd2')
  const blank = { outcome: '', measured: '', note: '' }
  assert.deepEqual(draftOf(null, 'd2'), { values: { ...blank, deviceId: 'd2' }, files: [], revision: 0 })
  assert.deepEqual(draftOf(null).values, { ...blank, deviceId: '' })
})

test('the form shows the saved result and counts as unchanged until something differs', () => {
  const [before, again] = [draftOf(saved), draftOf(saved)]
  assert.equal(again.revision, 2)
  assert.equal(isChanged(again, before), false)
  assert.equal(isChanged({ ...again, files: [] }, before), true)
  assert.equal(isChanged({ ...again, values: { ...again.values, note: '复测' } }, before), true)
  assert.equal(isChanged(draftOf(null), draftOf(null)), false)
  assert.equal(draftOf(null).revision, 0)
})

test('a device that was not chosen here is no change once the result has it', () => {
  const typed = {
    ...draftOf(null, 'd1'),
    values: { ...draftOf(saved).values, deviceId: draftOf(null, 'd1').values['deviceId'] ?? '' },
  }
  assert.equal(isChanged({ ...typed, files: [file] }, draftOf(saved, 'd1')), false)
})

test('leading and trailing spaces are not saved, so they are no change', () => {
  const before = draftOf(saved)
  assert.equal(isChanged({ ...before, values: { ...before.values, measured: ' 2.3 s\n', note: ' ' } }, before), false)
  assert.equal(isChanged({ ...before, values: { ...before.values, measured: '2.3  s' } }, before), true)
})

test('file URLs, which expire in minutes, are not kept; a newer saved result brings new ones', () => {
  const later = { ...file, evidenceId: 'e2', address: '/b' }
  const { files } = keepable({ ...draftOf(saved), files: [file, later] })
  assert.deepEqual(
    files.map(({ evidenceId, address }) => [evidenceId, address]),
    [
      ['e1', ''],
      ['e2', ''],
    ],
  )
  assert.deepEqual(
    withAddresses(files, saved).map(({ address }) => address),
    ['/a', ''],
  )
})
