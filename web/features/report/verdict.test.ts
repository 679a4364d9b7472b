import type { TermDetail, TermSummary } from '@alliance/contract/report'
import { standards } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  evidenceText,
  foldsOf,
  rulerSentence,
  sharedReason,
  termsByStandard,
  termsToHandle,
  verdictRemainder,
  verdictSentence,
} from './verdict.ts'

const term = (given: Partial<TermSummary>): TermSummary => ({
  id: 'COMP-05',
  standard: 'compatibility',
  clause: '4.3.2',
  title: '原生库 16 KB 段对齐',
  severity: 'must',
  method: 'static',
  counted: true,
  outcome: 'pass',
  reason: '',
  ...given,
})
const read = (goldState: number, terms: TermSummary[], asked: number = standards.length) => {
  const sentence = verdictSentence({ goldState, standards: standards.slice(0, asked), terms })
  return sentence.before + sentence.number + sentence.after
}

test('counts only must terms that count towards the verdict', () => {
  const terms = [
    term({ outcome: 'fail' }),
    term({ id: 'SEC-28', outcome: 'fail', counted: false }),
    term({ id: 'COMP-23', outcome: 'warning', severity: 'warning' }),
  ]
  assert.equal(read(GoldState.notPassed, terms), '还有 1 项必须条款要改。')
})

test('a running round without failures says what is still open, never that it passed', () => {
  const terms = [term({}), term({ id: 'PERF-01', method: 'device', outcome: 'pending' })]
  assert.equal(read(GoldState.certifying, terms), '目前没有要改的，还有 1 项必须条款等待判定。')
  assert.match(
    verdictRemainder({ goldState: GoldState.certifying, standards: [...standards], terms }),
    /尚未判定 1 项，.*一般 5 个工作日/,
  )
})

test('a passed round over fewer than seven standards says that there is no label', () => {
  assert.equal(read(GoldState.passed, [term({})], 3), '申请的 3 类标准全部通过。')
  const remainder = verdictRemainder({ goldState: GoldState.passed, standards: standards.slice(0, 3), terms: [term({})] })
  assert.match(remainder, /不颁发金标/)
  assert.equal(read(GoldState.passed, [term({})]), '7 类标准全部通过。')
})

test('abnormal and cancelled rounds claim no verdict', () => {
  assert.equal(read(GoldState.abnormal, []), '这一轮没有得出结论。')
  assert.equal(read(GoldState.cancelled, [term({ outcome: 'fail' })]), '这一轮已经取消。')
})

test('a round that judged nothing gives the reason once, and no list of terms to handle', () => {
  const reason = '包内有文件的压缩比超过 200:1，没有继续分析。'
  const open = ['COMP-01', 'SEC-01', 'LSA-01'].map((id) => term({ id, outcome: 'undetermined', reason }))
  const lab = term({ id: 'PERF-01', method: 'device', outcome: 'pending' })
  const given = { goldState: GoldState.abnormal, standards: [...standards], terms: [...open, lab] }
  assert.equal(verdictRemainder(given), '4 项条款都没有判定。')
  assert.deepEqual(termsToHandle(GoldState.abnormal, given.terms), [])
  const [first, ...rest] = foldsOf(GoldState.abnormal, given.terms)
  assert.deepEqual([first?.id, first?.terms.length, first?.open], ['undetermined', 3, false])
  assert.deepEqual(
    rest.map(({ id }) => id),
    ['pending'],
  )
  assert.equal(sharedReason(open), reason)
  // If it stopped after some terms had been judged, the open ones are listed individually.
  const partly = [...open, term({ id: 'SEC-02' })]
  assert.equal(termsToHandle(GoldState.abnormal, partly)[0]?.terms.length, 3)
  assert.equal(termsToHandle(GoldState.certifying, open)[0]?.terms.length, 3)
})

test('terms left open by an ended round are not shown as in progress', () => {
  const terms = [term({ outcome: 'fail' }), term({ id: 'PERF-01', method: 'device', outcome: 'pending' })]
  const remainder = (goldState: number) => verdictRemainder({ goldState, standards: [...standards], terms })
  assert.match(remainder(GoldState.notPassed), /尚未判定 1 项，本轮已经结束/)
  assert.match(remainder(GoldState.certifying), /要由成员实验室/)
  const pending = (goldState: number) => foldsOf(goldState, terms).find(({ id }) => id === 'pending')
  assert.deepEqual([pending(GoldState.notPassed)?.open, pending(GoldState.certifying)?.open], [false, true])
})

test('informative terms and terms that wait for a lab are not listed as work', () => {
  assert.deepEqual(termsToHandle(GoldState.notPassed, [term({ outcome: 'undetermined', counted: false })]), [])
  assert.deepEqual(
    termsToHandle(GoldState.notPassed, [term({ outcome: 'pending' }), term({ id: 'B', outcome: 'fail' })]).map(
      (group) => group.id,
    ),
    ['fail'],
  )
})

test('standards without terms leave no empty group', () => {
  assert.deepEqual(
    termsByStandard([term({ standard: 'largeScreen' }), term({})]).map((group) => group.title),
    ['兼容性', '大屏适配'],
  )
})

test('the ruler has its counts as text for screen readers', () => {
  const counts = { pass: 3, fail: 1, warning: 0, notApplicable: 2, undetermined: 0, pending: 0 }
  assert.equal(rulerSentence('安全', counts), '安全，6 项条款：通过 3，未通过 1，不适用 2')
})

test('copied evidence marks the guilty line and keeps the fix', () => {
  const detail: TermDetail = {
    ...term({ outcome: 'fail', reason: '锁定了方向。' }),
    evidence: [
      {
        at: 'AndroidManifest.xml',
        found: 'portrait',
        lines: [
          { number: 57, text: '<activity', guilty: false },
          { number: 58, text: 'android:screenOrientation="portrait"', guilty: true },
        ],
      },
    ],
    evidenceTotal: 1,
    fix: [{ text: '删除第 58 行' }],
    clauseText: [],
  }
  const text = evidenceText(detail)
  assert.match(text, /^> 58 {2}android:screenOrientation/m)
  assert.match(text, /1\. 删除第 58 行/)
})

test('copied evidence tells how many rows of a table were cut', () => {
  const table = { head: ['方法'], rows: [{ cells: ['open()'], guilty: true }] }
  const copied = (total?: { rows: number; guilty: number }) =>
    evidenceText({
      ...term({ outcome: 'fail' }),
      evidence: [{ at: 'org.sample.Faulty', found: '没有标志位', table: { ...table, ...(total && { total }) } }],
      evidenceTotal: 1,
      fix: [],
      clauseText: [],
    })
  assert.match(copied({ rows: 31, guilty: 31 }), /^> open\(\)\n另有 30 行没有列出。$/m)
  assert.doesNotMatch(copied(), /另有/)
})
