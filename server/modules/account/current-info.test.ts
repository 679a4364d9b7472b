import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { currentInfo } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('an account of any dataState can read its own info, and nothing else', async () => {
  for (const dataState of [0, 1, 2, 3]) {
    const caller = await api.makeAccount({ dataState, grants: dataState === 1 ? ['editor'] : [] })
    const { code, data } = await caller.post(currentInfo, { id: 'other', dataState: 2 })
    assert.equal(code, 0)
    assert.deepEqual(Object.keys(data ?? {}).toSorted(), ['accountKey', 'dataState', 'demo', 'email', 'grants'])
    assert.deepEqual([data?.email, data?.dataState, data?.grants], [caller.email, dataState, dataState === 1 ? ['editor'] : []])
    assert.ok(data?.accountKey && data.accountKey !== caller.id)
  }
})

test('refuses a missing or expired token', async () => {
  assert.equal((await api.post(currentInfo)).code, codes.TOKEN_MISSING.code)
  assert.equal((await api.post(currentInfo, {}, { token: 'x'.repeat(43) })).code, codes.NOT_LOGGED_IN.code)
})

test('refuses a malformed request', async () => {
  const { token } = await api.makeAccount()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(api.url + currentInfo.path, { method: 'POST', headers, body: '[' })
  assert.equal(((await response.json()) as { code: number }).code, codes.BAD_INPUT.code)
})
