import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeviceResult } from '@alliance/contract/vendor'
import { draftOf, isChanged, resultProblems } from './result-draft.ts'

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

test('a failure needs a measured value and a file, what is not judged needs its reason, a pass needs nothing', () => {
  assert.deepEqual(Object.keys(resultProblems(draft('fail'))).toSorted(), ['evidenceIds', 'measured'])
  assert.deepEqual(resultProblems(draft('fail', { measured: '2.3 s', files: [file] })), {})
  assert.deepEqual(Object.keys(resultProblems(draft('undetermined', { note: '  ' }))), ['note'])
  assert.deepEqual(Object.keys(resultProblems(draft('notApplicable'))), ['note'])
  assert.deepEqual(resultProblems(draft('pass')), {})
})

test('what was saved stands in the form again and counts as unchanged until something differs', () => {
  const again = draftOf(saved)
  assert.equal(isChanged(again, saved), false)
  assert.equal(isChanged({ ...again, files: [] }, saved), true)
  assert.equal(isChanged({ ...again, values: { ...again.values, note: '复测' } }, saved), true)
  assert.equal(isChanged(draftOf(null), null), false)
})
