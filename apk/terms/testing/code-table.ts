import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../../bytes/source.ts'
import { readFacts } from '../../facts/index.ts'
import { buildApk, cleanSpec } from '../../samples/index.ts'
import type { Change } from '../../samples/index.ts'
import { wantedInCode } from '../all.ts'
import type { Outcome } from '../verdict.ts'
import { verdictOf } from './facts.ts'

export type CodeCase = [said: string, outcome: Outcome, change: Change, reason?: RegExp]

/** One test for each change of the clean app: built, read and judged, down to the instructions. */
export const codeTable = (id: string, cases: CodeCase[]) => {
  for (const [said, outcome, change, reason] of cases)
    test(`${id}: ${said}`, () => {
      const facts = readFacts(bytesSource(buildApk(change(cleanSpec()))), { wanted: wantedInCode })
      assert.ok(facts.code.seen, facts.code.seen ? '' : facts.code.reason)
      const verdict = verdictOf(id, facts)
      assert.equal(verdict.outcome, outcome, verdict.reason)
      if (reason) assert.match(verdict.reason, reason)
    })
}
