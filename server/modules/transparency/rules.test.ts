import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecidedRound, figuresOf, isTold, runningCount } from './rules.ts'

const by = (...companies: readonly string[]) => companies.map((company) => ({ company }))
const round = (company: string, more: Partial<DecidedRound> = {}): DecidedRound => ({
  company,
  pack: '2026.10',
  passed: true,
  tookMs: 1,
  standards: { security: true },
  full: false,
  failed: [],
  ...more,
})
const fails = (company: string, more: Partial<DecidedRound> = {}) =>
  round(company, { passed: false, standards: { security: false }, failed: ['SEC-01'], ...more })
const SEC_01 = { termId: 'SEC-01', standard: 'security', clause: '4.1', title: '调试开关' } as const

const figures = (rounds: readonly DecidedRound[], appeals: readonly { company: string; upheld: boolean }[] = []) =>
  figuresOf({
    month: '2026-10',
    rounds,
    terms: [SEC_01],
    appeals: { from: '2026-08', decided: appeals },
    certificates: { issued: 1, expired: 0, revoked: 0, inForce: 1 },
  })
const five = ['a', 'b', 'c', 'd', 'e']
const other = ['f', 'g', 'h', 'i', 'j']

test('a group is published from five companies on, none of which has more than half', () => {
  assert.equal(isTold([]), false)
  assert.equal(isTold(by('a', 'b', 'c', 'd')), false)
  assert.equal(isTold(by('a', 'b', 'c', 'd', 'a', 'b', 'c', 'd')), false, 'many rounds of few companies')
  assert.equal(isTold(by(...five)), true)
  assert.equal(isTold(by(...five, 'a', 'a', 'a')), true, 'half of it')
  assert.equal(isTold(by(...five, 'a', 'a', 'a', 'a')), false, 'more than half of it')
})

test('outcomes are published if both sides are groups: all or none would reveal everybody’s', () => {
  const passed = five.map((company) => round(company))
  assert.deepEqual(figures(passed).rounds, { decided: 5, passed: null })
  assert.deepEqual(figures([...passed, ...other.slice(1).map((one) => fails(one))]).rounds, { decided: 9, passed: null })
  const both = figures([...passed, ...other.map((one) => fails(one))])
  assert.deepEqual(both.rounds, { decided: 10, passed: 5 })
  assert.deepEqual(both.standards, [{ standard: 'security', decided: 10, passed: 5 }])
  assert.deepEqual(both.terms, [{ ...SEC_01, failed: 5, decided: 10 }])
  assert.equal(figures(by(...five.slice(1)).map(({ company }) => round(company))).rounds, null)
})

test('parts of a whole are published all or none: a single withheld part could be computed', () => {
  const many = (more: Partial<DecidedRound>) => [
    ...five.map((company) => round(company, more)),
    ...other.map((company) => fails(company, more)),
  ]
  const two = figures([...many({ pack: '2026.10', full: true }), ...many({ pack: '2026.12' })])
  assert.deepEqual(
    two.packs.map(({ pack, decided, passed }) => [pack, decided, passed]),
    [
      ['2026.10', 10, 5],
      ['2026.12', 10, 5],
    ],
  )
  assert.deepEqual(two.scopes, { all: { decided: 10, passed: 5 }, some: { decided: 10, passed: 5 } })
  const few = figures([...many({ pack: '2026.10', full: true }), round('k', { pack: '2026.12' })])
  assert.deepEqual([few.packs, few.scopes], [[], null])
  assert.deepEqual(few.rounds, { decided: 11, passed: 6 }, 'the whole stays: it is all that is told')
})

test('the difference of two published numbers is nothing, or a publishable group', () => {
  const broken = (more: Partial<DecidedRound>) => other.map((company) => fails(company, more))
  const passed = five.map((company) => round(company, { standards: { security: true, power: true } }))
  const both = [...passed, ...broken({ standards: { security: false, power: true } })]
  assert.deepEqual(
    figures(both).standards.map(({ standard }) => standard),
    ['security'],
  )

  const alone = round('k', { standards: { power: true } })
  assert.deepEqual(figures([...both, alone]).standards, [], 'who was not judged by it would be one')
  const elsewhere = fails('k', { standards: { security: true, power: false }, failed: ['PWR-01'] })
  assert.deepEqual(figures([...both, elsewhere]).standards, [], 'who failed, but not by it, would be one')

  const byAnother = fails('k', { failed: ['SEC-02'] })
  assert.deepEqual(figures([...both, byAnother]).terms, [], 'who failed by another of its terms would be one')
  assert.deepEqual(figures([...both, byAnother]).standards, [{ standard: 'security', decided: 11, passed: 5 }])
})

test('durations are whole days, rounded up, for at least ten rounds; second verdicts are excluded', () => {
  const DAY_MS = 86_400_000
  const timed = (days: readonly number[]) =>
    days.map((day, at) => round([...five, ...other][at % 10] ?? '', { tookMs: day * DAY_MS }))
  assert.equal(figures(timed([1, 1, 1, 1, 1, 1, 1, 1, 1])).days, null)
  assert.deepEqual(figures(timed([0, 0.1, 1, 1.1, 2, 3, 4, 5, 6, 30])).days, { half: 2, ninety: 6 })
  const again = round('a', { tookMs: null })
  assert.equal(figures([...timed([1, 1, 1, 1, 1, 1, 1, 1, 1]), again]).days, null)
})

test('appeals are published with the months since the last publication, or not yet', () => {
  const said = (upheld: boolean, companies: readonly string[]) => companies.map((company) => ({ company, upheld }))
  assert.equal(figures([], [...said(true, five), ...said(false, other.slice(1))]).appeals, null)
  assert.deepEqual(figures([], [...said(true, five), ...said(false, [...other, 'k'])]).appeals, {
    from: '2026-08',
    decided: 11,
    upheld: 5,
  })
})

test('of the current month only full tens are published', () => {
  assert.equal(runningCount(by('a', 'b', 'c', 'd')), null)
  assert.equal(runningCount(by(...five)), 0)
  assert.equal(runningCount([...by(...five), ...by(...five), ...by(...five), ...by(...five.slice(1))]), 10)
})
