import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryNews } from '@alliance/contract/article'
import { codes } from '@alliance/contract/codes'
import { publishContent, restoreContentVersion, withdrawContent } from '@alliance/contract/content-acts'
import { saveArticle } from '@alliance/contract/content-desk'
import { deletePicture, queryPicture, savePicture } from '@alliance/contract/pictures-desk'
import { searchPage } from '@alliance/contract/search'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { imageSize } from '../image/index.ts'
import { adoptPublished } from '../content-desk/index.ts'
import { articleFields, draftArticle, onDesk, publishedArticle } from '../content-desk/testing/contents.ts'
import { publishArticle } from '../news/index.ts'
import { addedPicture, asVisitor, photograph } from './testing/pictures.ts'

const ALT = '折叠屏的三种姿态'
let api: TestApi
let editor: Caller
let folded: { pictureId: string; name: string }
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  folded = await addedPicture(api, editor, { name: '三种姿态', alt: ALT, credit: '秘书处' })
})
after(() => api.close())

const shown = (caption = '', more = {}) => ({
  kind: 'picture' as const,
  ...folded,
  alt: ALT,
  credit: '秘书处',
  caption,
  width: 320,
  height: 200,
  ...more,
})
const bodyProblem = async (body: string) => {
  const { data } = await editor.post(saveArticle, { ...articleFields, body })
  return fieldWords(data)['body']
}
const publicBlocks = async (newsId: string) => (await api.post(queryNews, { newsId })).data?.blocks
const statusOf = async (pictureId = folded.pictureId) => (await asVisitor(api, pictureId)).status
const deskPicture = async (contentId: string) => {
  const { fields } = await onDesk(editor, contentId)
  const found = fields.kind === 'article' ? fields.blocks.find(({ kind }) => kind === 'picture') : undefined
  return found?.kind === 'picture' ? found : undefined
}

test('an unknown picture name is an error at the body; a line can be escaped as plain text', async () => {
  assert.equal(
    await bodyProblem('一段\n图：没有的 | 图注\n图：也没有'),
    '图片库里没有名为“没有的”、“也没有”的图。如果不是放图，请在行首加 \\',
  )
  assert.equal(await bodyProblem('\\图：只是一段话'), undefined)
  assert.equal(await bodyProblem('```\n图：代码里的\n```\n- 图：列表里的'), undefined)
  const many = Array.from({ length: 31 }, (_, at) => `图：${at}`).join('\n')
  assert.equal(await bodyProblem(many), '一篇最多放 30 张图，这里有 31 张')
})

test('a picture used only in a draft is visible to editors only; once published, to everybody', async () => {
  const { contentId, revision } = await draftArticle(editor, { body: '一段\n\n图：三种姿态 | 展开、书本、桌面\n\n二段' })
  const block = await deskPicture(contentId)
  assert.deepEqual(block, shown('展开、书本、桌面', { address: block?.address }))
  const ofEditor = await fetch(api.url + (block?.address ?? ''))
  assert.deepEqual([ofEditor.status, ofEditor.headers.get('cache-control')], [200, 'private, max-age=300'])
  assert.equal(await statusOf(), 403)

  const published = await editor.post(publishContent, { contentId, revision })
  assert.deepEqual((await publicBlocks(contentId))?.[1], shown('展开、书本、桌面'))
  const response = await asVisitor(api, folded.pictureId)
  const of = (name: string) => response.headers.get(name)
  assert.deepEqual([response.status, of('content-type'), of('x-content-type-options')], [200, 'image/png', 'nosniff'])
  assert.equal(of('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(of('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(of('content-security-policy'), "sandbox; default-src 'none'")
  assert.equal((await fetch(response.url, { method: 'HEAD' })).headers.get('content-length'), of('content-length'))
  for (const more of ['&ticket=', '&ticket=1.x']) assert.equal((await fetch(response.url + more)).status, 403)
  const { data } = await api.post(searchPage, { keyword: '展开、书本' })
  assert.equal(data?.counts.article.count, 1)

  await editor.post(withdrawContent, { contentId, revision: published.data?.revision, reason: '换图' })
  assert.equal(await statusOf(), 403)
})

test('a wide photograph has a smaller version with the same access; if hardly smaller, the large one is served', async () => {
  const wide = await addedPicture(api, editor, { name: '宽的照片', bytes: await photograph(1700, 1000) })
  const high = await addedPicture(api, editor, { name: '高的照片', bytes: await photograph(1000, 1600) })
  const nearly = await addedPicture(api, editor, { name: '稍宽的照片', bytes: await photograph(880, 500) })
  const small = await addedPicture(api, editor, { name: '窄的照片', bytes: await photograph(800, 500) })
  const sent = async ({ pictureId }: { pictureId: string }, width?: string) =>
    new Uint8Array(await (await asVisitor(api, pictureId, width)).arrayBuffer())
  const draft = await draftArticle(editor, { body: '图：宽的照片\n\n图：高的照片\n\n图：稍宽的照片\n\n图：窄的照片' })
  assert.equal((await asVisitor(api, wide.pictureId, '800')).status, 403)
  await editor.post(publishContent, draft)
  const [whole, medium] = [await sent(wide), await sent(wide, '800')]
  assert.deepEqual(
    [imageSize(whole), imageSize(medium)],
    [
      { width: 1600, height: 941 },
      { width: 800, height: 471 },
    ],
  )
  assert.ok(medium.length < whole.length / 2)
  assert.deepEqual(imageSize(await sent(high, '800')), { width: 800, height: 1280 })
  for (const width of ['799', '1600', 'x']) assert.deepEqual(await sent(wide, width), whole)
  for (const one of [nearly, small]) assert.deepEqual(await sent(one, '800'), await sent(one))
})

test('a picture is public together with its scheduled article; a version that isn’t public reveals nothing', async () => {
  const later = await addedPicture(api, editor, { name: '明天的图' })
  const next = await addedPicture(api, editor, { name: '还没发布的图' })
  const draft = await draftArticle(editor, { body: '图：明天的图' })
  const planned = await editor.post(publishContent, { ...draft, at: api.parts.clock() + 60_000 })
  assert.equal(await statusOf(later.pictureId), 403)
  api.shiftClock(60_001)
  assert.equal(await statusOf(later.pictureId), 200)
  const { contentId } = draft
  await editor.post(saveArticle, { ...articleFields, body: '图：还没发布的图', contentId, revision: planned.data?.revision })
  assert.deepEqual([await statusOf(later.pictureId), await statusOf(next.pictureId)], [200, 403])
})

test('a new description applies after the content is saved and published again; old versions keep theirs', async () => {
  const body = '图：三种姿态'
  const { contentId, revision } = await publishedArticle(editor, { body })
  const { data } = await editor.post(queryPicture, { pictureId: folded.pictureId })
  const changed = { alt: '改过的替代文字', credit: '' }
  await editor.post(savePicture, { ...folded, ...changed, revision: data?.revision })
  assert.deepEqual((await publicBlocks(contentId))?.[0], shown())
  const saved = await editor.post(saveArticle, { ...articleFields, body, contentId, revision })
  const published = await editor.post(publishContent, { contentId, revision: saved.data?.revision })
  await eventually(async () => (await publicBlocks(contentId))?.[0]?.kind === 'picture', true)
  await eventually(async () => JSON.stringify((await publicBlocks(contentId))?.[0]).includes(changed.alt), true)

  const without = { ...articleFields, body: '没有图了', contentId, revision: published.data?.revision }
  const gone = await editor.post(saveArticle, without)
  const restored = await editor.post(restoreContentVersion, { contentId, revision: gone.data?.revision, version: 1 })
  assert.equal(restored.code, 0)
  assert.equal((await deskPicture(contentId))?.alt, ALT)
})

test('a concurrent save and deletion leave no body with a missing picture', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { pictureId, name } = await addedPicture(api, editor, { name: `同时 ${round}` })
    const [saved, deleted] = await Promise.all([
      editor.post(saveArticle, { ...articleFields, title: `同时 ${round}`, body: `图：${name}` }),
      editor.post(deletePicture, { pictureId, revision: 1 }),
    ])
    assert.ok([0, codes.BAD_INPUT.code].includes(saved.code), saved.message)
    assert.ok([0, codes.PICTURE_IN_USE.code].includes(deleted.code), deleted.message)
    const isThere = (await editor.post(queryPicture, { pictureId })).code === 0
    assert.deepEqual([saved.code === 0, deleted.code === 0], [isThere, !isThere])
  }
})

test('content published without the desk counts as a use', async () => {
  const { pictureId, name } = await addedPicture(api, editor, { name: '导入的图' })
  const id = '00000000-0000-7000-8000-0000000000aa'
  const article = { id, type: 1, title: '导入的', summary: '摘要', source: '', publishedAt: api.parts.clock() - 1 }
  await publishArticle(api.parts, { ...article, blocks: [shown('', { pictureId, name }), shown('', { pictureId, name })] })
  await adoptPublished(api.parts.db)
  assert.equal(await statusOf(pictureId), 200)
  const { data } = await editor.post(queryPicture, { pictureId })
  assert.deepEqual(
    data?.usedIn.map(({ contentId, use }) => [contentId, use]),
    [[id, 'public']],
  )
})
