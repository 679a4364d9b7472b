import assert from 'node:assert/strict'
import { applyReview, queryReviewDetail } from '@alliance/contract/review'
import { type Caller, startTestApi } from '../../../testing/index.ts'
import { packageOf, submit } from '../../identify/testing/submit.ts'
import { startAnsweringVendor } from './answering-vendor.ts'

/** A member with a newly read app. */
export type Applicant = { member: Caller; apkId: string; versionId: string; packageName: string }

/** An API with two vendors that answer over HTTP, and helpers for the tests. */
export const startTwoVendors = async () => {
  const api = await startTestApi()
  const north = await startAnsweringVendor(api, 'north')
  const south = await startAnsweringVendor(api, 'south')
  let count = 0

  /** A new member with an app of their own; both vendors answer `mine` again. */
  const makeApplicant = async (): Promise<Applicant> => {
    count += 1
    const packageName = `cn.example.review${count}`
    const member = await api.makeMember()
    const versionId = await submit(api, member, packageOf({ package: packageName }))
    await api.drain()
    const app = await api.parts.db.selectFrom('app').select('id').where('account_id', '=', member.id).executeTakeFirstOrThrow()
    north.answers('mine')
    south.answers('mine')
    return { member, apkId: app.id, versionId, packageName }
  }
  const review = async ({ member, apkId }: Applicant) => (await member.post(queryReviewDetail, { apkId })).data
  /** The review's state, then each vendor's, with its reason if any. */
  const states = async (applicant: Applicant) => {
    const found = (await review(applicant))?.review
    return [found?.state, ...(found?.members.map(({ state, reason }) => (reason === null ? state : `${state}/${reason}`)) ?? [])]
  }
  const ask = async ({ member, apkId }: Applicant) => {
    assert.equal((await member.post(applyReview, { apkId })).code, 0)
    await api.drain()
  }
  const close = async () => {
    await north.close()
    await south.close()
    await api.close()
  }
  return { api, north, south, makeApplicant, review, states, ask, close }
}
