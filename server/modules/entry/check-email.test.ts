import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkEmail } from '@alliance/contract/account-entry'
import { codes } from '@alliance/contract/codes'
import { startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('gives the same answer for an address with an account and one without', async () => {
  const { email } = await api.makeAccount()
  const [known, unknown] = [await api.post(checkEmail, { email }), await api.post(checkEmail, { email: 'nobody@example.test' })]
  assert.deepEqual({ ...known, requestId: '' }, { ...unknown, requestId: '' })
  assert.deepEqual(known.data, { deliverable: true })
})

test('refuses an invalid address', async () => {
  for (const email of ['', 'a', 'a@b', '@b.test', 'a b@c.test', 'a@b..test'])
    assert.equal((await api.post(checkEmail, { email })).code, codes.BAD_INPUT.code, email)
})

test('is limited for one network address', async () => {
  for (let count = 0; count < api.parts.limits.counted.emailChecksPerAddress.points; count += 1)
    await api.parts.rates.limits.emailChecksPerAddress.take('127.0.0.1')
  assert.equal((await api.post(checkEmail, { email: 'a@b.test' })).code, codes.TOO_MANY_REQUESTS.code)
})
