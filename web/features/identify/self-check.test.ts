import type { TermSummary } from '@alliance/contract/report'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byField, errorsElsewhere, fields, findErrors, toInput } from './apply-errors.ts'
import { selfCheckLabel } from '../../lib/self-check-words.ts'
import { emptyDraft } from './draft.ts'
import { findings, selfCheckTicks, standardState, whatStops } from './self-check-progress.ts'

const term = (given: Partial<TermSummary>): TermSummary => ({
  id: 'SEC-01',
  standard: 'security',
  clause: '5.1.1',
  title: '不可调试',
  severity: 'must',
  method: 'static',
  counted: true,
  outcome: 'pass',
  reason: '',
  ...given,
})
const done = { state: 'done' } as const
const none: ReadonlySet<string> = new Set()

test('a running self-check shows judged terms, and a dot for each of the others', () => {
  const kinds = selfCheckTicks([term({}), term({ id: 'SEC-02', outcome: 'fail' })], 4).map((tick) => tick.kind)
  assert.deepEqual(kinds, ['pass', 'fail', 'waiting', 'waiting'])
})

test('a term that is not counted has its own tick and is no finding', () => {
  const noted = term({ outcome: 'fail', counted: false })
  assert.equal(selfCheckTicks([noted], 1)[0]?.kind, 'noted')
  assert.deepEqual(findings([noted], none), [])
})

test('nothing judged is never a pass', () => {
  assert.equal(standardState({ judged: [], expected: 3, analysis: { state: 'waiting' }, said: none }).label, '等待中')
  assert.equal(standardState({ judged: [], expected: 0, analysis: done, said: none }).tone, undefined)
  assert.equal(
    standardState({ judged: [term({ outcome: 'undetermined' })], expected: 1, analysis: done, said: none }).tone,
    'undetermined',
  )
})

test('the most severe outcome sets the state of a standard', () => {
  const terms = [term({}), term({ outcome: 'warning', severity: 'warning' }), term({ outcome: 'fail' })]
  assert.deepEqual(standardState({ judged: terms, expected: 3, analysis: done, said: none }), {
    label: '1 项未通过',
    tone: 'failed',
  })
})

test('terms that need a declaration are listed last and are no failure', () => {
  const open = term({ id: 'PRIV-01', standard: 'privacy', outcome: 'pending', severity: 'warning' })
  const lab = term({ id: 'PERF-01', outcome: 'pending', method: 'device' })
  assert.deepEqual(
    findings([open, lab, term({ outcome: 'fail' })], none).map(({ id }) => id),
    ['SEC-01', 'PRIV-01'],
  )
  assert.deepEqual(standardState({ judged: [open, term({})], expected: 2, analysis: done, said: none }), {
    label: '1 项待申报',
    tone: 'undetermined',
  })
  assert.equal(selfCheckLabel('pending'), '待申报')
  assert.equal(selfCheckLabel('fail'), '未通过')
})

test('declared terms are no longer listed, and not passed before a round has judged them', () => {
  const open = term({ id: 'PRIV-01', standard: 'privacy', outcome: 'pending' })
  const other = term({ id: 'PRIV-19', standard: 'privacy', outcome: 'pending' })
  const judged = [open, other, term({})]
  const stands = (...said: string[]) => standardState({ judged, expected: 3, analysis: done, said: new Set(said) })
  const asked = (...said: string[]) => findings(judged, new Set(said)).map(({ id }) => id)
  assert.deepEqual([stands('PRIV-01').label, asked('PRIV-01')], ['1 项待申报', ['PRIV-19']])
  assert.deepEqual(stands('PRIV-01', 'PRIV-19'), { label: '2 项已申报', tone: undefined })
  assert.deepEqual(asked('PRIV-01', 'PRIV-19'), [])
  const broken = [{ ...open, outcome: 'fail' as const }]
  assert.equal(findings(broken, new Set(['PRIV-01'])).length, 1)
})

const review = (state: 1 | 2 | 3, member: 1 | 2 | 3 | 4) => ({
  reviewId: 'r',
  app: { apkId: 'a', packageName: 'com.example.a', name: '', icon: null, demo: false },
  state,
  members: [{ memberId: 'm', name: '青岫终端', state: member, reason: null, detail: '', checkedAt: null }],
  keyProved: false,
  appliedAt: 0,
  updatedAt: 0,
})

test('what blocks an application is shown in advance, with the page that helps', () => {
  const open = { obstacle: null, lastingGoldUntil: null }
  const free = { hasVersion: true, analysis: done, isCertifying: false, ...open, standardCount: 7, review: review(2, 2) }
  const words = (change: Partial<Parameters<typeof whatStops>[0]>) => whatStops({ ...free, ...change })?.words ?? ''
  assert.equal(whatStops(free), null)
  assert.match(words({ hasVersion: false }), /先上传/)
  assert.match(words({ analysis: undefined }), /自检完成/)
  assert.match(words({ analysis: { state: 'unreadable', reason: '' } }), /更换/)
  assert.match(words({ isCertifying: true }), /正在认证/)
  assert.match(words({ obstacle: 'RETEST_LIMIT' }), /已复测 3 次/)
  assert.match(words({ obstacle: 'VERSION_LOWER_THAN_CERTIFIED', review: undefined }), /请上传更高的版本/)
  const lastingGoldUntil = Date.UTC(2027, 4, 27)
  assert.equal(words({ lastingGoldUntil }), '这个安装包的金标有效至 2027-05-27，从 2027-04-27 起可以续期')
  assert.equal(words({ lastingGoldUntil, standardCount: 6 }), '', 'fewer standards give a report and no label')
  assert.match(words({ standardCount: 0 }), /至少选择/)
  assert.match(words({ review: undefined }), /正在核对应用归属/)
  assert.match(words({ review: review(1, 1) }), /厂商还在确认/)
  assert.match(words({ review: review(1, 4) }), /签名密钥/)
  assert.deepEqual(whatStops({ ...free, review: review(3, 3) }), { words: '应用审核没有成功，处理后可以提交', wayOn: 'review' })
})

test('empty declarations are left out, not sent as empty text', () => {
  const draft = emptyDraft('v1')
  draft.declarations = { permissionPurposes: { 'android.permission.CAMERA': ' ' }, sdks: [], privacyPolicyUrl: '  ' }
  assert.deepEqual(toInput(draft).declarations, { permissionPurposes: {}, sdks: [] })
  assert.deepEqual(findErrors(draft), {})
})

test('limits of the call are reported at their fields', () => {
  const draft = { ...emptyDraft('v1'), remark: '字'.repeat(501) }
  draft.declarations = { ...draft.declarations, privacyPolicyUrl: 'example.com' }
  const errors = findErrors(draft)
  assert.equal(errors['remark'], '不能超过 500 个字')
  assert.match(errors[fields.privacyPolicyUrl] ?? '', /http/)
})

test('a message for an unknown field is not lost', () => {
  assert.deepEqual(errorsElsewhere({ versionId: '编号不正确', remark: '太长' }), ['编号不正确'])
})

test('a message about one SDK belongs to the field of all; one about a purpose only to its own', () => {
  const sms = fields.purpose('android.permission.SEND_SMS')
  assert.deepEqual(byField({ 'declarations.sdks.3': '太长', [sms]: '太长', remark: '太长' }), {
    [fields.sdks]: '太长',
    [sms]: '太长',
    remark: '太长',
  })
  const draft = emptyDraft('v')
  draft.declarations.permissionPurposes = { 'android.permission.SEND_SMS': '长'.repeat(201), 'android.permission.CAMERA': '扫码' }
  assert.deepEqual(Object.keys(findErrors(draft)), [sms])
})
