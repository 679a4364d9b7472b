import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VersionBrief } from '@alliance/contract/identify-apk'
import { standards } from '@alliance/contract/standards'
import { GoldState, StandardState } from '@alliance/contract/states'
import { versionActs, versionNote } from './round-link.ts'

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
    goldRevokedAt: null,
    updatedAt: 0,
  },
})
const labels = (version: VersionBrief) => versionActs('a', version).map(({ label }) => label)

test('a version below a passed one offers no application, which would be refused', () => {
  const fresh = (canEarnGold: boolean) => labels({ ...passed(canEarnGold), round: null })
  assert.deepEqual(fresh(true), ['申请认证'])
  assert.deepEqual(fresh(false), ['上传更高版本'])
  const [higher] = versionActs('a', { ...passed(false), round: null })
  assert.equal(higher?.to, '/console/goldIdentification/form?apkId=a', 'whose: the form may have the package of another app')
  const note = (canEarnGold: boolean) => versionNote({ ...passed(canEarnGold), round: null })
  assert.match(note(true), /先.+自检.+再提交认证/)
  assert.match(note(false), /更高的版本已经通过/)
})

test('the list offers to renew a label that ends soon or has ended, and a new certification for a revoked one', () => {
  const all = standards.map(({ id }) => ({ id, state: StandardState.passed, hasWarnings: false }))
  const gold = (goldUntil: number | null, canEarnGold: boolean) => {
    const version = passed(canEarnGold)
    return labels({ ...version, goldUntil, round: version.round && { ...version.round, standards: all } })
  }
  assert.deepEqual(gold(1, true), ['查看报告', '续期'])
  assert.deepEqual(gold(1, false), ['查看报告'], 'it holds for long, or a higher version has passed')
  assert.deepEqual(gold(null, true), ['查看报告', '重新认证'])
})

test('after a withdrawn round the list offers another only if that could earn a label', () => {
  const withdrawn = (goldUntil: number | null, canEarnGold: boolean) => {
    const version = passed(canEarnGold)
    return labels({ ...version, goldUntil, round: version.round && { ...version.round, goldState: GoldState.cancelled } })
  }
  assert.deepEqual(withdrawn(null, true), ['查看记录', '重新申请'])
  assert.deepEqual(withdrawn(1, false), ['查看记录'], 'a former round of the version gave the label that holds')
})

test('a version that passed only some standards offers all seven only if that can earn a label', () => {
  assert.deepEqual(labels(passed(true)), ['查看报告', '认证全部七类'])
  assert.deepEqual(labels(passed(false)), ['查看报告'])
})
