import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryBannerList } from '@alliance/contract/banner'
import { queryNotice } from '@alliance/contract/home'
import { eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { saveBanner, saveNotice } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const ids = async () => (await api.post(queryNotice)).data?.map(({ id }) => id)
const until = (wanted: string[]) => eventually(ids, wanted)

test('notices are shown from and until their times, newest first, although the answer is cached', async () => {
  const now = api.parts.clock()
  const notice = { text: '维护通知', path: null }
  await saveNotice(api.parts, { ...notice, id: 'old', from_at: now - 2_000, until_at: null })
  await saveNotice(api.parts, { ...notice, id: 'short', from_at: now - 1_000, until_at: now + 60_000 })
  await saveNotice(api.parts, { ...notice, id: 'later', from_at: now + 120_000, until_at: null })
  await until(['short', 'old'])
  api.shiftClock(61_000)
  assert.deepEqual(await ids(), ['old'])
  api.shiftClock(60_000)
  assert.deepEqual(await ids(), ['later', 'old'])
  await saveNotice(api.parts, { ...notice, id: 'later', from_at: now, until_at: now + 1 })
  await until(['old'])
})

test('banners are in order; a new text replaces the old one', async () => {
  const banner = { title: '甲', text: '', path: '/doc', drawing: 'fold' }
  await saveBanner(api.parts, { ...banner, id: 'a', sort: 2 })
  await saveBanner(api.parts, { ...banner, id: 'b', sort: 1 })
  await saveBanner(api.parts, { ...banner, id: 'a', sort: 0, title: '乙' })
  api.parts.cache.clear()
  const { data } = await api.post(queryBannerList, {}, { token: 'dead' })
  assert.deepEqual(
    data?.map(({ id, title }) => [id, title]),
    [
      ['a', '乙'],
      ['b', '甲'],
    ],
  )
})

test('both refuse invalid input', async () => {
  for (const { path } of [queryNotice, queryBannerList]) {
    const response = await fetch(api.url + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
    assert.equal(((await response.json()) as { code: number }).code, codes.BAD_INPUT.code)
  }
})
