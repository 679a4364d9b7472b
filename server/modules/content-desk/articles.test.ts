import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryNews, queryVoteResult, signUpForNews, voteOnNews } from '@alliance/contract/article'
import { codes } from '@alliance/contract/codes'
import { publishContent, rescheduleContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryContents, saveArticle } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { queryNewsList } from '@alliance/contract/news'
import { searchPage } from '@alliance/contract/search'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { makeActivity } from '../activity/testing/activities.ts'
import { actsOf, articleFields, draftArticle, onDesk, publishedArticle } from './testing/contents.ts'

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const listed = async () => (await api.post(queryNewsList, { size: 100 })).data?.items.map(({ id }) => id) ?? []
const file = async (path: string) => (await fetch(api.url + path)).text()
/** Where a visitor can meet an article: its page's call, the list, the feed, the site map. */
const seenAt = async (id: string) => [
  (await api.post(queryNews, { newsId: id })).code === 0,
  (await listed()).includes(id),
  (await file('/feed/news.xml')).includes(id),
  (await file('/sitemap.xml')).includes(id),
]
/** Articles with all words of the keyword: those with some of them are other ones. */
const count = async (keyword: string) => {
  const { data } = await api.post(searchPage, { keyword })
  return data?.partly ? 0 : data?.counts.article.count
}
const nowhere = [false, false, false, false]
const everywhere = [true, true, true, true]

test('an incomplete form is refused at its fields', async () => {
  const problems = async (wish: Record<string, unknown>) => {
    const { code, data } = await editor.post(saveArticle, { ...articleFields, ...wish })
    return code === codes.BAD_INPUT.code ? Object.keys(fieldWords(data)) : []
  }
  for (const name of ['title', 'summary', 'body'] as const) assert.deepEqual(await problems({ [name]: ' ' }), [name])
  assert.deepEqual(await problems({ type: 3 }), ['type'])
  assert.deepEqual(await problems({ title: '长'.repeat(81) }), ['title'])
  assert.deepEqual(await problems({ body: 'x'.repeat(60_001) }), ['body'])
  for (const body of ['一段\n```js\nadb', '|甲|乙|\n|1|2|3|', '\u200B']) assert.deepEqual(await problems({ body }), ['body'])
  assert.deepEqual(await problems({ contentId: '../1' }), ['contentId'])
  assert.equal((await editor.post(queryContents, { kind: 'nothing' })).code, codes.BAD_INPUT.code)
  assert.equal((await editor.post(queryContents, { kind: 'article', cursor: 'x' })).code, codes.BAD_INPUT.code)
})

test('a draft is only on the desk', async () => {
  const { contentId } = await draftArticle(editor, { title: '只有编辑能看的草稿' })
  const row = await onDesk(editor, contentId)
  assert.deepEqual([row.state, row.revision, row.version, row.publishAt], [ContentState.draft, 1, 1, null])
  assert.deepEqual(row.fields, {
    kind: 'article',
    type: 1,
    title: '只有编辑能看的草稿',
    summary: articleFields.summary,
    source: articleFields.source,
    blocks: [
      { kind: 'paragraph', text: '第一段' },
      { kind: 'heading', level: 2, anchor: 's1', text: '怎样查' },
      { kind: 'list', ordered: false, items: ['一', '二'] },
    ],
  })
  assert.deepEqual(await seenAt(contentId), nowhere)
  const visitor = { email: 'a@example.test', visitor: 'x'.repeat(32), ticket: await api.ticket() }
  assert.equal((await api.post(voteOnNews, { newsId: contentId, choices: ['0'], ...visitor })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(queryVoteResult, { newsId: contentId })).code, codes.NOT_FOUND.code)
  const form = { newsId: contentId, name: '林', contact: 'a@example.test', ticket: await api.ticket() }
  assert.equal((await api.post(signUpForNews, form)).code, codes.NOT_FOUND.code)
  assert.equal(await count('只有编辑能看'), 0)
})

test('numbers at the beginning of a line are read and found as they were typed, and a list counts on from its first', async () => {
  const body = '3.5 亿台设备\u202E已经适配。\n\n7. 打开设置\n8. 连点版本号'
  const { contentId, revision } = await publishedArticle(editor, { title: '数字开头', summary: '第一行\n第二行', body })
  const read = async () => (await api.post(queryNews, { newsId: contentId })).data
  await eventually(
    async () => (await read())?.blocks,
    [
      { kind: 'paragraph', text: '3.5 亿台设备已经适配。' },
      { kind: 'list', ordered: true, start: 7, items: ['打开设置', '连点版本号'] },
    ],
  )
  assert.equal((await read())?.summary, '第一行 第二行')
  assert.deepEqual([await count('3.5 亿台设备已经'), await count('8. 连点版本号')], [1, 1])
  const again = { ...articleFields, title: '数字开头', summary: '第一行 第二行', contentId, revision }
  const { data: kept } = await editor.post(saveArticle, {
    ...again,
    body: '3.5 亿台设备已经适配。\n\n7. 打开设置\n8. 连点版本号',
  })
  assert.equal(kept?.revision, revision, 'nothing has changed')
  const withdrawn = await editor.post(withdrawContent, { contentId, revision, reason: '写错了\n换一篇' })
  assert.equal(withdrawn.code, 0)
  assert.equal((await onDesk(editor, contentId)).withdrawReason, '写错了 换一篇')
})

test('publishing shows it everywhere; later saves wait; an update keeps the date and states its own', async () => {
  const { contentId, revision } = await publishedArticle(editor, { title: '先前的标题' })
  await eventually(() => seenAt(contentId), everywhere)
  const first = (await api.post(queryNews, { newsId: contentId })).data
  assert.equal(first?.updatedAt, null)
  api.shiftClock(60_000)
  const saved = await editor.post(saveArticle, { ...articleFields, title: '后来的标题', contentId, revision })
  assert.equal(saved.data?.state, ContentState.published)
  assert.equal((await api.post(queryNews, { newsId: contentId })).data?.title, '先前的标题')
  assert.equal((await onDesk(editor, contentId)).isChanged, true)
  const published = await editor.post(publishContent, { contentId, revision: saved.data?.revision })
  assert.equal(published.code, 0)
  const title = async () => (await api.post(queryNews, { newsId: contentId })).data?.title
  await eventually(title, '后来的标题')
  const now = (await api.post(queryNews, { newsId: contentId })).data
  assert.equal(now?.publishedAt, first?.publishedAt)
  assert.ok((now?.updatedAt ?? 0) >= (first?.publishedAt ?? 0) + 60_000)
  assert.deepEqual([await count('先前的标题'), await count('后来的标题')], [0, 1])
  const again = await editor.post(publishContent, { contentId, revision: published.data?.revision })
  assert.equal(again.code, codes.NOTHING_TO_PUBLISH.code)
  const { versions, publicVersion } = await onDesk(editor, contentId)
  assert.deepEqual(
    versions.map(({ version, publicFrom }) => [version, publicFrom !== null]),
    [
      [2, true],
      [1, true],
    ],
  )
  assert.equal(publicVersion, 2)
})

test('a scheduled article is published by the clock alone, despite cached lists, feeds and maps', async () => {
  const draft = await draftArticle(editor, { title: '明天的新闻' })
  const at = api.parts.clock() + 60_000
  const scheduled = await editor.post(publishContent, { ...draft, at })
  assert.equal(scheduled.data?.state, ContentState.scheduled)
  const { contentId } = draft
  assert.deepEqual(await seenAt(contentId), nowhere)
  assert.equal(await count('明天的新闻'), 0)
  api.shiftClock(60_001)
  await eventually(() => seenAt(contentId), everywhere)
  assert.equal(await count('明天的新闻'), 1)
  assert.equal((await onDesk(editor, contentId)).state, ContentState.published)
  assert.equal((await api.post(queryNews, { newsId: contentId })).data?.publishedAt, at)
})

test('a schedule can be changed and cancelled; an article that never came out was never public', async () => {
  const draft = await draftArticle(editor)
  const { contentId } = draft
  const first = await editor.post(publishContent, { ...draft, at: api.parts.clock() + 60_000 })
  const second = await editor.post(rescheduleContent, {
    contentId,
    revision: first.data?.revision,
    at: api.parts.clock() + 120_000,
  })
  assert.equal(second.data?.state, ContentState.scheduled)
  api.shiftClock(61_000)
  assert.deepEqual(await seenAt(contentId), nowhere)
  const back = await editor.post(withdrawContent, { contentId, revision: second.data?.revision, reason: '日期未定' })
  assert.equal(back.data?.state, ContentState.draft)
  api.shiftClock(120_000)
  assert.deepEqual(await seenAt(contentId), nowhere)
  assert.equal((await onDesk(editor, contentId)).versions[0]?.publicFrom, null)
  const none = await editor.post(withdrawContent, { contentId, revision: back.data?.revision, reason: '再来一次' })
  assert.equal(none.code, codes.NOT_PUBLIC.code)
})

test('another time keeps the scheduled version, whatever was saved since; an update takes the newest, under its old time', async () => {
  const draft = await draftArticle(editor, { title: '定时的一版' })
  const { contentId } = draft
  const [at, later] = [api.parts.clock() + 60_000, api.parts.clock() + 120_000]
  const { revision: first } = (await editor.post(publishContent, { ...draft, at })).data!
  const correction = { ...articleFields, title: '改好的一版', contentId, revision: first }
  const { revision: saved } = (await editor.post(saveArticle, correction)).data!
  const moved = await editor.post(rescheduleContent, { contentId, revision: saved, at: later })
  assert.deepEqual([moved.code, moved.data?.state], [0, ContentState.scheduled])
  const standing = async () => {
    const { publicVersion, version, publishAt, versions } = await onDesk(editor, contentId)
    return [publicVersion, version, publishAt, ...versions.map(({ publicFrom }) => publicFrom)]
  }
  assert.deepEqual(await standing(), [1, 2, later, null, later])
  const again = await editor.post(rescheduleContent, { contentId, revision: saved, at })
  assert.equal(again.code, codes.EDITED_MEANWHILE.code, 'of two that name one revision the first wins')
  const updated = await editor.post(publishContent, { contentId, revision: moved.data?.revision, at: later })
  assert.equal(updated.data?.state, ContentState.scheduled)
  assert.deepEqual(await standing(), [2, 2, later, later, null], 'what never came out was never public')
  api.shiftClock(120_001)
  await eventually(async () => (await api.post(queryNews, { newsId: contentId })).data?.title, '改好的一版')
  const [update, move] = await actsOf(api)
  assert.deepEqual([update?.what, move?.what], ['定时发布资讯', '改期资讯'])
  assert.match(`${update?.detail} ${move?.detail}`, /^第 2 版，.* 公开 第 1 版，.* 公开$/)
})

test('a time that has passed brings out the scheduled version at once; nothing else has a time to move', async () => {
  const draft = await draftArticle(editor, { title: '先定时' })
  const { contentId } = draft
  const now = api.parts.clock()
  const move = (revision: number | undefined, at: unknown) =>
    editor.post(rescheduleContent, { contentId, revision, ...(at !== undefined && { at }) })
  assert.equal((await move(draft.revision, now + 60_000)).code, codes.NOT_SCHEDULED.code)
  const scheduled = await editor.post(publishContent, { ...draft, at: now + 60_000 })
  const { revision } = (await editor.post(saveArticle, { ...articleFields, contentId, ...scheduled.data, title: '半成品' })).data!
  for (const at of [undefined, '', '明天']) assert.equal((await move(revision, at)).code, codes.BAD_INPUT.code)
  const out = await move(revision, now - 60_000)
  assert.equal(out.data?.state, ContentState.published)
  await eventually(async () => (await api.post(queryNews, { newsId: contentId })).data?.title, '先定时')
  assert.equal((await onDesk(editor, contentId)).isChanged, true)
  assert.equal((await move(out.data?.revision, now + 60_000)).code, codes.NOT_SCHEDULED.code)
})

test('a public article can’t be scheduled, and a refused act changes nothing', async () => {
  const { contentId, revision } = await publishedArticle(editor)
  const acts = (await actsOf(api)).length
  const refused = await editor.post(publishContent, { contentId, revision, at: api.parts.clock() + 60_000 })
  assert.equal(refused.code, codes.BAD_INPUT.code)
  assert.equal((await editor.post(withdrawContent, { contentId, revision, reason: ' ' })).code, codes.BAD_INPUT.code)
  assert.deepEqual([(await onDesk(editor, contentId)).revision, (await actsOf(api)).length], [revision, acts])
})

test('a withdrawn article is gone everywhere, with the reason on the desk, and can be published again', async () => {
  const { contentId, revision } = await publishedArticle(editor, { title: '写错了的新闻' })
  await eventually(() => seenAt(contentId), everywhere)
  const gone = await editor.post(withdrawContent, { contentId, revision, reason: '数字有误' })
  assert.equal(gone.data?.state, ContentState.withdrawn)
  await eventually(() => seenAt(contentId), nowhere)
  assert.equal(await count('写错了的新闻'), 0)
  const row = await onDesk(editor, contentId)
  assert.deepEqual([row.withdrawReason, row.publicVersion], ['数字有误', null])
  await editor.post(publishContent, { contentId, revision: row.revision })
  await eventually(() => seenAt(contentId), everywhere)
})

test('an article linked to a future activity can’t be withdrawn, nor become news', async () => {
  const activityId = await makeActivity(api)
  const { article_id: articleId } = await api.parts.db
    .selectFrom('activity')
    .select('article_id')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  const { contentId, revision } = await publishedArticle(editor, { type: 2 })
  await api.parts.db.updateTable('activity').set({ article_id: contentId }).where('article_id', '=', articleId).execute()
  const refused = await editor.post(withdrawContent, { contentId, revision, reason: '不办了' })
  assert.equal(refused.code, codes.ARTICLE_HAS_ACTIVITY.code)
  const { revision: saved } = (await editor.post(saveArticle, { ...articleFields, type: 1, contentId, revision })).data!
  const asNews = await editor.post(publishContent, { contentId, revision: saved })
  assert.match(fieldWords(asNews.data)['type'] ?? '', /还有没结束的活动/)
  assert.equal((await api.post(queryNews, { newsId: contentId })).data?.type, 2)
  await api.parts.db.updateTable('activity').set({ cancelled_at: 1 }).where('article_id', '=', contentId).execute()
  assert.equal((await editor.post(publishContent, { contentId, revision: saved })).code, 0)
})

test('the list: one kind, by state, type and title keyword, page by page', async () => {
  const titles = ['百分%号一', '百分%号二', '百分%号三']
  for (const title of titles) await draftArticle(editor, { title })
  const ask = async (input: Record<string, unknown>) => (await editor.post(queryContents, { kind: 'article', ...input })).data!
  const first = await ask({ keyword: '分%号', size: 2 })
  const second = await ask({ keyword: '分%号', size: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ title }) => title),
    titles.toReversed(),
  )
  assert.equal(second.nextCursor, null)
  for (const { value } of ContentState.all)
    assert.ok((await ask({ state: value, size: 100 })).items.every(({ state }) => state === value))
  assert.equal((await ask({ state: ContentState.published, keyword: '分%号' })).items.length, 0)
  await draftArticle(editor, { title: '百分%号四', type: 2 })
  const titlesOf = async (type: number) => (await ask({ keyword: '分%号', type })).items.map(({ title }) => title)
  assert.deepEqual([await titlesOf(2), await titlesOf(1)], [['百分%号四'], titles.toReversed()])
})

test('every act is in the audit log with who, what and which version', async () => {
  const { contentId, revision } = await draftArticle(editor, { title: '有据可查' })
  const saved = await editor.post(saveArticle, { ...articleFields, title: '有据可查', body: '改过', contentId, revision })
  const at = api.parts.clock() + 60_000
  const scheduled = await editor.post(publishContent, { contentId, revision: saved.data?.revision, at })
  const published = await editor.post(publishContent, { contentId, revision: scheduled.data?.revision })
  await editor.post(withdrawContent, { contentId, revision: published.data?.revision, reason: '试一试' })
  const acts = (await actsOf(api)).filter(({ target }) => target === '有据可查')
  assert.deepEqual(
    acts.map(({ who, what }) => [who, what]),
    ['撤回资讯', '发布资讯', '定时发布资讯', '保存资讯草稿', '新建资讯'].map((what) => [editor.email, what]),
  )
  assert.deepEqual([acts[0]?.detail, acts[1]?.detail, acts[3]?.detail], ['试一试', '第 2 版，立即公开', '第 2 版'])
})
