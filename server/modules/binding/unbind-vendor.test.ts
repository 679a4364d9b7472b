import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bindVendor, queryMemberBindings, unbindVendor } from '@alliance/contract/binding'
import { codes } from '@alliance/contract/codes'
import { inTransaction } from '../../db/index.ts'
import type { Caller } from '../../testing/index.ts'
import { giveBinding, ownershipOf, unbindAll } from './index.ts'
import { authorize, startVendorApi, type VendorApi } from './testing/vendor-api.ts'

let api: VendorApi
before(async () => {
  api = await startVendorApi()
})
after(() => api.close())

const bind = async (caller: Caller, memberId: string, login: string) => {
  const { code } = await caller.post(bindVendor, await authorize(api, caller, { memberId, login }))
  assert.equal(code, 0)
}
const statusOf = async (caller: Caller, memberId: string) =>
  (await caller.post(queryMemberBindings)).data?.find((row) => row.memberId === memberId)?.bindStatus
/** Tokens that the vendor still honours. */
const tokensAt = async (vendor: string) => {
  const rows = await api.parts.db.selectFrom('demo_vendor_record').select('model').where('vendor', '=', vendor).execute()
  return rows.filter(({ model }) => model === 'AccessToken' || model === 'RefreshToken').length
}

test('refuses bad input, strangers and what is not bound, without revealing others’ bindings', async () => {
  const [owner, other] = [await api.makeMember(), await api.makeMember()]
  await bind(owner, 'qingxiu', 'xiaoxi')
  assert.equal((await owner.post(unbindVendor, {})).code, codes.BAD_INPUT.code)
  assert.equal((await api.post(unbindVendor, { memberId: 'qingxiu' })).code, codes.TOKEN_MISSING.code)
  const foreign = await other.post(unbindVendor, { memberId: 'qingxiu' })
  const unknown = await other.post(unbindVendor, { memberId: 'nobody' })
  assert.equal(foreign.code, codes.NOT_FOUND.code)
  assert.deepEqual({ ...foreign, requestId: '' }, { ...unknown, requestId: '' })
  assert.equal(await statusOf(owner, 'qingxiu'), 2)
  await owner.post(unbindVendor, { memberId: 'qingxiu' })
  await api.drain()
})

test('unbinds at once, and a job revokes the tokens at the vendor', async () => {
  const member = await api.makeMember()
  await bind(member, 'boyun', 'spare')
  assert.equal(await tokensAt('boyun'), 2)
  assert.equal((await member.post(unbindVendor, { memberId: 'boyun' })).code, 0)
  assert.equal(await statusOf(member, 'boyun'), 1)
  assert.equal((await member.post(unbindVendor, { memberId: 'boyun' })).code, codes.NOT_FOUND.code)
  await api.drain()
  assert.equal(await tokensAt('boyun'), 0)
  assert.equal((await api.parts.db.selectFrom('vendor_revocation').selectAll().execute()).length, 0)
})

test('an unused demonstration binding is revoked at the first attempt', async () => {
  const member = await api.makeMember()
  const boyun = api.vendors.find(({ id }) => id === 'boyun')
  const consent = (await boyun?.consentOf('spare'))!
  await giveBinding(api.parts, { accountId: member.id, memberId: 'boyun', ...consent })
  assert.ok((await tokensAt('boyun')) > 0)
  assert.equal((await member.post(unbindVendor, { memberId: 'boyun' })).code, 0)
  await api.drain()
  assert.equal(await tokensAt('boyun'), 0)
  assert.deepEqual(await api.parts.db.selectFrom('vendor_revocation').selectAll().execute(), [])
})

test('a vendor account bound again before the job ran keeps its tokens', async () => {
  const member = await api.makeMember()
  await bind(member, 'boyun', 'xiaoxi')
  await member.post(unbindVendor, { memberId: 'boyun' })
  await bind(member, 'boyun', 'xiaoxi')
  await api.drain()
  const asked = { accountId: member.id, memberId: 'boyun', packageName: 'com.example.none' }
  assert.equal(await ownershipOf(api.parts, asked), 'notListed')
  await inTransaction(api.parts.db, (db) => unbindAll(db, member.id, api.parts.clock()))
  await api.drain()
  assert.equal(await statusOf(member, 'boyun'), 1)
})

test('package ownership: mine, another account’s, not in the store', async () => {
  const member = await api.makeMember()
  await bind(member, 'qingxiu', 'qingchuan')
  const [qingxiu] = api.vendors
  assert.ok(await qingxiu?.listPackage('qingchuan', 'com.example.mine'))
  assert.ok(await qingxiu?.listPackage('xiaoxi', 'com.example.theirs'))
  assert.equal(await qingxiu?.listPackage('spare', 'com.example.mine'), false, 'listed once')
  const of = (packageName: string, memberId = 'qingxiu') =>
    ownershipOf(api.parts, { accountId: member.id, memberId, packageName })
  assert.deepEqual(await Promise.all(['mine', 'theirs', 'none'].map((name) => of(`com.example.${name}`))), [
    'yours',
    'anotherAccount',
    'notListed',
  ])
  assert.equal(await of('com.example.mine', 'boyun'), 'notBound')
  const stranger = await api.makeMember()
  const foreign = { accountId: stranger.id, memberId: 'qingxiu', packageName: 'com.example.mine' }
  assert.equal(await ownershipOf(api.parts, foreign), 'notBound')
})

test('a grant revoked by the vendor shows as ended after a check, and can be renewed', async () => {
  const member = await api.makeMember()
  await bind(member, 'boyun', 'spare')
  await api.parts.db.deleteFrom('demo_vendor_record').where('vendor', '=', 'boyun').execute()
  assert.equal(await statusOf(member, 'boyun'), 2, 'not looked at yet')
  api.shiftClock(10 * 60_000 + 1)
  await statusOf(member, 'boyun')
  await api.drain()
  assert.equal(await statusOf(member, 'boyun'), 3)
  await bind(member, 'boyun', 'spare')
  assert.equal(await statusOf(member, 'boyun'), 2)
})

test('bindings are checked twice a day without a request', async () => {
  const member = await api.makeMember()
  await bind(member, 'qingxiu', 'spare')
  for (let times = 0; times < 2; times += 1) {
    api.shiftClock(24 * 3_600_000)
    await api.drain()
  }
  const last = await api.parts.db
    .selectFrom('binding')
    .select('checked_at')
    .where('account_id', '=', member.id)
    .executeTakeFirst()
  assert.ok((last?.checked_at ?? 0) > api.parts.clock() - 60_000)
  await api.parts.db.deleteFrom('demo_vendor_record').where('vendor', '=', 'qingxiu').execute()
  api.shiftClock(24 * 3_600_000)
  await api.drain()
  const ended = await api.parts.db
    .selectFrom('binding')
    .select('bind_status')
    .where('account_id', '=', member.id)
    .executeTakeFirst()
  assert.equal(ended?.bind_status, 3)
})
