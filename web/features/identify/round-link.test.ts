import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VersionBrief } from '@alliance/contract/identify-apk'
import { GoldState, StandardState } from '@alliance/contract/states'
import { versionActs } from './round-link.ts'

const passed = (canEarnGold: boolean): VersionBrief => ({
  versionId: 'v',
  versionName: '1.0',
  versionCode: '1',
  sha256: '',
  sizeBytes: 1,
  uploadedAt: 0,
  roundCount: 1,
  goldUntil: null,
  canEarnGold,
  round: {
    identifyId: 'r',
    number: 'R-1',
    goldState: GoldState.passed,
    standards: [{ id: 'security', state: StandardState.passed, hasWarnings: false }],
    note: '',
    goldUntil: null,
    updatedAt: 0,
  },
})
const labels = (version: VersionBrief) => versionActs(version).map(({ label }) => label)

test('a version below one that has passed is not led to an application that would be refused', () => {
  const fresh = (canEarnGold: boolean) => labels({ ...passed(canEarnGold), round: null })
  assert.deepEqual(fresh(true), ['申请认证'])
  assert.deepEqual(fresh(false), ['上传更高版本'])
})

test('a version that passed over some standards leads to all of them only where that can earn it a label', () => {
  assert.deepEqual(labels(passed(true)), ['查看报告', '认证全部七类'])
  assert.deepEqual(labels(passed(false)), ['查看报告'])
})
