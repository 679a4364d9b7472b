import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startOfChinaDay } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail, queryRound } from '@alliance/contract/identify'
import { userRetestApply } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { allPacks } from '../../analysis/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { debuggable, packageOf, read, SAID } from './testing/submit.ts'

const MINUTE_MS = 60_000
const [older, newer] = allPacks().slice(-2)

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

/** The last minute in which the older pack applies, in China. */
const goBeforeChange = async () => {
  assert.ok(older && newer)
  api.shiftClock(startOfChinaDay(newer.effectiveFrom) - MINUTE_MS - api.parts.clock())
  member = await api.makeMember()
}
const declarations = JSON.stringify(SAID)

test('an application made with one pack in view does not silently become one by the next', async () => {
  await goBeforeChange()
  const { versionId, packInForce } = await read(api, member, packageOf({ package: 'cn.example.midnight' }))
  assert.equal(packInForce, older?.id)
  const application = { versionId, standards: ['security'], declarations, pack: packInForce }
  api.shiftClock(MINUTE_MS)
  assert.equal((await member.post(applyIdentify, application)).code, codes.PACK_CHANGED.code)
  const { data: seen } = await member.post(queryApkDetail, { versionId })
  assert.deepEqual([seen?.pack, seen?.packInForce, seen?.runningIdentifyId], [older?.id, newer?.id, null])
  const { code, data } = await member.post(applyIdentify, { ...application, pack: seen?.packInForce })
  assert.equal(code, 0)
  const { data: opened } = await member.post(queryRound, { identifyId: data?.identifyId })
  assert.deepEqual([opened?.pack, opened?.packInForce], [newer?.id, newer?.id])
})

test('an application in the last minute of a pack keeps it; a retest after that is told of the next one', async () => {
  await goBeforeChange()
  const spoilt = packageOf({ package: 'cn.example.lastminute' }, debuggable)
  const { versionId } = await read(api, member, spoilt)
  const asked = { versionId, standards: ['security'], declarations, pack: older?.id }
  const { data } = await member.post(applyIdentify, asked)
  const identifyId = data?.identifyId ?? ''
  api.shiftClock(MINUTE_MS)
  await api.drain()
  const { data: judged } = await member.post(queryRound, { identifyId })
  assert.equal(judged?.round.goldState, GoldState.notPassed)
  assert.deepEqual([judged?.pack, judged?.packInForce], [older?.id, newer?.id], 'submitted a minute earlier')
  const retest = { identifyId, reason: '请按新的规则包再测一次', pack: older?.id }
  assert.equal((await member.post(userRetestApply, retest)).code, codes.PACK_CHANGED.code)
  const again = await member.post(userRetestApply, { ...retest, pack: judged?.packInForce })
  assert.equal(again.code, 0)
  const { data: opened } = await member.post(queryRound, { identifyId: again.data?.identifyId })
  assert.equal(opened?.pack, newer?.id)
})

test('a program that names no pack applies by the one in force', async () => {
  await goBeforeChange()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.nopack' }))
  api.shiftClock(MINUTE_MS)
  const { data } = await member.post(applyIdentify, { versionId, standards: ['security'], declarations })
  const { data: opened } = await member.post(queryRound, { identifyId: data?.identifyId })
  assert.equal(opened?.pack, newer?.id)
})
