import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { decideProfile, queryAccountProfile, queryAccounts, queryAudit } from '@alliance/contract/office'
import { DataState } from '@alliance/contract/states'
import { newId, toJson } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
let admin: Caller
before(async () => {
  api = await startTestApi()
  admin = await api.makeAccount({ grants: ['administrator'], email: 'office@example.test' })
})
after(() => api.close())

const PICTURE = Buffer.from('a picture')

/** An account with a submitted profile and its own licence picture. */
const submitted = async (wish: object = {}) => {
  const { db, storage, clock } = api.parts
  const account = await api.makeAccount({ dataState: DataState.underReview, ...wish })
  const now = clock()
  const { sha256, sizeBytes } = await storage.put(PICTURE)
  await db
    .insertInto('blob')
    .values({ sha256, size_bytes: sizeBytes, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const licenceImageId = newId(now)
  await db.insertInto('image').values({ id: licenceImageId, account_id: account.id, sha256, created_at: now }).execute()
  const fields = {
    kind: 'developer',
    companyName: '新公司（演示）',
    creditCode: '91350100M000100Y43',
    licenceImageId,
    contactName: '陈一',
    phone: '010-12345678',
    address: '某市某路 1 号',
    intendedApps: '',
  }
  await db
    .insertInto('profile')
    .values({ account_id: account.id, submitted: toJson(fields), revision: 3, submitted_at: now })
    .execute()
  return { account, fields }
}
const mailsTo = async (email: string) => {
  const rows = await api.parts.db.selectFrom('mail').select(['kind', 'data']).where('to_address', '=', email).execute()
  return rows
}

test('names other accounts of the same company, so that an officer notices who uses its code', async () => {
  const [code, other] = ['91110108MA0000000A', '91310000MA1FL0000N']
  const { db } = api.parts
  const people = [await submitted(), await submitted(), await submitted(), await submitted()]
  const set = async (at: number, column: 'accepted' | 'submitted', creditCode: string) => {
    const { account, fields } = people[at]!
    const value = toJson({ ...fields, creditCode })
    await db
      .updateTable('profile')
      .set({ [column]: value })
      .where('account_id', '=', account.id)
      .execute()
  }
  await set(0, 'submitted', code)
  // Its change to another company is under review: it is still known by this one.
  await set(1, 'submitted', other)
  await set(1, 'accepted', code)
  await set(2, 'submitted', code)
  await set(3, 'submitted', other)
  const ids = people.map(({ account }) => account.id)
  const { data } = await admin.post(queryAccountProfile, { accountId: ids[0] })
  assert.deepEqual(
    data?.sameCompany.map(({ accountId, companyName }) => [accountId, companyName]),
    [1, 2].map((at) => [ids[at], '新公司（演示）']),
  )
  const { data: nobody } = await admin.post(queryAccountProfile, { accountId: admin.id })
  assert.deepEqual(nobody?.sameCompany, [])
})

test('shows the submission with the licence picture, which needs its ticket', async () => {
  const { account, fields } = await submitted()
  const { data } = await admin.post(queryAccountProfile, { accountId: account.id })
  assert.deepEqual([data?.submitted, data?.accepted, data?.revision], [fields, null, 3])
  assert.equal(data?.account.email, account.email)
  assert.ok(!JSON.stringify(data).includes('password'))
  const picture = await fetch(api.url + data!.licenceImage!)
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), PICTURE)
  assert.equal((await fetch(api.url + data!.licenceImage!.replace(/ticket=.*/, 'ticket=1.x'))).status, 403)
})

test('a profile under review is named and found by the submitted company, and by no other', async () => {
  const { account } = await submitted()
  const found = async (keyword: string) => (await admin.post(queryAccounts, { keyword, dataState: 1 })).data?.items ?? []
  const [row] = (await found('新公司')).filter(({ accountId }) => accountId === account.id)
  assert.equal(row?.companyName, '新公司（演示）')
  assert.deepEqual(await found('另一家公司'), [])
  const known = await submitted({ companyName: '改名以前的公司' })
  for (const keyword of ['改名以前', '新公司'])
    assert.ok(
      (await found(keyword)).some(
        ({ accountId, companyName }) => accountId === known.account.id && companyName === '改名以前的公司',
      ),
      keyword,
    )
})

test('accepting completes the account, sends a mail and is audited', async () => {
  const { account } = await submitted()
  const { code, data } = await admin.post(decideProfile, { accountId: account.id, revision: 3, accept: true })
  assert.deepEqual([code, data], [0, { dataState: 2 }])
  const after = await admin.post(queryAccountProfile, { accountId: account.id })
  assert.deepEqual([after.data?.submitted, after.data?.accepted?.companyName], [null, '新公司（演示）'])
  assert.equal(after.data?.account.companyName, '新公司（演示）')
  assert.deepEqual(
    (await mailsTo(account.email)).map(({ kind }) => kind),
    ['profileAccepted'],
  )
  const { data: audit } = await admin.post(queryAudit, { keyword: account.email })
  assert.deepEqual(
    audit?.items.map(({ who, what, target }) => [who, what, target]),
    [['office@example.test', '通过资料', account.email]],
  )
})

test('returning needs a reason, which the applicant gets', async () => {
  const { account } = await submitted()
  const without = await admin.post(decideProfile, { accountId: account.id, revision: 3, accept: false })
  assert.deepEqual(
    [without.code, without.data as unknown],
    [codes.BAD_INPUT.code, { fields: { reason: '请写明退回的原因，对方照着改' } }],
  )
  const reason = '营业执照看不清，请重新拍照'
  const { data } = await admin.post(decideProfile, { accountId: account.id, revision: 3, accept: false, reason })
  assert.equal(data?.dataState, 3)
  assert.deepEqual(await mailsTo(account.email), [{ kind: 'profileReturned', data: { reason } }])
  const { data: profile } = await admin.post(queryAccountProfile, { accountId: account.id })
  assert.equal(profile?.returnReason, reason)
})

test('nobody accepts their own company, but they can return it, and a colleague can accept it', async () => {
  const { account: own } = await submitted({ grants: ['administrator'] })
  const given = { accountId: own.id, revision: 3 }
  assert.equal((await own.post(decideProfile, { ...given, accept: true })).code, codes.OWN_CASE.code)
  assert.equal((await admin.post(queryAccountProfile, { accountId: own.id })).data?.account.dataState, DataState.underReview)
  assert.equal((await admin.post(decideProfile, { ...given, accept: true })).code, 0)
  const { account: other } = await submitted({ grants: ['administrator'] })
  const returned = await other.post(decideProfile, { accountId: other.id, revision: 3, accept: false, reason: '暂时先不申请' })
  assert.equal(returned.data?.dataState, DataState.returned)
})

test('a changed or decided submission is a conflict; of two concurrent decisions one counts', async () => {
  const { account } = await submitted()
  const stale = await admin.post(decideProfile, { accountId: account.id, revision: 2, accept: true })
  assert.equal(stale.code, codes.CONFLICT.code)
  const decisions = [true, false, true, false].map((accept) =>
    admin.post(decideProfile, { accountId: account.id, revision: 3, accept, reason: '执照看不清' }),
  )
  const answers = (await Promise.all(decisions)).map(({ code }) => code)
  assert.deepEqual(
    answers.toSorted((a, b) => a - b),
    [0, ...Array.from({ length: 3 }, () => codes.CONFLICT.code)],
  )
  assert.equal((await mailsTo(account.email)).length, 1)
  assert.equal((await admin.post(queryAudit, { keyword: account.email })).data?.items.length, 1)
})

test('the list is paged, newest first, by keyword and state', async () => {
  const { data: all } = await admin.post(queryAccounts, { size: 100 })
  const pages: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await admin.post(queryAccounts, { size: 2, ...(cursor && { cursor }) })
    pages.push(...(data?.items.map(({ accountId }) => accountId) ?? []))
    cursor = data?.nextCursor
  } while (cursor)
  assert.deepEqual(
    pages,
    all?.items.map(({ accountId }) => accountId),
  )
  const { data: waiting } = await admin.post(queryAccounts, { dataState: 1 })
  assert.ok(waiting && waiting.underReview === waiting.items.length && waiting.items.length > 0)
  const { data: found } = await admin.post(queryAccounts, { keyword: 'OFFICE@' })
  assert.deepEqual(
    found?.items.map(({ email, grants, sessions }) => [email, grants, sessions]),
    [['office@example.test', ['administrator'], 1]],
  )
  assert.deepEqual((await admin.post(queryAccounts, { keyword: '%' })).data?.items, [])
})

test('profiles under review are listed by submission time, page by page', async () => {
  const { db } = api.parts
  await db.updateTable('account').set({ data_state: DataState.empty }).execute()
  const made = [await submitted(), await submitted(), await submitted()]
  // The oldest account submitted last.
  for (const [at, { account }] of [made[2]!, made[1]!, made[0]!].entries())
    await db
      .updateTable('profile')
      .set({ submitted_at: 1_000 + at })
      .where('account_id', '=', account.id)
      .execute()
  const page = async (cursor?: string) =>
    (await admin.post(queryAccounts, { dataState: DataState.underReview, size: 2, ...(cursor && { cursor }) })).data
  const first = await page()
  const second = await page(first?.nextCursor ?? undefined)
  assert.deepEqual(
    [...(first?.items ?? []), ...(second?.items ?? [])].map(({ accountId, submittedAt }) => [accountId, submittedAt]),
    [made[2]!, made[1]!, made[0]!].map(({ account }, at) => [account.id, 1_000 + at]),
  )
  assert.equal(second?.nextCursor, null)
})
