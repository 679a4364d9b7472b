import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { ask, begin, idOf, sendFile } from './testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('uploads begun are limited per account and hour, for more than the packages that may be registered', async () => {
  const [member, other] = [await api.makeMember(), await api.makeMember()]
  const { uploadsPerAccount, packagesPerAccount } = api.parts.limits.counted
  assert.ok(uploadsPerAccount.points >= 2 * packagesPerAccount.points)
  await sendFile(api, member, { bytes: new Uint8Array(9) })
  for (let at = 1; at < uploadsPerAccount.points; at += 1) await api.parts.rates.limits.uploadsPerAccount.take(member.id)
  const refused = await begin(api, member, { size: 9 })
  const { code, message, data } = (await refused.json()) as { code: number; message: string; data: { retryAfterS: number } }
  assert.deepEqual([refused.status, code, message], [429, codes.TOO_MANY_REQUESTS.code, codes.TOO_MANY_REQUESTS.message])
  assert.ok(data.retryAfterS > 3_000 && data.retryAfterS <= 3_600)
  assert.equal((await begin(api, other, { size: 9 })).status, 201)
})

test('an upload that was not begun does not count', async () => {
  const member = await api.makeMember()
  const begun = []
  for (let at = 0; at < 5; at += 1) begun.push(await begin(api, member, { size: 9 }))
  assert.deepEqual(
    begun.map(({ status }) => status),
    [201, 201, 201, 429, 429],
  )
  await ask(api, member, { method: 'DELETE', id: idOf(begun[0]!) })
  assert.equal((await begin(api, member, { size: api.parts.limits.packageBytes + 1 })).status, 413)
  assert.equal(await api.parts.rates.limits.uploadsPerAccount.count(member.id), 3)
})
