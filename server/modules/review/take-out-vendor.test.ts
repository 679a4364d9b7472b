import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { memberOauthUrl, queryMemberBindings } from '@alliance/contract/binding'
import { codes } from '@alliance/contract/codes'
import { queryAllianceMembers } from '@alliance/contract/home'
import { setGrants } from '@alliance/contract/office'
import { AppReviewState } from '@alliance/contract/states'
import { queryOwnershipTasks } from '@alliance/contract/vendor'
import { PlainFailure } from '../../plain-failure.ts'
import type { TestApi } from '../../testing/index.ts'
import { lookAtLeaving, takeOutVendor } from './index.ts'
import { startTwoVendors } from './testing/two-vendors.ts'

let place: Awaited<ReturnType<typeof startTwoVendors>>
let api: TestApi
before(async () => {
  place = await startTwoVendors()
  ;({ api } = place)
})
after(() => place.close())

const operator = () => ({ who: '运维（命令行）', now: api.parts.clock() })

test('a vendor that leaves is no longer asked: reviews use the others, bindings end, the list stays', async () => {
  const { north, south } = place
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const reviewer = await api.makeAccount()
  const role = { accountId: reviewer.id, grants: ['vendor'], memberId: 'north' }
  assert.equal((await administrator.post(setGrants, role)).code, 0)
  const held = await place.makeApplicant()
  await north.bind(held.member.id)
  await south.bind(held.member.id)
  north.answers('down')
  await place.ask(held)
  assert.deepEqual(await place.states(held), [AppReviewState.underReview, 1, 2])

  const { name } = north
  assert.deepEqual(await lookAtLeaving(api.parts.db, name), { name, bindings: 1, reviews: 1, rounds: 0, runs: 0, isLast: false })
  assert.equal(await takeOutVendor(api.parts.db, name, operator()), name)

  assert.deepEqual(await place.states(held), [AppReviewState.succeeded, 2])
  const review = await place.review(held)
  assert.ok(review?.timeline.some(({ what }) => what === `${name}不再参与认证，审核不再问它`))
  assert.ok((await api.mailsTo(held.member.email)).some(({ subject }) => subject.startsWith('应用审核：审核成功')))
  assert.deepEqual((await reviewer.post(queryOwnershipTasks, { open: 'true' })).data?.items ?? [], [])
  const bindings = (await held.member.post(queryMemberBindings)).data ?? []
  assert.deepEqual(
    bindings.filter(({ bindStatus }) => bindStatus === 2).map(({ memberId }) => memberId),
    ['south'],
  )
  assert.equal(bindings.find(({ memberId }) => memberId === 'north')?.type, 2)
  assert.notEqual((await held.member.post(memberOauthUrl, { memberId: 'north' })).code, 0)
  const listed = (await api.post(queryAllianceMembers)).data?.find((member) => member.name === name)
  assert.equal(listed?.type, 1, 'visitors see it as before')
  const keeps = { ...role, grants: ['vendor', 'editor'], seen: ['vendor'], seenMemberId: 'north' }
  assert.equal((await administrator.post(setGrants, keeps)).code, 0, 'its reviewer may be given another role meanwhile')
  const other = await api.makeAccount()
  assert.equal((await administrator.post(setGrants, { ...role, accountId: other.id })).code, codes.NOT_FOUND.code)

  await assert.rejects(takeOutVendor(api.parts.db, name, operator()), PlainFailure)
  await assert.rejects(lookAtLeaving(api.parts.db, '没有的成员'), PlainFailure)
  assert.equal((await lookAtLeaving(api.parts.db, south.name)).isLast, true)
  const audit = await api.parts.db.selectFrom('audit').select(['who', 'target']).where('what', '=', '退出认证').execute()
  assert.deepEqual(audit, [{ who: '运维（命令行）', target: name }])
})

test('a leaving that was broken off goes on when it is said again', async () => {
  const { south } = place
  const held = await place.makeApplicant()
  await south.bind(held.member.id)
  south.answers('down')
  await place.ask(held)
  assert.deepEqual(await place.states(held), [AppReviewState.underReview, 1])
  // What a process leaves that is killed after its first step.
  await api.parts.db.updateTable('member').set({ type: 2, listed_as_vendor: true }).where('id', '=', 'south').execute()

  const { name } = south
  const left = await lookAtLeaving(api.parts.db, name)
  assert.deepEqual([left.bindings > 0, left.reviews > 0, left.isLast], [true, true, true])
  assert.equal(await takeOutVendor(api.parts.db, name, operator()), name)
  await assert.rejects(lookAtLeaving(api.parts.db, name), /没有参与认证/)
})
