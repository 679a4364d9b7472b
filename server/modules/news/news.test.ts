import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { search } from '@alliance/contract/home'
import { queryNews } from '@alliance/contract/article'
import { queryNewsList } from '@alliance/contract/news'
import { newId } from '../../db/index.ts'
import { eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { publishArticle } from './index.ts'

let api: TestApi
const ids: string[] = []
before(async () => {
  api = await startTestApi()
  const now = api.parts.clock()
  // Three have the same time: the keyset cursor must distinguish them.
  for (let index = 0; index < 7; index += 1) {
    const publishedAt = now - 1_000 * Math.max(3, index)
    const id = newId(now)
    ids.push(id)
    await publishArticle(api.parts, {
      id,
      type: index % 2 ? 2 : 1,
      title: `第 ${index} 篇`,
      summary: '摘要',
      source: '',
      blocks: [{ kind: 'paragraph', text: `正文里的折叠屏适配 ${index}` }],
      publishedAt,
    })
  }
})
after(() => api.close())

test('keyset pagination lists every article once, newest first', async () => {
  const seen: { id: string; publishedAt: number }[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await api.post(queryNewsList, { size: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...(data?.items ?? []))
    cursor = data?.nextCursor
  } while (cursor)
  assert.deepEqual(seen.map(({ id }) => id).toSorted(), ids.toSorted())
  assert.deepEqual(
    seen.map(({ publishedAt }) => publishedAt),
    seen.map(({ publishedAt }) => publishedAt).toSorted((a, b) => b - a),
  )
  const { data } = await api.post(queryNewsList, { type: 2 })
  assert.deepEqual([data?.items.length, data?.nextCursor], [3, null])
})

test('an invalid cursor, size or type is bad input', async () => {
  for (const input of [{ cursor: 'x' }, { cursor: "1.'; drop" }, { size: 0 }, { size: 101 }, { size: '1e1' }, { type: 'a' }])
    assert.equal((await api.post(queryNewsList, input)).code, codes.BAD_INPUT.code, JSON.stringify(input))
})

test('returns a whole article; not found if there is none, or it is not published yet', async () => {
  const { data } = await api.post(queryNews, { newsId: ids[0] })
  assert.deepEqual(data?.blocks, [{ kind: 'paragraph', text: '正文里的折叠屏适配 0' }])
  const later = newId(1)
  const article = { type: 1, title: '未来', summary: '', source: '', blocks: [] }
  await publishArticle(api.parts, { id: later, ...article, publishedAt: api.parts.clock() + 60_000 })
  for (const newsId of ['none', later]) assert.equal((await api.post(queryNews, { newsId })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(queryNews, {})).code, codes.BAD_INPUT.code)
})

test('a published article is in the cached list and in search at once', async () => {
  const id = newId(2)
  const article = { id, type: 1, title: '刚刚发布', summary: '', source: '', blocks: [] }
  await api.post(queryNewsList)
  await publishArticle(api.parts, { ...article, publishedAt: api.parts.clock() - 1 })
  await eventually(async () => (await api.post(queryNewsList)).data?.items[0]?.id, id)
  assert.equal((await api.post(search, { keyword: '刚刚发布' })).data?.[0]?.id, id)
})
