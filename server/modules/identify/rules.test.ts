import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '@alliance/contract/outcome'
import type { StandardId } from '@alliance/contract/standards'
import { GoldState, StandardState } from '@alliance/contract/states'
import { isLowerVersion, rollUp, rollUpStandard, type JudgedTerm } from './rules.ts'

const term = (outcome: Outcome, more: Partial<JudgedTerm> = {}): JudgedTerm => ({
  standard: 'security',
  severity: 'must',
  method: 'static',
  counted: true,
  outcome,
  ...more,
})
const soft = (outcome: Outcome) => term(outcome, { severity: 'warning' })
const shown = (outcome: Outcome) => term(outcome, { counted: false })
const device = (outcome: Outcome) => term(outcome, { method: 'device' })

const { certifying, passed, notPassed, terminated } = StandardState

test('the state of a standard, over every relevant combination', () => {
  const table: [what: string, terms: JudgedTerm[], state: number, warned: boolean][] = [
    ['no term at all', [], passed, false],
    ['all musts pass', [term('pass'), term('pass')], passed, false],
    ['not applicable is judged', [term('notApplicable')], passed, false],
    ['a must that only warns is judged', [term('warning')], passed, true],
    ['one must fails', [term('pass'), term('fail')], notPassed, false],
    ['a failure outweighs what is pending', [term('fail'), device('pending')], notPassed, false],
    ['a failure outweighs what is undetermined', [term('undetermined'), term('fail')], notPassed, false],
    ['nobody has judged a device must', [term('pass'), device('pending')], certifying, false],
    ['a must that could not be judged is no pass', [term('pass'), term('undetermined')], certifying, false],
    ['a device must that a lab passed', [term('pass'), device('pass')], passed, false],
    ['a device must that a lab failed', [device('fail')], notPassed, false],
    ['a warning term never fails', [term('pass'), soft('warning')], passed, true],
    ['a warning term that failed shows as a warning', [term('pass'), soft('fail')], passed, true],
    ['a warning term may stay open', [term('pass'), soft('pending'), soft('undetermined')], passed, false],
    ['an informative must never counts', [term('pass'), shown('fail'), shown('pending'), shown('undetermined')], passed, false],
    ['terms of other standards do not count', [term('pass'), term('fail', { standard: 'power' })], passed, false],
  ]
  for (const [what, terms, state, warned] of table) {
    const rolled = rollUpStandard('security', terms)
    assert.equal(rolled.state, state, what)
    assert.equal(rolled.hasWarnings, warned, what)
  }
})

test('counts exclude informative terms', () => {
  const { counts } = rollUpStandard('security', [term('pass'), shown('fail'), soft('warning'), device('pending')])
  assert.deepEqual(counts, { pass: 1, fail: 0, warning: 1, notApplicable: 0, undetermined: 0, pending: 1 })
})

test('the state of a round, over every relevant combination', () => {
  const power = (outcome: Outcome) => term(outcome, { standard: 'power' })
  const both: StandardId[] = ['security', 'power']
  const table: [what: string, terms: JudgedTerm[], openTasks: number, gold: number, states: number[], note: string][] = [
    ['all pass', [term('pass'), power('pass')], 0, GoldState.passed, [passed, passed], '必须条款全部通过'],
    [
      'all pass, one warns',
      [term('pass'), soft('warning'), power('pass')],
      0,
      GoldState.passed,
      [passed, passed],
      '必须条款全部通过，另有 1 项警告',
    ],
    [
      'one fails and nothing runs',
      [term('fail'), term('fail'), power('pass')],
      0,
      GoldState.notPassed,
      [notPassed, passed],
      '2 项必须条款未通过',
    ],
    [
      'one fails, the other was never settled',
      [term('fail'), term('pending', { standard: 'power', method: 'device' })],
      0,
      GoldState.notPassed,
      [notPassed, terminated],
      '1 项必须条款未通过',
    ],
    [
      'one fails while labs are at work',
      [term('fail'), term('pending', { standard: 'power', method: 'device' })],
      1,
      GoldState.certifying,
      [notPassed, certifying],
      '安装包条款已完成，1 项必须条款未通过，等待成员实验室',
    ],
    [
      'labs are awaited',
      [term('pass'), power('pass'), device('pending')],
      0,
      GoldState.certifying,
      [certifying, passed],
      '安装包条款已完成，等待成员实验室',
    ],
    [
      'a person is awaited',
      [term('undetermined'), power('pass')],
      0,
      GoldState.certifying,
      [certifying, passed],
      '安装包条款已完成，1 项条款不可判定，等待人工判定',
    ],
  ]
  for (const [what, terms, openTasks, gold, states, note] of table) {
    const rolled = rollUp(both, terms, openTasks)
    assert.equal(rolled.goldState, gold, what)
    assert.deepEqual(
      rolled.standards.map(({ state }) => state),
      states,
      what,
    )
    assert.equal(rolled.note, note, what)
  }
})

test('a failure in a standard that was not applied for is ignored', () => {
  const rolled = rollUp(['security'], [term('pass'), term('fail', { standard: 'power' })], 0)
  assert.equal(rolled.goldState, GoldState.passed)
  assert.equal(rolled.note, '必须条款全部通过')
})

test('version codes compare as numbers, beyond 2^53 too', () => {
  assert.equal(isLowerVersion('9', '10'), true)
  assert.equal(isLowerVersion('10', '10'), false)
  assert.equal(isLowerVersion('9007199254740993', '9007199254740992'), false)
  assert.equal(isLowerVersion('9007199254740992', '9007199254740993'), true)
  assert.equal(isLowerVersion('', '10'), false)
  assert.equal(isLowerVersion('3', undefined), false)
})
