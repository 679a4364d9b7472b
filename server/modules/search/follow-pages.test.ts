import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { searchPage } from '@alliance/contract/search'
import { inTransaction } from '../../db/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { followPages } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const found = async (keyword: string) => (await api.post(searchPage, { keyword })).data?.counts.page.count
const eventually = async (keyword: string, count: number) => {
  const deadline = Date.now() + 5_000
  while ((await found(keyword)) !== count && Date.now() < deadline);
  assert.equal(await found(keyword), count)
}

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
    return inTransaction(api.parts.db, (db) => api.parts.kept.drop(db, [tag]))
  }
  assert.equal(await found('拾光地图'), 1)
  await change('微澜芯片')
  await eventually('微澜芯片', 1)
  assert.equal(await found('拾光地图'), 0)
  const before = draws
  await change('松果安全', 'notices')
  assert.equal(draws, before)
  await Promise.all(['甲', '乙', '南亭视听'].map((name) => change(name)))
  await eventually('南亭视听', 1)
  await pages.stop()
  await change('听澜实验室')
  assert.equal(await found('听澜实验室'), 0)
})
