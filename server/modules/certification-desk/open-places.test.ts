import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryTerm } from '@alliance/contract/round-report'
import { decideTerm, queryOfficeRound } from '@alliance/contract/round-acts'
import { doubts } from '../../analysis/samples.ts'
import { startTestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'

/** The rule pack that judges calls in code takes effect then. */
const DECEMBER = Date.parse('2026-12-01T00:00:00Z')

test('undecided locations are listed with the reason of a fail, and removed by a pass', async () => {
  const api = await startTestApi()
  api.shiftClock(Math.max(0, DECEMBER - Date.now()))
  const member = await api.makeMember()
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const decided = async (outcome: 'pass' | 'fail') => {
    const bytes = packageOf({ package: `cn.example.open.${outcome}` }, doubts['COMP-20']?.change)
    const { versionId } = await readFor(api, member, { bytes, members: [LAB_ONE, LAB_TWO] })
    const identifyId = await certify(api, member, { versionId, standards: ['compatibility'] })
    const { data: round } = await certifier.post(queryOfficeRound, { identifyId })
    const question = round?.undetermined.find(({ id }) => id === 'COMP-20')
    assert.deepEqual(
      question?.evidence.map(({ at }) => at),
      ['org.sample.clean.Faulty'],
    )
    assert.ok(question?.evidence[0]?.table?.rows.every(({ guilty }) => !guilty))
    await certifier.post(decideTerm, { identifyId, termId: 'COMP-20', outcome, reason: '看过反编译的代码' })
    const { data: term } = await member.post(queryTerm, { identifyId, termId: 'COMP-20' })
    return { outcome: term?.outcome, places: term?.evidence.map(({ at, found }) => [at, found]) }
  }
  const reason = ['人工判定', '看过反编译的代码']
  assert.deepEqual(await decided('fail'), {
    outcome: 'fail',
    places: [reason, ['org.sample.clean.Faulty', '标志位推算不出']],
  })
  assert.deepEqual(await decided('pass'), { outcome: 'pass', places: [] })
  await api.close()
})
