import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareVersions, day, nextVersion, versionNumber, writtenDocuments } from './edition.ts'

test('version numbers are read as numbers, with or without their V', () => {
  assert.deepEqual(
    ['v1.1', '1.10', ' V2.0.1 '].map((text) => versionNumber.parse(text)),
    ['V1.1', 'V1.10', 'V2.0.1'],
  )
  for (const text of ['', 'V', '1', 'V1.', '1.1-beta', '一', 'V1.1.1.1', 'V1.1234'])
    assert.equal(versionNumber.safeParse(text).success, false, text)
  assert.ok(compareVersions('V1.10', 'V1.9') > 0)
  assert.ok(compareVersions('V1.9.9', 'V2.0') < 0)
  assert.equal(compareVersions('V1.0', 'V1.0.0'), 0)
  assert.equal(nextVersion('V1.9'), 'V1.10')
})

test('a day is one that there is', () => {
  for (const text of ['2026-12-01', '2028-02-29']) assert.equal(day.parse(text), text)
  for (const text of ['', '2026-02-30', '2026-13-01', '26-1-1', '2026-12-01T00:00', '2100-01-01'])
    assert.equal(day.safeParse(text).success, false, text)
})

test('the five that the alliance writes are those that no rule pack makes', () => {
  assert.deepEqual(
    writtenDocuments.map(({ path }) => path),
    ['earthquakeEarlyWarningFile', 'whiteBookFile', 'activityAdapterFile', 'webviewAdapterFile', 'androidXOnHoverFile'],
  )
})
