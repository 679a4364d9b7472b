import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allBound, memberOauthUrl, queryMemberBindings } from '@alliance/contract/binding'
import { queryCloudDevices } from '@alliance/contract/cloud-test'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_ECOSYSTEM, queryAllianceMembers } from '@alliance/contract/home'
import { queryDeskMembers, hideMember, moveMember, saveMember } from '@alliance/contract/member-desk'
import { queryVendorMembers } from '@alliance/contract/office'
import { queryApkDeviceList } from '@alliance/contract/round-acts'
import { AppReviewState } from '@alliance/contract/states'
import type { Caller, TestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { startTwoVendors } from '../review/testing/two-vendors.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'

let place: Awaited<ReturnType<typeof startTwoVendors>>
let api: TestApi
let editor: Caller
before(async () => {
  place = await startTwoVendors()
  api = place.api
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => place.close())

const add = async (name: string, kind: 'terminal' | 'ecosystem') =>
  (await editor.post(saveMember, { name, kind, introduction: '' })).data?.memberId ?? ''
const onDesk = async (memberId: string) =>
  (await editor.post(queryDeskMembers)).data?.items.find((one) => one.memberId === memberId)
const hide = async (memberId: string) => {
  const { revision } = (await onDesk(memberId))!
  assert.equal((await editor.post(hideMember, { memberId, revision, reason: '演练' })).code, 0)
}
const boundApplicant = async () => {
  const applicant = await place.makeApplicant()
  for (const vendor of [place.north, place.south]) await vendor.bind(applicant.member.id)
  return applicant
}
const vendorsForOffice = async () => {
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  return (await administrator.post(queryVendorMembers)).data?.map(({ memberId }) => memberId) ?? []
}

test('a terminal vendor that is only listed is not bound, asked or judging', async () => {
  const listed = await add('新列厂商', 'terminal')
  const applicant = await boundApplicant()
  const { data: bindings } = await applicant.member.post(queryMemberBindings)
  assert.equal(bindings?.find(({ memberId }) => memberId === listed)?.type, MEMBER_TYPE_ECOSYSTEM)
  assert.equal(allBound(bindings ?? []), true)
  assert.equal((await applicant.member.post(memberOauthUrl, { memberId: listed })).code, codes.NOT_FOUND.code)
  await place.ask(applicant)
  assert.equal((await place.review(applicant))?.review?.state, AppReviewState.succeeded)
  assert.ok(!(await vendorsForOffice()).includes(listed))
  const devices = (await applicant.member.post(queryCloudDevices, {})).data?.items ?? []
  assert.ok(!devices.some(({ member }) => member === '新列厂商'))
})

test('a member in certification stays a terminal member: the list can’t change that', async () => {
  const { revision, certifies } = (await onDesk('north'))!
  const answer = await editor.post(saveMember, { memberId: 'north', revision, name: '北方终端', kind: 'ecosystem' })
  assert.deepEqual([certifies, answer.code], [true, codes.BAD_INPUT.code])
  assert.ok((await vendorsForOffice()).includes('north'))
})

test('a vendor off the public list is bound and asked as before; a listed-only one leaves the binding list', async () => {
  const unit = await add('退出的单位', 'ecosystem')
  const applicant = await boundApplicant()
  await hide(unit)
  await hide('south')
  const { data: seen } = await api.post(queryAllianceMembers)
  assert.ok(!seen?.some(({ id }) => id === unit || id === 'south'))
  const { data: bindings } = await applicant.member.post(queryMemberBindings)
  const south = bindings?.find(({ memberId }) => memberId === 'south')
  assert.deepEqual([south?.bindStatus, bindings?.some(({ memberId }) => memberId === unit)], [2, false])
  await place.ask(applicant)
  assert.equal((await place.review(applicant))?.review?.members.length, 2)
  assert.equal((await place.review(applicant))?.review?.state, AppReviewState.succeeded)
  assert.ok((await vendorsForOffice()).includes('south'))
})

test('a running round continues while its lab is renamed, moved and hidden', async () => {
  const member = await api.makeMember()
  const lab = { id: 'lab-gone', name: '丙终端' }
  const bytes = packageOf({ package: 'cn.example.listed' })
  const { versionId } = await readFor(api, member, { bytes, members: [lab] })
  const identifyId = await certify(api, member, { versionId, standards: ['largeScreen'] })
  const { data: list } = await editor.post(queryDeskMembers)
  const from = list!.items.findIndex(({ memberId }) => memberId === lab.id) + 1
  assert.equal((await editor.post(moveMember, { memberId: lab.id, from, to: from === 1 ? 2 : 1 })).code, 0)
  const { revision } = (await onDesk(lab.id))!
  const renamed = { memberId: lab.id, revision, name: '丙终端新名', kind: 'terminal' as const, introduction: '' }
  assert.equal((await editor.post(saveMember, renamed)).code, 0)
  await hide(lab.id)
  const reviewer = await makeReviewer(api, lab.id)
  const task = await newestTask(reviewer)
  assert.ok(task)
  assert.equal((await judgeTask(api, reviewer, { taskId: task.taskId }))?.code, 0)
  await api.drain()
  const { data } = await member.post(queryApkDeviceList, { identifyId })
  const found = data?.find(({ memberId }) => memberId === lab.id)
  assert.deepEqual([found?.name, found?.taskState, typeof found?.submittedAt], ['丙终端新名', 2, 'number'])
})
