import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { BIND_STATUS_BOUND, BIND_STATUS_NONE, MEMBER_TYPE_UNCHECKED, type MemberBinding } from '@alliance/contract/binding'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { knownBindings, refreshBindings } from './bindings.ts'
import { endSession, startSession } from './session.ts'

const member = (memberId: string, type: number, bindStatus: number): MemberBinding => ({
  memberId,
  name: `成员 ${memberId}`,
  type,
  bindStatus,
  boundAccount: '',
  boundAt: null,
  demo: true,
})
const ecosystem = member('3', MEMBER_TYPE_UNCHECKED, BIND_STATUS_NONE)
const bound = [member('1', MEMBER_TYPE_VENDOR, BIND_STATUS_BOUND), ecosystem]
const missing = [...bound, member('2', MEMBER_TYPE_VENDOR, BIND_STATUS_NONE)]

const signIn = (accountKey: string) =>
  startSession({ token: 't', email: `${accountKey}@example.com`, dataState: 2, grants: [], accountKey, demo: true })
// Other test files run in this process after this one.
const { fetch } = globalThis
after(() => {
  globalThis.fetch = fetch
})
const serverSays = (code: number, data: unknown) => {
  globalThis.fetch = () => Promise.resolve(Response.json({ code, message: '', data }))
}
beforeEach(() => {
  endSession()
  signIn('first')
})

test('code 0 keeps the list and the all-bound flag, which leaves ecosystem members out', async () => {
  serverSays(0, bound)
  assert.equal(await refreshBindings(), true)
  assert.deepEqual(knownBindings(), { accountKey: 'first', members: bound, allBound: true })
  serverSays(0, missing)
  assert.equal(await refreshBindings(), false)
  assert.equal(knownBindings()?.allBound, false)
})

test('any other code answers false and keeps nothing new', async () => {
  serverSays(codes.PROFILE_INCOMPLETE.code, null)
  assert.equal(await refreshBindings(), false)
  assert.equal(knownBindings(), null)
  serverSays(0, bound)
  await refreshBindings()
  serverSays(codes.TOO_MANY_REQUESTS.code, { retryAfterS: 1 })
  assert.equal(await refreshBindings(), false)
  assert.equal(knownBindings()?.allBound, true)
})

test('another account sees nothing of it', async () => {
  serverSays(0, bound)
  await refreshBindings()
  signIn('second')
  assert.equal(knownBindings(), null)
})
