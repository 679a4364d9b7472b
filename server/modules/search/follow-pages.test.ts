import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { search } from '@alliance/contract/home'
import { searchPage } from '@alliance/contract/search'
import { inTransaction } from '../../db/index.ts'
import { eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { followPages } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const found = async (keyword: string) => (await api.post(searchPage, { keyword })).data?.counts.page.count
const untilFound = (keyword: string, count: number) => eventually(() => found(keyword), count)

test('a page is found by what one can do there, though without an account it is empty', async () => {
  const titles: Record<string, string> = {
    '/account/login': '登录',
    '/account/role/info': '账号资料',
    '/account/tokens': '接口令牌',
    '/account/password/change': '修改密码',
    '/account/password/reback': '找回密码',
    '/console/allianceMembers/bind': '厂商账号绑定',
    '/appealRecord/list': '申诉记录',
  }
  const shell = (title: string) => `<html><head><title>${title} · 某联盟</title></head><body><main></main></body></html>`
  const pages = await followPages(api.parts, async (path) => titles[path] && shell(titles[path]))
  const first = async (keyword: string) => {
    const [hit] = (await api.post(searchPage, { keyword })).data?.hits ?? []
    return hit && [hit.kind, hit.id, hit.title.map(({ text }) => text).join('')]
  }
  assert.deepEqual(await first('修改密码'), ['page', '/account/password/change', '修改密码'])
  assert.deepEqual(await first('忘记密码'), ['page', '/account/password/reback', '找回密码'])
  assert.deepEqual(await first('账号被锁定'), ['page', '/account/login', '登录'])
  assert.deepEqual(await first('公司改名'), ['page', '/account/role/info', '账号资料'])
  assert.deepEqual(await first('jenkins'), ['page', '/account/tokens', '接口令牌'])
  assert.deepEqual(await first('绑定厂商账号'), ['page', '/console/allianceMembers/bind', '厂商账号绑定'])
  assert.deepEqual(await first('申诉'), ['page', '/appealRecord/list', '申诉记录'])
  assert.deepEqual((await api.post(search, { keyword: '修改密码' })).data, [], 'suggestions lead to documents and articles')
  await pages.stop()
})

test('a fixed page is reindexed when its content changes, but not after `stop`', async () => {
  let shown = '拾光地图'
  let draws = 0
  const pages = await followPages(api.parts, async (path) => {
    if (path !== '/home/join') return undefined
    draws += 1
    return `<main><h1>加入我们</h1><p>${shown}</p></main>`
  })
  const change = (name: string, tag = 'members') => {
    shown = name
    return inTransaction(api.parts.db, (db) => api.parts.cache.drop(db, [tag]))
  }
  assert.equal(await found('拾光地图'), 1)
  await change('微澜芯片')
  await untilFound('微澜芯片', 1)
  assert.equal(await found('拾光地图'), 0)
  const before = draws
  await change('松果安全', 'notices')
  assert.equal(draws, before)
  await Promise.all(['甲', '乙', '南亭视听'].map((name) => change(name)))
  await untilFound('南亭视听', 1)
  await pages.stop()
  await change('听澜实验室')
  assert.equal(await found('听澜实验室'), 0)
})
