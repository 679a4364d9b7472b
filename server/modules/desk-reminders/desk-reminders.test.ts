import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryAppealList, withdrawAppeal } from '@alliance/contract/appeal'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { codes } from '@alliance/contract/codes'
import { chinaDayOf, dayAfter, startOfChinaDay } from '@alliance/contract/china-minute'
import { queryDeskMail, saveDeskMail } from '@alliance/contract/inbox'
import { withdrawData } from '@alliance/contract/profile'
import { GoldState } from '@alliance/contract/states'
import { enqueue } from '../../jobs/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { appealed, freeAppeal, stayIn } from '../appeal/testing/appeal.ts'
import { certified, makePassedRound } from '../certificate/testing/passed-round.ts'
import { planDeskReminder } from './index.ts'
import { remindDesksJob } from './jobs.ts'

const HOUR_MS = 3_600_000

let api: TestApi
let saturday: string
const staff: Caller[] = []
let member: Caller
let newcomer: Caller
before(async () => {
  api = await startTestApi()
  saturday = chinaDayOf(api.parts.clock())
  while (new Date(saturday).getUTCDay() !== 6) saturday = dayAfter(saturday, 1)
  await until(0, 12)
  for (const grants of [['administrator'], ['appeals', 'certifier'], ['administrator', 'appeals'], ['editor'], ['vendor']])
    staff.push(await api.makeAccount({ grants }))
  member = await api.makeMember()
  newcomer = await api.makeAccount({ dataState: 1 })
})
after(() => api.close())

/** Moves the clock to this hour in China, so many days after the first Saturday, and does what is due. */
const until = async (days: number, hour: number) => {
  api.shiftClock(startOfChinaDay(dayAfter(saturday, days)) + hour * HOUR_MS - api.parts.clock())
  await api.drain()
}
const told = async () => {
  const found = await Promise.all(staff.map(({ email }) => api.mailsTo(email)))
  return found.map((mails) => mails.filter(({ subject }) => subject.startsWith('后台待处理')))
}
const counts = async () => (await told()).map(({ length }) => length)
const newest = async (at: number) => (await told())[at]?.[0]?.text ?? ''

test('on workdays at nine those whose desks have something waiting get one mail with the numbers', async () => {
  await appealed(member, freeAppeal())
  await appealed(member, freeAppeal())
  await planDeskReminder(api.parts.db, api.parts.clock())
  // A second start of the site plans no second one.
  await planDeskReminder(api.parts.db, api.parts.clock())
  await until(1, 9)
  await until(2, 8.99)
  assert.deepEqual(await counts(), [0, 0, 0, 0, 0], 'not on a Sunday, nor before nine')
  await until(2, 9)
  assert.deepEqual(await counts(), [1, 1, 1, 0, 0])
  const [first, second, third] = [await newest(0), await newest(1), await newest(2)]
  assert.ok(first.includes('1 份会员资料等待审核') && !first.includes('申诉'), first)
  assert.ok(second.includes('2 份申诉等待处理。') && !second.includes('资料'), second)
  assert.ok(third.includes('会员资料') && third.includes('2 份申诉'), third)
  assert.match((await told())[2]?.[0]?.subject ?? '', /^后台待处理 3 项 /)
})

test('a job that runs again or too late sends nothing, and the next workday has its own mail', async () => {
  const now = api.parts.clock()
  for (const days of [2, 1]) await enqueue(api.parts.db, remindDesksJob, { day: dayAfter(saturday, days) }, { now })
  await api.drain()
  assert.deepEqual(await counts(), [1, 1, 1, 0, 0])
  await until(3, 9)
  await until(4, 9)
  assert.deepEqual(await counts(), [3, 3, 3, 0, 0])
  assert.ok((await newest(1)).includes('2 份申诉等待处理，其中 2 份已超过期限'), 'three days have passed')
})

test('who turned the mail off gets none, until they turn it on again', async () => {
  const [administrator] = staff
  assert.ok(administrator)
  await stayIn(api, administrator)
  assert.deepEqual((await administrator.post(queryDeskMail)).data, { mail: true })
  assert.equal((await administrator.post(saveDeskMail, { mail: '' })).code, codes.BAD_INPUT.code)
  assert.equal((await api.post(saveDeskMail, { mail: 'false' })).code, codes.TOKEN_MISSING.code)
  assert.deepEqual((await administrator.post(saveDeskMail, { mail: 'false' })).data, { mail: false })
  assert.deepEqual((await administrator.post(queryDeskMail)).data, { mail: false })
  await until(5, 9)
  assert.deepEqual(await counts(), [3, 4, 4, 0, 0])
  await stayIn(api, administrator)
  assert.equal((await administrator.post(saveDeskMail, { mail: 'true' })).code, 0)
  await until(6, 9)
  assert.deepEqual(await counts(), [4, 5, 5, 0, 0])
})

test('without anything waiting there is no mail', async () => {
  await stayIn(api, member, newcomer)
  const { data } = await member.post(queryAppealList)
  for (const { appealId } of data?.items ?? []) assert.equal((await member.post(withdrawAppeal, { appealId })).code, 0)
  assert.equal((await newcomer.post(withdrawData)).code, 0)
  await until(9, 9)
  assert.deepEqual(await counts(), [4, 5, 5, 0, 0])
})

test('a certifier hears of rounds under way whose file has a revoked certificate', async () => {
  const sha256 = '4d'.repeat(32)
  const number = await certified(api, member, { sha256 })
  await makePassedRound(api, await api.makeMember(), { sha256, goldState: GoldState.certifying })
  const [, certifier] = staff
  assert.ok(certifier)
  await stayIn(api, certifier)
  assert.equal((await certifier.post(revokeCertificate, { number, reason: '签名密钥泄露' })).code, 0)
  await until(10, 9)
  assert.deepEqual(await counts(), [4, 6, 5, 0, 0])
  const text = await newest(1)
  assert.ok(text.includes('1 轮正在进行的认证，安装包或签名密钥与已撤销的证书相同。'), text)
})
