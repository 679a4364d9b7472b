import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '@alliance/contract/outcome'
import { combined, type Lab, type LabOutcome, labOutcome, memberStates, undecidedTerms } from './rules.ts'

const outcomes: Outcome[] = ['pass', 'fail', 'notApplicable', 'undetermined', 'pending']

test('two labs, over every pair: a fail counts, and nothing passes that a lab has not judged', () => {
  const table: Record<string, Outcome> = {
    'pass pass': 'pass',
    'notApplicable pass': 'pass',
    'notApplicable notApplicable': 'notApplicable',
    'pass undetermined': 'undetermined',
    'notApplicable undetermined': 'undetermined',
    'undetermined undetermined': 'undetermined',
    'pass pending': 'pending',
    'notApplicable pending': 'pending',
    'pending undetermined': 'pending',
    'pending pending': 'pending',
  }
  for (const one of outcomes)
    for (const other of outcomes) {
      const pair = [one, other]
      const wanted = pair.includes('fail') ? 'fail' : table[pair.toSorted().join(' ')]
      assert.equal(combined(pair, 'must'), wanted, pair.join())
      assert.equal(combined(pair, 'warning'), wanted === 'fail' ? 'warning' : wanted, pair.join())
    }
  assert.equal(combined([], 'must'), 'pending')
})

const result = (termId: string, outcome: LabOutcome) => ({
  termId,
  outcome,
  measured: '',
  note: '',
  deviceId: null,
  device: null,
  evidence: [],
  revision: 1,
  by: '',
  at: 1,
})
const rules = [
  { id: 'M', severity: 'must' },
  { id: 'W', severity: 'warning' },
  { id: 'N', severity: 'must' },
] as const
const lab = (said: Record<string, LabOutcome>, more: Partial<Lab> = {}): Lab => ({
  taskId: 't',
  memberId: 'm',
  name: '甲',
  submittedAt: 1,
  isOpen: false,
  terms: ['M', 'W'],
  results: new Map(Object.entries(said).map(([id, outcome]) => [id, result(id, outcome)])),
  decisions: new Map(),
  ...more,
})
const decided = (outcome: 'pass' | 'fail' | 'notApplicable') => new Map([['M', { outcome, reason: '', at: 1 }]])

test('a member’s states, over every relevant combination', () => {
  const table: [what: string, lab: Lab, task: number, warning: number][] = [
    ['nothing yet', lab({}, { submittedAt: null }), 1, 1],
    ['filled in, not submitted', lab({ M: 'pass', W: 'pass' }, { submittedAt: null }), 1, 1],
    ['a fail that is not submitted', lab({ M: 'fail' }, { submittedAt: null }), 1, 1],
    ['all pass', lab({ M: 'pass', W: 'pass' }), 2, 2],
    ['not applicable is judged', lab({ M: 'notApplicable', W: 'notApplicable' }), 2, 2],
    ['a must fails', lab({ M: 'fail', W: 'pass' }), 3, 2],
    ['a warning fails', lab({ M: 'pass', W: 'fail' }), 2, 3],
    ['both fail', lab({ M: 'fail', W: 'fail' }), 3, 3],
    ['a must is undetermined', lab({ M: 'undetermined', W: 'pass' }), 1, 2],
    ['… decided pass', lab({ M: 'undetermined', W: 'pass' }, { decisions: decided('pass') }), 2, 2],
    ['… decided fail', lab({ M: 'undetermined', W: 'pass' }, { decisions: decided('fail') }), 3, 2],
    ['a decision does not touch what was judged', lab({ M: 'fail', W: 'pass' }, { decisions: decided('pass') }), 3, 2],
    ['no warning term in the task', lab({ M: 'pass' }, { terms: ['M'] }), 2, 2],
  ]
  for (const [what, given, task, warning] of table)
    assert.deepEqual(memberStates(given, rules), { taskState: task, warningState: warning }, what)
})

test('only submitted, undecided must-terms wait for a person', () => {
  assert.deepEqual(undecidedTerms(lab({ M: 'undetermined', W: 'undetermined' }), rules), ['M'])
  assert.deepEqual(undecidedTerms(lab({ M: 'undetermined' }, { submittedAt: null }), rules), [])
  assert.deepEqual(undecidedTerms(lab({ M: 'undetermined' }, { decisions: decided('pass') }), rules), [])
  assert.equal(labOutcome(lab({}), 'N'), 'pending')
})
