import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryApkList } from '@alliance/contract/identify-apk'
import { creditCodeProblem, improveData, queryProfile, withdrawData } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import { inTransaction, toJson } from '../../db/index.ts'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { ACCEPT_AT_ONCE, decideProfile, findProfile } from './index.ts'
import { uploadPicture } from './testing/picture.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const CODES = ['91350100M000100Y43', '91110108MA00000000', '91310000MA1FL00000']
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const valid = (body: string) => [...LETTERS].map((last) => body.slice(0, 17) + last).find((code) => !creditCodeProblem(code))!

const fieldsOf = async (caller: Caller, more: object = {}) => ({
  kind: 'developer' as const,
  companyName: '青禾软件',
  creditCode: valid(CODES[0]!),
  licenceImageId: (await uploadPicture(api, caller)).imageId,
  contactName: '林小溪',
  phone: '13800000000',
  address: '演示市一号路',
  intendedApps: '',
  ...more,
})
const stateOf = async (caller: Caller) => (await caller.post(queryProfile)).data!
const decide = async (caller: Caller, accept: boolean, reason = '') => {
  const { revision } = (await findProfile(api.parts.db, caller.id))!
  const now = api.parts.clock()
  return inTransaction(api.parts.db, (db) => decideProfile(db, { accountId: caller.id, revision, accept, reason, now }))
}
const accepted = async () => {
  const caller = await api.makeAccount()
  const fields = await fieldsOf(caller)
  await caller.post(improveData, fields)
  assert.equal(await decide(caller, true), DataState.complete)
  return { caller, fields }
}

test('0 → 1 by a submission, 1 → 2 by the administrator, with a mail', async () => {
  const caller = await api.makeAccount()
  assert.deepEqual(await stateOf(caller), {
    dataState: 0,
    fields: null,
    licenceImage: null,
    hasAccepted: false,
    returnReason: '',
    submittedAt: null,
    decidedAt: null,
  })
  const fields = await fieldsOf(caller, { creditCode: ` ${valid(CODES[0]!).toLowerCase()} ` })
  assert.deepEqual((await caller.post(improveData, fields)).data, { dataState: DataState.underReview })
  const waiting = await stateOf(caller)
  assert.equal(waiting.fields!.creditCode, valid(CODES[0]!))
  assert.equal((await fetch(api.url + waiting.licenceImage!)).status, 200)
  assert.equal(await decide(caller, true), DataState.complete)
  const account = await api.parts.db.selectFrom('account').selectAll().where('id', '=', caller.id).executeTakeFirstOrThrow()
  assert.equal(account.company_name, '青禾软件')
  assert.match((await api.mailsTo(caller.email))[0]!.subject, /已通过审核/)
})

test('1 → 3 with a reason, 3 → 1 by a correction', async () => {
  const caller = await api.makeAccount()
  await caller.post(improveData, await fieldsOf(caller))
  assert.equal(await decide(caller, false, '执照看不清'), DataState.returned)
  const returned = await stateOf(caller)
  assert.deepEqual([returned.returnReason, returned.fields?.companyName], ['执照看不清', '青禾软件'])
  assert.ok((await api.mailsTo(caller.email))[0]!.text.includes('执照看不清'))
  assert.deepEqual((await caller.post(improveData, await fieldsOf(caller))).data, { dataState: 1 })
  assert.equal((await stateOf(caller)).returnReason, '')
})

test('from 2: contact data counts at once, a changed company goes to review and keeps the accepted one', async () => {
  const { caller, fields } = await accepted()
  const moved = { ...fields, contactName: '王一', phone: '010-12345678', address: '二号路', intendedApps: '地图' }
  assert.deepEqual((await caller.post(improveData, moved)).data, { dataState: 2 })
  assert.equal((await stateOf(caller)).fields!.contactName, '王一')
  for (const change of [{ companyName: '新名字' }, { kind: 'partner' as const }, { creditCode: valid(CODES[1]!) }]) {
    assert.deepEqual((await caller.post(improveData, { ...moved, ...change })).data, { dataState: 1 }, JSON.stringify(change))
    assert.equal((await stateOf(caller)).hasAccepted, true)
    assert.deepEqual((await caller.post(withdrawData)).data, { dataState: 2 })
    assert.deepEqual((await stateOf(caller)).fields, moved, 'the accepted one again')
  }
  const { imageId } = await uploadPicture(api, caller)
  assert.deepEqual((await caller.post(improveData, { ...moved, licenceImageId: imageId })).data, { dataState: 1 })
})

test('3 → 2: a returned change of an accepted profile can be given up, which brings the accepted one back', async () => {
  const { caller, fields } = await accepted()
  await caller.post(improveData, { ...fields, companyName: '新名字' })
  assert.equal(await decide(caller, false, '名称与执照不符'), DataState.returned)
  const [given, again] = await Promise.all([caller.post(withdrawData), caller.post(withdrawData)])
  assert.deepEqual(
    [given.code, again.code].toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
    'once',
  )
  const { submittedAt, decidedAt, ...state } = await stateOf(caller)
  assert.deepEqual([state.dataState, state.fields, state.returnReason], [DataState.complete, fields, ''])
  assert.deepEqual([submittedAt, decidedAt], [null, null], 'no date of what was given up')
  assert.equal((await caller.post(queryApkList)).code, 0, 'the console is open again')
})

test('a first profile that was returned stays returned: there is nothing to go back to', async () => {
  const caller = await api.makeAccount()
  await caller.post(improveData, await fieldsOf(caller))
  await decide(caller, false, '执照看不清')
  assert.equal((await caller.post(withdrawData)).code, codes.CONFLICT.code)
  assert.deepEqual([(await stateOf(caller)).dataState, (await stateOf(caller)).returnReason], [DataState.returned, '执照看不清'])
})

test('withdrawing before the first acceptance leads to 0 and keeps the typed fields', async () => {
  const caller = await api.makeAccount()
  const fields = await fieldsOf(caller)
  await caller.post(improveData, fields)
  assert.deepEqual((await caller.post(withdrawData)).data, { dataState: 0 })
  assert.equal((await stateOf(caller)).fields!.companyName, '青禾软件')
  assert.equal((await caller.post(withdrawData)).code, codes.CONFLICT.code)
})

test('a submission under review can’t be replaced; of a decision and a concurrent withdrawal one counts', async () => {
  const caller = await api.makeAccount()
  await caller.post(improveData, await fieldsOf(caller))
  assert.equal((await caller.post(improveData, await fieldsOf(caller))).code, codes.CONFLICT.code)
  const [withdrawn, decision] = await Promise.all([caller.post(withdrawData), decide(caller, true)])
  assert.equal([withdrawn.code === 0, decision === DataState.complete].filter(Boolean).length, 1)
})

test('of many concurrent submissions one is accepted', async () => {
  const caller = await api.makeAccount()
  const fields = await fieldsOf(caller)
  const answers = await Promise.all(Array.from({ length: 5 }, () => caller.post(improveData, fields)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1)
})

test('a decision on a submission that was changed meanwhile is refused', async () => {
  const caller = await api.makeAccount()
  await caller.post(improveData, await fieldsOf(caller))
  const { revision } = (await findProfile(api.parts.db, caller.id))!
  await caller.post(withdrawData)
  await caller.post(improveData, await fieldsOf(caller, { companyName: '换了' }))
  const late = { accountId: caller.id, revision, accept: true, reason: '', now: api.parts.clock() }
  assert.equal(await inTransaction(api.parts.db, (db) => decideProfile(db, late)), 'CONFLICT')
  assert.equal(await inTransaction(api.parts.db, (db) => decideProfile(db, { ...late, accountId: 'none' })), 'NOT_FOUND')
})

test('with the setting on, a valid profile is accepted at once', async () => {
  const caller = await api.makeAccount()
  const setting = { name: ACCEPT_AT_ONCE, value: toJson(true) }
  await api.parts.db.insertInto('setting').values(setting).execute()
  assert.deepEqual((await caller.post(improveData, await fieldsOf(caller))).data, { dataState: 2 })
  assert.equal((await stateOf(caller)).hasAccepted, true)
  await api.parts.db.deleteFrom('setting').where('name', '=', ACCEPT_AT_ONCE).execute()
})

test('refuses bad input, another account’s picture, extra fields that would decide, and anonymous callers', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  const good = await fieldsOf(caller)
  const bad: [string, object][] = [
    ['kind', { kind: 'bank' }],
    ['companyName', { companyName: ' ' }],
    ['companyName', { companyName: '青禾\n软件' }],
    ['companyName', { companyName: '青禾\u200D软件' }],
    ['address', { address: '\u200B' }],
    ['creditCode', { creditCode: '91350100M000100Y44' }],
    ['phone', { phone: 'abc' }],
    ['licenceImageId', { licenceImageId: '' }],
    ['licenceImageId', { licenceImageId: (await uploadPicture(api, stranger)).imageId }],
    ['intendedApps', { intendedApps: '长'.repeat(501) }],
  ]
  for (const [field, change] of bad) {
    const { code, data } = await caller.post(improveData, { ...good, ...change } as never)
    assert.equal(code, codes.BAD_INPUT.code, field)
    assert.deepEqual(Object.keys(fieldWords(data)), [field])
  }
  const extra = { ...good, dataState: 2, accepted: good, revision: 9 }
  assert.deepEqual((await caller.post(improveData, extra)).data, { dataState: 1 })
  for (const call of [queryProfile, improveData, withdrawData])
    assert.equal((await api.post(call, good as never)).code, codes.TOKEN_MISSING.code)
})
