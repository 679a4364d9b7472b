import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publishContent } from '@alliance/contract/content-acts'
import { queryContents } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { queryNewsList } from '@alliance/contract/news'
import { type Caller, eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { articleFields, draftArticle, onDesk, publishedArticle } from './testing/contents.ts'

const HOUR_MS = 3_600_000
let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const titles = async () => (await api.post(queryNewsList, {})).data?.items.map(({ title }) => title)
const standing = async (contentId: string) => {
  const { state, isPutOff } = await onDesk(editor, contentId)
  return [state, isPutOff]
}

test('what was published at once while the clock was ahead says so on the desk, and comes out by one press', async () => {
  api.shiftClock(HOUR_MS)
  const { contentId, revision } = await publishedArticle(editor)
  assert.deepEqual(await standing(contentId), [ContentState.published, false])
  api.shiftClock(-HOUR_MS)
  assert.deepEqual(await titles(), [])
  assert.deepEqual(await standing(contentId), [ContentState.scheduled, true])
  const planned = await draftArticle(editor, { title: '定时的一篇' })
  const at = Math.ceil(api.parts.clock() / HOUR_MS + 1) * HOUR_MS
  assert.equal((await editor.post(publishContent, { ...planned, at })).code, 0)
  const { items } = (await editor.post(queryContents, { kind: 'article' })).data!
  assert.deepEqual(
    new Map(items.map(({ title, isPutOff }) => [title, isPutOff])),
    new Map([
      [articleFields.title, true],
      ['定时的一篇', false],
    ]),
  )
  assert.equal((await editor.post(publishContent, { contentId, revision })).code, 0)
  await eventually(titles, [articleFields.title])
  assert.deepEqual(await standing(contentId), [ContentState.published, false])
})
