import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '../../facts/facts.ts'
import type { Circumstances, Outcome } from '../verdict.ts'
import { outcomeOf } from './facts.ts'

type Case = [said: string, outcome: Outcome, given: Facts, about?: Circumstances]

/** One test for each case of one term. */
export const table = (id: string, cases: Case[]) => {
  for (const [said, outcome, given, about] of cases)
    test(`${id}: ${said}`, () => assert.equal(outcomeOf(id, given, about), outcome))
}
