import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { accountInfo, endSession, startSession } from '../../lib/session.ts'
import { noticeDeadLogin } from './notice-dead-login.ts'

const info = { email: 'own@example.com', dataState: 2 as const, grants: [], accountKey: 'own', demo: true }
const asked: unknown[] = []
// Other test files run in this process after this one.
const { fetch } = globalThis
after(() => {
  globalThis.fetch = fetch
})
const serverSays = (code: number, data: unknown = null) => {
  globalThis.fetch = (address) => {
    asked.push(address)
    return Promise.resolve(Response.json({ code, message: '', data }))
  }
}

test('after a password reset this browser forgets its ended session', async () => {
  startSession({ ...info, token: 't' })
  assert.ok(accountInfo())
  serverSays(codes.NOT_LOGGED_IN.code)
  await noticeDeadLogin()
  assert.equal(accountInfo(), null)
})

test('another account stays signed in, and without a login nothing is asked', async () => {
  startSession({ ...info, token: 't' })
  serverSays(codes.OK.code, info)
  await noticeDeadLogin()
  assert.equal(accountInfo()?.accountKey, 'own')
  endSession()
  asked.length = 0
  await noticeDeadLogin()
  assert.deepEqual(asked, [])
})
