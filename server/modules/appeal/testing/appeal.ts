import assert from 'node:assert/strict'
import { acceptAppeal, queryAppeal } from '@alliance/contract/appeals-desk'
import { type AppealFile, applyAppeal } from '@alliance/contract/appeal'
import type { Envelope } from '@alliance/contract/call'
import { queryReport } from '@alliance/contract/round-report'
import type { StandardId } from '@alliance/contract/standards'
import type { Change } from '../../../analysis/samples.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { certify, debuggable, packageOf, readFor } from '../../identify/testing/submit.ts'
import type { TestMember } from '../../review/testing/pass-review.ts'

const STATEMENT = '发布包的清单里没有这一项，请重新核对证据。'

type Round = { package: string; standards: readonly StandardId[]; spoilt?: Change; members?: readonly TestMember[] }
/** A round that did not pass because of `spoilt`; also returns the first failed term. */
export const failedRound = async (api: TestApi, member: Caller, round: Round) => {
  const bytes = packageOf({ package: round.package }, round.spoilt ?? debuggable)
  const { versionId } = await readFor(api, member, { bytes, ...(round.members && { members: round.members }) })
  const identifyId = await certify(api, member, { versionId, standards: [...round.standards] })
  const { data } = await member.post(queryReport, { identifyId })
  const failed = data?.terms.filter(({ outcome }) => outcome === 'fail') ?? []
  assert.ok(failed[0])
  return { versionId, identifyId, termId: failed[0].id, failed: failed.map(({ id }) => id) }
}

type Term = { identifyId: string; termId: string; memberId?: string }
export const termAppeal = (term: Term, more: object = {}) => ({
  type: 'verdict',
  subject: '判定与安装包不符',
  text: STATEMENT,
  identifyId: term.identifyId,
  termId: term.termId,
  memberId: term.memberId,
  ...more,
})
export const freeAppeal = (more: object = {}) => ({ type: 'process', subject: '排队时间过长', text: STATEMENT, ...more })

/** Opens the appeal and returns its id. */
export const appealed = async (member: Caller, given: object): Promise<string> => {
  const { code, data, message } = await member.post(applyAppeal, given)
  assert.equal(code, 0, message)
  return data?.appealId ?? ''
}

export const seen = async (officer: Caller, appealId: string) => {
  const { code, data, message } = await officer.post(queryAppeal, { appealId })
  assert.equal(code, 0, message)
  assert.ok(data)
  return data
}

/** The appeal's id and current version, for the next act. */
export const at = async (officer: Caller, appealId: string) => ({ appealId, version: (await seen(officer, appealId)).version })

export const accepted = async (officer: Caller, appealId: string) => {
  const { code, message } = await officer.post(acceptAppeal, await at(officer, appealId))
  assert.equal(code, 0, message)
}

/** Sends one file with this token. */
export const sendFile = async (
  api: TestApi,
  token: string,
  { fileName = 'log.txt', bytes = new TextEncoder().encode('I/ok\n') }: { fileName?: string; bytes?: Uint8Array } = {},
): Promise<{ status: number; answer: Envelope<AppealFile> }> => {
  const response = await fetch(`${api.url}/api/upload/appeal?${new URLSearchParams({ fileName }).toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, answer: (await response.json()) as Envelope<AppealFile> }
}

/** Keeps sessions alive in tests that move the clock by more than a day. */
export const stayIn = async (api: TestApi, ...callers: readonly Caller[]) => {
  for (const { id } of callers)
    await api.parts.db
      .updateTable('session')
      .set({ last_used_at: api.parts.clock(), created_at: api.parts.clock() })
      .where('account_id', '=', id)
      .execute()
}
