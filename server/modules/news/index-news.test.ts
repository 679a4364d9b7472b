import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { search } from '@alliance/contract/home'
import { searchPage } from '@alliance/contract/search'
import { inTransaction } from '../../db/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { replaceEntry } from '../search/index.ts'
import { forgetArticle } from './index-article.ts'
import { planNewsIndex, publishArticle } from './index.ts'

/** More than one batch. */
const ARTICLES = 60

let api: TestApi
before(async () => {
  api = await startTestApi()
  const now = api.parts.clock()
  for (let index = 0; index < ARTICLES; index += 1)
    await publishArticle(api.parts, {
      id: `a${index}`,
      type: index % 2 ? 1 : 2,
      title: `第 ${index} 篇`,
      summary: '摘要里的远山',
      source: '',
      blocks: [{ kind: 'heading', level: 2, anchor: 'h', text: '小标题近水' }],
      publishedAt: now - index * 1_000,
    })
})
after(() => api.close())

const countsOf = async (keyword: string) => {
  const { article, activity } = (await api.post(searchPage, { keyword })).data!.counts
  return [article.count, activity.count]
}
const entries = async () =>
  (await api.parts.db.selectFrom('search_entry').select(['kind', 'id', 'part', 'title', 'body']).execute()).toSorted((a, b) =>
    `${a.kind} ${a.id} ${a.part}`.localeCompare(`${b.kind} ${b.id} ${b.part}`),
  )

test('an index of another version is rebuilt with every article and nothing else; a second run changes nothing', async () => {
  const before = await entries()
  assert.deepEqual(await countsOf('远山'), [ARTICLES / 2, ARTICLES / 2])
  await api.parts.db.deleteFrom('search_entry').execute()
  const gone = { kind: 'article', id: 'gone', title: '远山', at: 1 } as const
  await replaceEntry(api.parts.db, { ...gone, parts: [{ part: 0, anchor: '', heading: '', body: '' }] })
  for (let count = 0; count < 2; count += 1) {
    await api.parts.db.deleteFrom('search_state').execute()
    await Promise.all([planNewsIndex(api.parts), planNewsIndex(api.parts)])
    await api.drain()
    assert.deepEqual(await entries(), before)
  }
  await planNewsIndex(api.parts)
  const waiting = await api.parts.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'indexNews')
    .where('state', '=', 'ready')
    .execute()
  assert.deepEqual(waiting, [], 'no work where the index is in order')
  assert.deepEqual((await api.post(search, { keyword: '第 0 篇' })).data?.[0]?.id, 'a0')
  assert.deepEqual(await countsOf('近水'), [ARTICLES / 2, ARTICLES / 2])
})

test('an article withdrawn in a transaction is found until the commit, and not afterwards', async () => {
  const { db } = api.parts
  const article = { id: 'w', type: 1, title: '去留', summary: '', source: '', blocks: [], publishedAt: api.parts.clock() - 1 }
  await publishArticle(api.parts, article)
  assert.deepEqual(await countsOf('去留'), [1, 0])
  await assert.rejects(
    inTransaction(db, async (db) => {
      await forgetArticle(db, 'w')
      throw new Error('not this time')
    }),
  )
  assert.deepEqual(await countsOf('去留'), [1, 0])
  await publishArticle(api.parts, { ...article, type: 2 })
  assert.deepEqual(await countsOf('去留'), [0, 1], 'an article that became an activity is one thing')
  await inTransaction(db, (db) => forgetArticle(db, 'w'))
  assert.deepEqual(await countsOf('去留'), [0, 0])
})
