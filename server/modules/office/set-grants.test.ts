import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { currentInfo } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import {
  endAccountSessions,
  queryAccounts,
  queryAudit,
  queryVendorMembers,
  resetSecondFactor,
  setGrants,
} from '@alliance/contract/office'
import { querySecondFactor } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi, untilBlocked, onPostgres } from '../../testing/index.ts'
import { saveMember } from '../home/index.ts'
import { giveSecondFactor } from '../security/index.ts'

let api: TestApi
let admin: Caller
before(async () => {
  api = await startTestApi()
  admin = await api.makeAccount({ grants: ['administrator'] })
  for (const [id, type] of [
    ['vendor-a', MEMBER_TYPE_VENDOR],
    ['unit-b', MEMBER_TYPE_ECOSYSTEM],
  ] as const)
    await saveMember(api.parts.db, { id, name: `成员 ${id}`, type, introduction: '', sort: 1, demo: true })
})
after(() => api.close())

const rowOf = async ({ email }: Caller) => (await admin.post(queryAccounts, { keyword: email })).data?.items[0]

test('grants a role that takes effect at once, revokes it, and audits both states', async () => {
  const account = await api.makeAccount()
  assert.equal((await admin.post(setGrants, { accountId: account.id, grants: ['editor', 'certifier', 'editor'] })).code, 0)
  assert.deepEqual((await account.post(currentInfo)).data?.grants, ['certifier', 'editor'])
  assert.equal((await admin.post(setGrants, { accountId: account.id, seen: ['editor', 'certifier'] })).code, 0)
  assert.deepEqual((await account.post(currentInfo)).data?.grants, [])
  const { data } = await admin.post(queryAudit, { keyword: account.email })
  assert.deepEqual(
    data?.items.map(({ detail }) => detail),
    ['原来：认证官、内容编辑；现在：无', '原来：无；现在：认证官、内容编辑'],
  )
  const mails = await api.mailsTo(account.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject.split(' ')[0]),
    ['工作角色已收回', '工作角色有变化'],
    'whoever is given a role, or loses it, hears of it',
  )
  assert.ok(mails[1]?.text.includes('认证官、内容编辑') && mails[1].text.includes('/office'))
})

test('a colleague’s change is not undone, even concurrently', async () => {
  const account = await api.makeAccount()
  const give = (grants: string[], seen: string[] = []) => admin.post(setGrants, { accountId: account.id, grants, seen })
  const both = await Promise.all([give(['appeals']), give(['editor'])])
  assert.deepEqual(
    both.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  const now = (await rowOf(account))?.grants ?? []
  assert.equal(now.length, 1)
  assert.equal((await give(['certifier'])).code, codes.CONFLICT.code)
  assert.deepEqual((await rowOf(account))?.grants, now)
  assert.equal((await give(['certifier', ...now], now)).code, 0)
})

test('an account deleted meanwhile is not found', onPostgres, async () => {
  const account = await api.makeAccount()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = inTransaction(api.parts.db, async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
    held.resolve()
    await released.promise
    await db.deleteFrom('account').where('id', '=', account.id).execute()
  })
  await held.promise
  const giving = admin.post(setGrants, { accountId: account.id, grants: ['editor'] })
  try {
    await untilBlocked(api.parts.db)
  } finally {
    released.resolve()
  }
  await deleting
  assert.equal((await giving).code, codes.NOT_FOUND.code)
})

test('inserting a message for an administrator doesn’t block changes of roles', onPostgres, async () => {
  const account = await api.makeAccount()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sending = inTransaction(api.parts.db, async (db) => {
    // Like every insert of a row that refers to the account.
    await db.selectFrom('account').select('id').where('id', '=', admin.id).forKeyShare().execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const given = await admin.post(setGrants, { accountId: account.id, grants: ['editor'] })
  released.resolve()
  await sending
  assert.equal(given.code, 0)
})

test('a reviewer works for one terminal vendor', async () => {
  const account = await api.makeAccount()
  const grant = { accountId: account.id, grants: ['vendor'] }
  assert.deepEqual((await admin.post(queryVendorMembers)).data, [{ memberId: 'vendor-a', name: '成员 vendor-a', type: 1 }])
  assert.equal((await admin.post(setGrants, grant)).code, codes.BAD_INPUT.code)
  for (const memberId of ['unit-b', 'nobody'])
    assert.equal((await admin.post(setGrants, { ...grant, memberId })).code, codes.NOT_FOUND.code)
  assert.deepEqual((await rowOf(account))?.grants, [])
  await admin.post(setGrants, { ...grant, memberId: 'vendor-a' })
  assert.deepEqual((await rowOf(account))?.reviewerOf, { memberId: 'vendor-a', name: '成员 vendor-a' })
  const wanted = { ...grant, grants: ['editor'], seen: ['vendor'] }
  assert.equal((await admin.post(setGrants, { ...wanted, seenMemberId: 'unit-b' })).code, codes.CONFLICT.code)
  assert.equal((await admin.post(setGrants, { ...wanted, seenMemberId: 'vendor-a' })).code, 0)
  assert.equal((await rowOf(account))?.reviewerOf, null)
})

test('the list can be filtered by role', async () => {
  const account = await api.makeAccount({ grants: ['appeals'] })
  const { data } = await admin.post(queryAccounts, { grant: 'appeals', size: 100 })
  const items = data?.items ?? []
  assert.ok(items.some(({ accountId }) => accountId === account.id))
  assert.ok(items.every(({ grants }) => grants.includes('appeals')))
  assert.equal((await admin.post(queryAccounts, { grant: 'owner' })).code, codes.BAD_INPUT.code)
})

test('one administrator always remains, even if two revoke each other concurrently', async () => {
  const answer = await admin.post(setGrants, { accountId: admin.id, grants: ['editor'], seen: ['administrator'] })
  assert.equal(answer.code, codes.LAST_ADMINISTRATOR.code)
  const other = await api.makeAccount({ grants: ['administrator'] })
  const answers = await Promise.all([
    admin.post(setGrants, { accountId: other.id, grants: [], seen: ['administrator'] }),
    other.post(setGrants, { accountId: admin.id, grants: [], seen: ['administrator'] }),
  ])
  const left = await api.parts.db.selectFrom('account').select(['id', 'grants']).where('id', 'in', [admin.id, other.id]).execute()
  assert.equal(left.filter(({ grants }) => grants.includes('administrator')).length, 1)
  assert.ok(answers.some(({ code }) => code === 0))
  if (!left.find(({ id }) => id === admin.id)?.grants.includes('administrator')) admin = other
})

test('ends all sessions of an account', async () => {
  const account = await api.makeMember()
  assert.equal((await rowOf(account))?.sessions, 1)
  const { data } = await admin.post(endAccountSessions, { accountId: account.id })
  assert.equal(data?.ended, 1)
  assert.equal((await account.post(currentInfo)).code, codes.NOT_LOGGED_IN.code)
  assert.equal((await admin.post(endAccountSessions, { accountId: account.id })).data?.ended, 0)
})

test('clears a second factor: its sessions must pass a new one', async () => {
  const editor = await api.makeAccount({ grants: ['administrator'] })
  await giveSecondFactor(api.parts, editor.id, Buffer.alloc(20, 7))
  assert.equal((await rowOf(editor))?.secondFactor, true)
  assert.equal((await admin.post(resetSecondFactor, { accountId: editor.id })).code, 0)
  assert.deepEqual([(await rowOf(editor))?.secondFactor, (await editor.post(querySecondFactor)).data?.passed], [false, false])
  assert.equal((await editor.post(queryAudit)).code, codes.SECOND_FACTOR_NEEDED.code)
  assert.equal((await admin.post(resetSecondFactor, { accountId: editor.id })).code, codes.NOT_FOUND.code, 'nothing to clear')
  const mails = await api.parts.db.selectFrom('mail').select('kind').where('to_address', '=', editor.email).execute()
  assert.deepEqual(mails, [{ kind: 'secondFactorReset' }])
})
