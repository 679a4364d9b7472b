import type { TermSummary } from '@alliance/contract/report'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorAt, errorsElsewhere, findErrors, toInput } from './apply-errors.ts'
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

test('a running self-check shows what is judged and a dot for what is not', () => {
  const kinds = selfCheckTicks([term({}), term({ id: 'SEC-02', outcome: 'fail' })], 4).map((tick) => tick.kind)
  assert.deepEqual(kinds, ['pass', 'fail', 'waiting', 'waiting'])
})

test('a term that does not count is drawn apart and is no finding', () => {
  const noted = term({ outcome: 'fail', counted: false })
  assert.equal(selfCheckTicks([noted], 1)[0]?.kind, 'noted')
  assert.deepEqual(findings([noted]), [])
})

test('nothing judged is never a pass', () => {
  assert.equal(standardState([], 3, { state: 'waiting' }).label, '等待中')
  assert.equal(standardState([], 0, done).tone, undefined)
  assert.equal(standardState([term({ outcome: 'undetermined' })], 1, done).tone, 'undetermined')
})

test('the gravest thing names the state of a standard', () => {
  const terms = [term({}), term({ outcome: 'warning', severity: 'warning' }), term({ outcome: 'fail' })]
  assert.deepEqual(standardState(terms, 3, done), { label: '1 项未通过', tone: 'failed' })
})

test('what stops an application is said in the order in which it is mended', () => {
  const free = { hasVersion: true, analysis: done, isCertifying: false, standardCount: 7 }
  assert.equal(whatStops(free), null)
  assert.match(whatStops({ ...free, hasVersion: false }) ?? '', /先上传/)
  assert.match(whatStops({ ...free, analysis: undefined }) ?? '', /自检完成/)
  assert.match(whatStops({ ...free, analysis: { state: 'unreadable', reason: '' } }) ?? '', /更换/)
  assert.match(whatStops({ ...free, isCertifying: true }) ?? '', /正在认证/)
  assert.match(whatStops({ ...free, standardCount: 0 }) ?? '', /至少选择/)
})

test('empty declarations are left out, not sent as empty text', () => {
  const draft = emptyDraft('v1')
  draft.declarations = { permissionPurposes: { 'android.permission.CAMERA': ' ' }, sdks: [], privacyPolicyUrl: '  ' }
  assert.deepEqual(toInput(draft).declarations, { permissionPurposes: {}, sdks: [] })
  assert.deepEqual(findErrors(draft), {})
})

test('the bounds of the call are told at their fields', () => {
  const draft = { ...emptyDraft('v1'), remark: '字'.repeat(501) }
  draft.declarations = { ...draft.declarations, privacyPolicyUrl: 'example.com' }
  const errors = findErrors(draft)
  assert.equal(errors['remark'], '不能超过 500 个字')
  assert.match(errorAt(errors, 'declarations.privacyPolicyUrl') ?? '', /http/)
})

test('a message for an unknown field is not lost', () => {
  assert.deepEqual(errorsElsewhere({ versionId: '编号不正确', remark: '太长' }), ['编号不正确'])
  assert.equal(errorAt({ privacyPolicyUrl: '打不开' }, 'declarations.privacyPolicyUrl'), '打不开')
})
