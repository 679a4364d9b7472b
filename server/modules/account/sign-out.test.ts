import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { currentInfo, signOut } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('ends the session of its token and no other', async () => {
  const [caller, other] = [await api.makeAccount(), await api.makeAccount()]
  assert.equal((await caller.post(signOut)).code, 0)
  assert.equal((await caller.post(currentInfo)).code, codes.NOT_LOGGED_IN.code)
  assert.equal((await other.post(currentInfo)).code, 0)
})

test('an expired, malformed or missing token counts as signed out', async () => {
  for (const token of ['dead', undefined]) assert.equal((await api.post(signOut, {}, token ? { token } : {})).code, 0)
  assert.equal((await api.post(signOut, { token: { a: 1 } }, { json: true })).code, 0)
})

test('refuses a malformed request', async () => {
  const response = await fetch(api.url + signOut.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[',
  })
  assert.equal(((await response.json()) as { code: number }).code, codes.BAD_INPUT.code)
})
