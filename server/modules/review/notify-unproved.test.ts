import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AppReviewState } from '@alliance/contract/states'
import { startTwoVendors } from './testing/two-vendors.ts'

let place: Awaited<ReturnType<typeof startTwoVendors>>
before(async () => {
  place = await startTwoVendors()
})
after(() => place.close())

test('where no vendor has the app, the applicant is told once that a proof is needed', async () => {
  const { north, south } = place
  const applicant = await place.makeApplicant()
  const { member } = applicant
  await north.bind(member.id)
  await south.bind(member.id)
  const told = async () =>
    (await place.api.mailsTo(member.email)).filter(({ subject }) => subject.startsWith('应用审核：请证明归属')).length
  north.answers('none')
  await place.ask(applicant)
  assert.equal(await told(), 0, 'the other one has confirmed')
  south.answers('none')
  await place.ask(applicant)
  assert.deepEqual([await place.states(applicant), await told()], [[AppReviewState.underReview, 4, 4], 1])
  const found = await place.review(applicant)
  assert.equal(found?.timeline.at(-1)?.what, '厂商商店里都没有这个应用，等待证明归属')
  assert.equal(found?.review?.state, AppReviewState.underReview)
})
