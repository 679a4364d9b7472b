import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { currentInfo, login } from '@alliance/contract/account'
import { chinaDayOf, dayAfter } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import {
  addToAllowList,
  queryAllowList,
  queryAudit,
  querySettings,
  removeFromAllowList,
  saveSettings,
} from '@alliance/contract/office'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
let admin: Caller
before(async () => {
  api = await startTestApi()
  admin = await api.makeAccount({ grants: ['administrator'] })
})
after(() => api.close())

const off = { acceptProfilesAtOnce: false, allowListOn: false, colleaguePublishes: false }

test('all settings are off at first, can change together, and each change is audited once', async () => {
  assert.deepEqual((await admin.post(querySettings)).data, off)
  const wanted = { ...off, acceptProfilesAtOnce: true }
  assert.deepEqual((await admin.post(saveSettings, wanted)).data, wanted)
  await admin.post(saveSettings, wanted)
  assert.deepEqual((await admin.post(querySettings)).data, wanted)
  const { data } = await admin.post(queryAudit, { keyword: '修改设置' })
  assert.deepEqual(
    data?.items.map(({ target, detail }) => [target, detail]),
    [['资料立即通过', '原来：关；现在：开']],
  )
  await admin.post(saveSettings, off)
})

test('a single switch can be changed, with the page’s name for it in the audit log', async () => {
  await admin.post(saveSettings, { allowListOn: true })
  const { data } = await admin.post(saveSettings, { acceptProfilesAtOnce: true })
  assert.deepEqual(data, { ...off, acceptProfilesAtOnce: true, allowListOn: true }, 'what a colleague turned stays')
  const { data: audit } = await admin.post(queryAudit, { keyword: '白名单' })
  assert.deepEqual(
    audit?.items.map(({ target, detail }) => [target, detail]),
    [['白名单', '原来：关；现在：开']],
  )
  await admin.post(saveSettings, off)
})

test('accepting at once is on in the demonstration by default', async () => {
  const demo = await startTestApi({ settings: { demonstration: true } })
  const officer = await demo.makeAccount({ grants: ['administrator'] })
  assert.equal((await officer.post(querySettings)).data?.acceptProfilesAtOnce, true)
  await officer.post(saveSettings, off)
  assert.equal((await officer.post(querySettings)).data?.acceptProfilesAtOnce, false)
  await demo.close()
})

test('while the list is on, others get 11014 with their next call; staff are exempt', async () => {
  const [listed, other] = [await api.makeMember({ email: 'Listed@Example.Test' }), await api.makeMember()]
  await admin.post(addToAllowList, { email: 'ＬＩＳＴＥＤ@example.test' })
  await admin.post(saveSettings, { ...off, allowListOn: true })
  assert.equal((await other.post(currentInfo)).code, codes.NOT_ON_ALLOW_LIST.code)
  assert.equal((await api.post(login, { email: other.email, password: other.password })).code, codes.NOT_ON_ALLOW_LIST.code)
  assert.equal((await listed.post(currentInfo)).code, 0, 'any spelling of the address')
  assert.equal((await admin.post(currentInfo)).code, 0)
  assert.equal((await admin.post(removeFromAllowList, { email: 'listed@example.test' })).code, 0)
  assert.equal((await listed.post(currentInfo)).code, codes.NOT_ON_ALLOW_LIST.code, 'in the middle of a session')
  await admin.post(saveSettings, off)
  for (const account of [listed, other]) assert.equal((await account.post(currentInfo)).code, 0)
})

test('an address is on the list once; the list is paged and searchable', async () => {
  for (let at = 0; at < 5; at += 1) await admin.post(addToAllowList, { email: `page-${at}@example.test` })
  await admin.post(addToAllowList, { email: 'PAGE-0@example.test' })
  const first = await admin.post(queryAllowList, { size: 3 })
  const second = await admin.post(queryAllowList, { size: 3, cursor: first.data?.nextCursor })
  const emails = [...(first.data?.items ?? []), ...(second.data?.items ?? [])].map(({ email }) => email)
  assert.deepEqual(
    emails.toSorted(),
    [0, 1, 2, 3, 4].map((at) => `page-${at}@example.test`),
  )
  assert.deepEqual([first.data?.total, second.data?.nextCursor], [5, null])
  assert.equal((await admin.post(queryAllowList, { keyword: 'Page-3' })).data?.items.length, 1)
  assert.equal((await admin.post(queryAudit, { keyword: 'page-0' })).data?.items.length, 1)
  assert.equal((await admin.post(removeFromAllowList, { email: 'nobody@example.test' })).code, codes.NOT_FOUND.code)
})

test('no office call changes or deletes audit rows', async () => {
  const before = await admin.post(queryAudit, { size: 100 })
  assert.ok((before.data?.items.length ?? 0) > 5)
  await assert.rejects(api.parts.db.deleteFrom('audit').execute())
  const { data } = await admin.post(queryAudit, { size: 2 })
  const next = await admin.post(queryAudit, { size: 100, cursor: data?.nextCursor })
  assert.deepEqual([...(data?.items ?? []), ...(next.data?.items ?? [])], before.data?.items)
})

test('acts are found by keyword and day in China, and the choices are listed', async () => {
  await admin.post(saveSettings, { allowListOn: true })
  await admin.post(saveSettings, off)
  const today = chinaDayOf(api.parts.clock())
  const found = async (wish: object) => (await admin.post(queryAudit, { keyword: '白名单', ...wish })).data?.items.length ?? 0
  const all = await found({})
  assert.ok(all >= 2)
  assert.equal(await found({ from: today, until: today }), all)
  const { data: changes } = await admin.post(queryAudit, { what: '修改设置' })
  assert.ok((changes?.items.length ?? 0) >= 2 && changes?.items.every(({ what }) => what === '修改设置'))
  assert.equal(await found({ from: dayAfter(today, 1) }), 0)
  assert.equal(await found({ until: dayAfter(today, -1) }), 0)
  assert.equal(await found({ what: '结束登录' }), 0)
  assert.ok((await admin.post(queryAudit, { what: '结束登录' })).data?.kinds.includes('修改设置'))
  for (const from of ['2026-02-30', 'today', '']) {
    const { code, data } = await admin.post(queryAudit, { from })
    assert.equal(code, codes.BAD_INPUT.code, from)
    assert.deepEqual(Object.keys(fieldWords(data)), ['from'])
  }
})
