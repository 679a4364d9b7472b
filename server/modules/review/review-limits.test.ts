import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { removeVersion } from '@alliance/contract/package-storage'
import { applyReview } from '@alliance/contract/review'
import { queryOwnershipTasks } from '@alliance/contract/vendor'
import type { Caller } from '../../testing/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { packageOf, submit } from '../identify/testing/submit.ts'
import { makeReviewer } from '../vendor/testing/lab.ts'
import { type Applicant, startTwoVendors } from './testing/two-vendors.ts'

const HOUR_MS = 3_600_000
let place: Awaited<ReturnType<typeof startTwoVendors>>
let reviewer: Caller
let applicant: Applicant
before(async () => {
  place = await startTwoVendors()
  reviewer = await makeReviewer(place.api, 'north')
})
beforeEach(async () => {
  applicant = await place.makeApplicant()
  await place.north.bind(applicant.member.id)
  place.north.answers('down')
})
after(() => place.close())

const mailsAbout = async (packageName: string) =>
  (await place.api.mailsTo(reviewer.email)).filter(
    ({ subject, text }) => subject.startsWith('待确认归属') && text.includes(packageName),
  ).length
const openTasks = async (packageName: string) => {
  const { data } = await reviewer.post(queryOwnershipTasks, { open: 'true', keyword: packageName })
  return data?.items.length
}
const newApp = async (member: Caller, packageName: string): Promise<Applicant> => {
  const versionId = await submit(place.api, member, packageOf({ package: packageName }))
  await place.api.drain()
  const app = await place.api.parts.db
    .selectFrom('app')
    .select('id')
    .where('account_id', '=', member.id)
    .where('package_name', '=', packageName)
    .executeTakeFirstOrThrow()
  return { member, apkId: app.id, versionId, packageName }
}

test('whoever applies again and again mails a reviewer once a day for the app, and the task is the newest', async () => {
  const { packageName, member } = applicant
  for (let time = 0; time < 4; time += 1) await place.ask(applicant)
  assert.deepEqual([await mailsAbout(packageName), await openTasks(packageName)], [1, 1])

  assert.equal((await member.post(removeVersion, { versionId: applicant.versionId })).code, 0)
  const anew = await newApp(member, packageName)
  assert.notEqual(anew.apkId, applicant.apkId)
  await place.ask(anew)
  assert.deepEqual([await mailsAbout(packageName), await openTasks(packageName)], [1, 1], 'the same app, uploaded anew')

  for (const wanted of [1, 2]) {
    place.api.shiftClock(wanted === 1 ? 23 * HOUR_MS : 2 * HOUR_MS)
    await stayIn(place.api, member, reviewer)
    await place.ask(anew)
    assert.equal(await mailsAbout(packageName), wanted, 'a day after the last mail, however often in between')
  }
})

test('other apps and other companies have their mails, but one account sends a reviewer few a day', async () => {
  const { member, packageName } = applicant
  await place.ask(applicant)
  const other = await newApp(member, `${packageName}.other`)
  await place.ask(other)
  assert.equal(await mailsAbout(other.packageName), 1)

  const { limits, rates } = place.api.parts
  const { key } = rates.limits.ownershipMailsPerAccount.row(`${member.id} north`)
  const { points } = limits.counted.ownershipMailsPerAccount
  await place.api.parts.db.updateTable('rate_limit').set({ points }).where('key', '=', key).execute()
  const third = await newApp(member, `${packageName}.third`)
  await place.ask(third)
  assert.deepEqual([await mailsAbout(third.packageName), await openTasks(third.packageName)], [0, 1])

  const stranger = await place.makeApplicant()
  await place.north.bind(stranger.member.id)
  place.north.answers('down')
  await place.ask(stranger)
  assert.equal(await mailsAbout(stranger.packageName), 1)
})

test('applications for a review are limited per app and per account', async () => {
  const { member, apkId, packageName } = applicant
  const { counted } = place.api.parts.limits
  const { reviewsPerApp, reviewsPerAccount } = place.api.parts.rates.limits
  for (let at = 1; at < counted.reviewsPerApp.points; at += 1) await reviewsPerApp.take(`${member.id} ${packageName}`)
  assert.equal((await member.post(applyReview, { apkId })).code, 0)
  const { code, data } = await member.post(applyReview, { apkId })
  assert.equal(code, codes.TOO_MANY_REQUESTS.code)
  assert.ok((data as unknown as { retryAfterS: number }).retryAfterS > 80_000)

  const other = await newApp(member, `${packageName}.other`)
  assert.equal((await member.post(applyReview, { apkId: other.apkId })).code, 0)
  for (let at = 0; at < counted.reviewsPerAccount.points; at += 1) await reviewsPerAccount.take(member.id)
  assert.equal((await member.post(applyReview, { apkId: other.apkId })).code, codes.TOO_MANY_REQUESTS.code)
})
