import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { applyIdentify, queryApkDetail } from '@alliance/contract/identify'
import { queryReport } from '@alliance/contract/round-report'
import { GoldState } from '@alliance/contract/states'
import { StorageFull } from '../../storage/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { packageOf, read, SAID, submit } from './testing/submit.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const MINUTE_MS = 60_000

/** For an hour nothing can be stored; all retries in that time fail too. */
const anHourWithoutRoom = async () => {
  const put = api.parts.storage.put.bind(api.parts.storage)
  api.parts.storage.put = () => Promise.reject(new StorageFull(new Error('ENOSPC')))
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await api.drain()
    api.shiftClock(5 * MINUTE_MS)
  }
  api.parts.storage.put = put
}

test('after an hour of full disk no package stays unread and no round without a verdict', async () => {
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.full.round' }))
  const input = { versionId, standards: ['security' as const], declarations: SAID }
  const { data: round } = await member.post(applyIdentify, input, { json: true })
  const unread = await submit(api, member, packageOf({ package: 'cn.example.full.read' }))
  const stateOf = async () => (await member.post(queryApkDetail, { versionId: unread })).data?.analysis.state
  await anHourWithoutRoom()
  assert.notEqual(await stateOf(), 'unreadable')
  api.shiftClock(15 * MINUTE_MS)
  await api.drain()
  assert.equal(await stateOf(), 'done')
  const { data } = await member.post(queryReport, { identifyId: round?.identifyId ?? '' })
  assert.equal(data?.round.goldState, GoldState.passed)
})
