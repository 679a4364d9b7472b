import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import { applyReview, proveSigningKey, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { AppReviewState } from '@alliance/contract/states'
import { decideOwnership, queryOwnershipTasks } from '@alliance/contract/vendor'
import type { Caller, TestApi } from '../../testing/index.ts'
import { json } from '../binding/testing/odd-vendor.ts'
import { SAID } from '../identify/testing/submit.ts'
import { askVendorHandler } from './ask-vendor.ts'
import type { AnsweringVendor } from './testing/answering-vendor.ts'
import { type Applicant, startTwoVendors } from './testing/two-vendors.ts'

let place: Awaited<ReturnType<typeof startTwoVendors>>
let applicant: Applicant
let api: TestApi
let north: AnsweringVendor
let south: AnsweringVendor
let member: Caller
let reviewer: Caller
let apkId: string
let versionId: string

before(async () => {
  place = await startTwoVendors()
  ;({ api, north, south } = place)
  reviewer = await addReviewer('north')
})
beforeEach(async () => {
  applicant = await place.makeApplicant()
  ;({ member, apkId, versionId } = applicant)
})
after(() => place.close())

const addReviewer = async (memberId: string) => {
  const made = await api.makeAccount({ grants: ['vendor'] })
  await api.parts.db.insertInto('reviewer').values({ account_id: made.id, member_id: memberId }).execute()
  return made
}
const review = () => place.review(applicant)
const states = () => place.states(applicant)
const ask = () => place.ask(applicant)
const { underReview, succeeded, failed } = AppReviewState

test('refuses bad input, other companies, and callers without access', async () => {
  const stranger = await api.makeMember()
  const newcomer = await api.makeAccount()
  for (const call of [applyReview, queryReviewDetail]) {
    assert.equal((await stranger.post(call, { apkId })).code, codes.NOT_FOUND.code)
    assert.equal((await member.post(call, { apkId: '../x' })).code, codes.BAD_INPUT.code)
    assert.equal((await newcomer.post(call, { apkId })).code, codes.PROFILE_INCOMPLETE.code)
    assert.equal((await api.post(call, { apkId })).code, codes.TOKEN_MISSING.code)
  }
  assert.equal((await member.post(applyReview, { apkId, remark: '长'.repeat(501) })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(queryReviewList, { state: 4 })).code, codes.BAD_INPUT.code)
  assert.equal((await stranger.post(proveSigningKey, { apkId, uploadId: 'x' })).code, codes.NOT_FOUND.code)
  assert.deepEqual((await review())?.review, null)
})

test('an account without bindings fails with reason 1, at once', async () => {
  const { data } = await member.post(applyReview, { apkId, remark: '首次申请' })
  assert.equal(data?.state, failed)
  assert.deepEqual(await states(), [failed, '3/1', '3/1'])
})

test('both vendors confirm: succeeded, with a timeline and a mail', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  const { data } = await member.post(applyReview, { apkId })
  assert.equal(data?.state, underReview)
  await api.drain()
  assert.deepEqual(await states(), [succeeded, 2, 2])
  const found = await review()
  assert.deepEqual(
    found?.timeline.map(({ what }) => what),
    ['申请审核', '厂商确认应用属于你绑定的账号', '厂商确认应用属于你绑定的账号', '审核成功'],
  )
  assert.ok((await api.mailsTo(member.email)).some(({ subject }) => subject.startsWith('应用审核：审核成功')))
})

test('the state for every pair of vendor answers', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  const table = [
    ['mine', 'other', [failed, 2, '3/2']],
    ['none', 'none', [underReview, 4, 4]],
    ['mine', 'none', [succeeded, 2, 4]],
    ['down', 'none', [underReview, 1, 4]],
    ['down', 'other', [failed, 1, '3/2']],
  ] as const
  for (const [one, other, wanted] of table) {
    north.answers(one)
    south.answers(other)
    await ask()
    assert.deepEqual(await states(), wanted, `${one} ${other}`)
  }
})

test('if a vendor can’t answer, only its own reviewer is asked, once', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  north.answers('down')
  await ask()
  const { data } = await reviewer.post(queryOwnershipTasks, { open: 'true' })
  const task = data?.items.find(({ packageName }) => packageName === applicant.packageName)
  assert.ok(task)
  assert.deepEqual([task.boundAccount, task.state, task.signers.length], ['厂商账号', 1, 1])
  const foreign = await addReviewer('south')
  const said = { taskId: task.taskId, belongs: 'true', reason: '后台可以查到' }
  assert.equal((await foreign.post(decideOwnership, said)).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(decideOwnership, said)).code, codes.FORBIDDEN.code)
  assert.equal((await reviewer.post(decideOwnership, { ...said, reason: ' ' })).code, codes.BAD_INPUT.code)
  const replies = await Promise.all([1, 2].map(() => reviewer.post(decideOwnership, said)))
  assert.deepEqual(
    replies.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  assert.deepEqual(await states(), [succeeded, 2, 2])
  assert.ok((await review())?.timeline.some(({ who, why }) => who === 'north终端审核员' && why === said.reason))
  const asked = (await api.mailsTo(reviewer.email)).filter(
    ({ subject, text }) => subject.startsWith('待确认归属') && text.includes(applicant.packageName),
  )
  assert.equal(asked.length, 1)
  assert.equal((await api.mailsTo(foreign.email)).length, 0)
  const audit = await api.parts.db
    .selectFrom('audit')
    .select(['who', 'target', 'detail'])
    .where('what', '=', '确认应用归属')
    .execute()
  const row = audit.find(({ target }) => target === applicant.packageName)
  assert.deepEqual([row?.who, row?.detail], [reviewer.email, 'north终端审核员，属于：后台可以查到'])
})

test('a reviewer may deny it, and a new application drops the question', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  north.answers('down')
  await ask()
  const openTask = async () => {
    const { data } = await reviewer.post(queryOwnershipTasks, { open: 'true' })
    return data?.items.find(({ packageName }) => packageName === applicant.packageName)
  }
  const first = await openTask()
  await ask()
  const second = await openTask()
  assert.ok(first && second && first.taskId !== second.taskId)
  const late = await reviewer.post(decideOwnership, { taskId: first.taskId, belongs: 'true', reason: '迟到' })
  assert.equal(late.code, codes.CONFLICT.code)
  await reviewer.post(decideOwnership, { taskId: second.taskId, belongs: 'false', reason: '属于另一家公司' })
  assert.deepEqual(await states(), [failed, '3/2', 2])
})

test('a reviewer can’t decide their own app', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  north.answers('down')
  await ask()
  const { db } = api.parts
  await db
    .updateTable('account')
    .set({ grants: ['vendor'] })
    .where('id', '=', member.id)
    .execute()
  await db.updateTable('session').set({ second_factor_at: 1 }).where('account_id', '=', member.id).execute()
  await db.insertInto('reviewer').values({ account_id: member.id, member_id: 'north' }).execute()
  const { data } = await member.post(queryOwnershipTasks, { open: 'true' })
  const own = data?.items.find(({ packageName }) => packageName === applicant.packageName)
  const said = { taskId: own?.taskId, belongs: 'true', reason: '我自己的' }
  assert.equal((await member.post(decideOwnership, said)).code, codes.OWN_CASE.code)
  assert.deepEqual(await states(), [underReview, 1, 2])
  assert.equal((await reviewer.post(decideOwnership, said)).code, 0)
})

test('an answer to an older application changes nothing', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  const { data } = await member.post(applyReview, { apkId })
  assert.ok(data)
  const old = { reviewId: data.reviewId, memberId: 'north', turn: 1 }
  await member.post(applyReview, { apkId })
  const attempt = { number: 1, last: true, signal: new AbortController().signal, log: api.parts.log }
  await askVendorHandler.run(api.parts, old, attempt)
  assert.deepEqual(await states(), [underReview, 1, 1])
  await api.drain()
  // Idempotent: the answer is recorded already.
  await askVendorHandler.run(api.parts, { ...old, turn: 2 }, attempt)
  assert.equal((await review())?.timeline.filter(({ who }) => who === 'north终端').length, 1)
})

test('a member unbound later fails, and one bound again is asked automatically, once', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  await ask()
  await north.unbind(member.id)
  assert.deepEqual(await states(), [failed, '3/1', 2])
  const { data: listed } = await member.post(queryReviewList, { state: 3 })
  assert.equal(listed?.items.length, 1)
  await north.bind(member.id)
  await Promise.all([states(), states(), member.post(queryReviewList, {})])
  assert.deepEqual(await states(), [underReview, 1, 2])
  await api.drain()
  assert.deepEqual(await states(), [succeeded, 2, 2])
  const told = (await review())?.timeline.filter(({ what }) => what === '厂商账号已绑定，向厂商核对')
  assert.equal(told?.length, 1)
})

test('an account bound only after the package was read needn’t apply again', async () => {
  await ask()
  assert.deepEqual(await states(), [failed, '3/1', '3/1'])
  await north.bind(member.id)
  assert.deepEqual(await states(), [failed, 1, '3/1'])
  south.answers('other')
  await south.bind(member.id)
  await states()
  await api.drain()
  assert.deepEqual(await states(), [failed, 2, '3/2'])
})

test('what a vendor said of one of its accounts doesn’t stay when another one is bound', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  await ask()
  assert.deepEqual(await states(), [succeeded, 2, 2])
  await north.unbind(member.id)
  await north.bind(member.id, `another-${member.id}`)
  north.answers('other')
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  assert.equal((await member.post(applyIdentify, input, { json: true })).code, codes.REVIEW_NOT_PASSED.code)
  assert.deepEqual(await states(), [underReview, 1, 2])
  await api.drain()
  assert.deepEqual(await states(), [failed, '3/2', 2])
  assert.ok((await review())?.timeline.some(({ what }) => what === '厂商账号已换绑，重新向厂商核对'))
  await north.unbind(member.id)
  await north.bind(member.id)
  north.answers('mine')
  await states()
  await api.drain()
  assert.deepEqual(await states(), [succeeded, 2, 2])
})

test('an answer about a vendor account that is no longer bound changes nothing', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  north.onPackages((response) => {
    // Meanwhile the applicant binds another account, and looks at the review.
    north.answers('other')
    void (async () => {
      await north.unbind(member.id)
      await north.bind(member.id, `another-${member.id}`)
      await states()
      json(response, { owner: 'mine' })
    })()
  })
  await ask()
  assert.deepEqual(await states(), [failed, '3/2', 2])
})

test('a question to a reviewer about a vendor account that is no longer bound is dropped', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  north.answers('down')
  await ask()
  await north.unbind(member.id)
  await north.bind(member.id, `another-${member.id}`)
  await states()
  const { data } = await reviewer.post(queryOwnershipTasks, { open: 'true' })
  assert.ok(!data?.items.some(({ packageName }) => packageName === applicant.packageName))
  await api.drain()
  const again = (await reviewer.post(queryOwnershipTasks, { open: 'true' })).data?.items
  assert.ok(again?.some(({ packageName }) => packageName === applicant.packageName))
})

test('a round can’t be applied for before the review has succeeded', async () => {
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  assert.equal((await member.post(applyIdentify, input, { json: true })).code, codes.REVIEW_NOT_PASSED.code)
  await north.bind(member.id)
  await south.bind(member.id)
  await ask()
  assert.equal((await member.post(applyIdentify, input, { json: true })).code, 0)
  await api.drain()
})

test('the list has keyset pagination, and filters by keyword and state', async () => {
  await ask()
  const { data } = await member.post(queryReviewList, { keyword: applicant.packageName, state: 3 })
  assert.deepEqual(
    data?.items.map(({ app }) => app.apkId),
    [apkId],
  )
  assert.equal((await member.post(queryReviewList, { keyword: '%' })).data?.items.length, 0)
  assert.equal((await member.post(queryReviewList, { cursor: 'x' })).code, codes.BAD_INPUT.code)
})
