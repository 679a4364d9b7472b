import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { discardContent } from '@alliance/contract/content-acts'
import { type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { deletePicture, queryNamedPictures, queryPicture, queryPictures, savePicture } from '@alliance/contract/pictures-desk'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { actsOf, draftArticle, publishedArticle } from '../content-desk/testing/contents.ts'
import { planSweep } from '../file/index.ts'
import { addedPicture, ownPicture, sendPicture, photograph } from './testing/pictures.ts'

const DAY_MS = 86_400_000
let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const known = async (pictureId: string) => (await editor.post(queryPicture, { pictureId })).data!
const filesOf = async (pictureId: string) => {
  const columns = ['sha256', 'thumbnail_sha256', 'medium_sha256'] as const
  const row = await api.parts.db.selectFrom('picture').select(columns).where('id', '=', pictureId).executeTakeFirstOrThrow()
  return Object.values(row).filter((one) => one !== null)
}
const fieldsOf = ({ code, data }: { code: number; data: unknown }) =>
  code === codes.BAD_INPUT.code ? Object.keys(fieldWords(data)) : []
const sorted = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)

test('is for editors with the second factor', async () => {
  const { pictureId, name } = await addedPicture(api, editor)
  const calls = [
    [queryPictures, {}],
    [queryPicture, { pictureId }],
    [queryNamedPictures, { names: [name] }],
    [savePicture, { pictureId, revision: 1, name, alt: '改过', credit: '' }],
    [deletePicture, { pictureId, revision: 1 }],
  ] as const
  const member = await api.makeMember()
  const others = await api.makeAccount({ grants: ['certifier', 'appeals', 'vendor', 'administrator'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  for (const [call, input] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, others]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
  }
  assert.equal((await known(pictureId)).revision, 1)
})

test('bad input is refused, and unknown ids are not found', async () => {
  const pictureId = '00000000-0000-7000-8000-000000000000'
  assert.deepEqual(fieldsOf(await editor.post(queryPictures, { cursor: 'x' })), ['cursor'])
  assert.deepEqual(fieldsOf(await editor.post(queryPicture, { pictureId: '../1' })), ['pictureId'])
  assert.deepEqual(fieldsOf(await editor.post(queryNamedPictures, {})), ['names'])
  const nameless = await editor.post(savePicture, { pictureId, revision: 1, name: '', alt: ' ' })
  assert.deepEqual(fieldsOf(nameless).toSorted(), ['alt', 'name'])
  assert.deepEqual(fieldsOf(await editor.post(deletePicture, { pictureId })), ['revision'])
  for (const answer of [
    await editor.post(queryPicture, { pictureId }),
    await editor.post(savePicture, { pictureId, revision: 1, name: '甲', alt: '乙' }),
    await editor.post(deletePicture, { pictureId, revision: 1 }),
  ])
    assert.equal(answer.code, codes.NOT_FOUND.code)
})

test('the list has keyset pagination, newest first, and is searched by name, text and source', async () => {
  const sent = [
    { name: '查找%一', alt: '甲' },
    { name: '查找二', alt: '百分%号' },
    { name: '查找三', alt: '丙', credit: '出处%' },
  ]
  for (const one of sent) {
    await addedPicture(api, editor, one)
    api.shiftClock(1)
  }
  const ask = async (input: object) => (await editor.post(queryPictures, input)).data!
  const first = await ask({ keyword: '查找', size: 2 })
  const second = await ask({ keyword: '查找', size: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ name }) => name),
    ['查找三', '查找二', '查找%一'],
  )
  assert.equal(second.nextCursor, null)
  assert.equal((await ask({ keyword: '%' })).items.length, 3)
  assert.deepEqual((await ask({ keyword: '没有这样的图' })).items, [])
})

test('names are found in any notation, and unknown ones are left out', async () => {
  await addedPicture(api, editor, { name: 'Fold A' })
  const { data } = await editor.post(queryNamedPictures, { names: ['ｆｏｌｄ  a', '没有的'] })
  assert.deepEqual(
    data?.map(({ name, width, height }) => [name, width, height]),
    [['Fold A', 320, 200]],
  )
  assert.equal((await fetch(api.url + (data?.[0]?.address ?? ''))).status, 200)
})

test('the second of two editors is refused; an equal save is no change; names are unique', async () => {
  const { pictureId, name } = await addedPicture(api, editor, { name: '改一改' })
  const save = (by: Caller, input: object) => by.post(savePicture, { pictureId, revision: 1, name, alt: '甲', ...input })
  const answers = await Promise.all([save(editor, {}), save(colleague, { alt: '乙' })])
  assert.deepEqual(sorted(answers), [0, codes.EDITED_MEANWHILE.code])
  const told = answers.find(({ code }) => code !== 0)?.data as unknown as EditedMeanwhile
  assert.equal(told.revision, 2)
  const { alt, revision } = await known(pictureId)
  const acts = (await actsOf(api)).length
  assert.equal((await save(editor, { revision, alt })).data?.revision, revision)
  assert.equal((await actsOf(api)).length, acts)
  await addedPicture(api, editor, { name: '有人叫了' })
  assert.deepEqual(fieldsOf(await save(editor, { revision, name: '有人叫了 ' })), ['name'])
  assert.equal((await save(editor, { revision, alt, name: '另一个名', credit: '秘书处' })).code, 0)
  const [act] = await actsOf(api)
  assert.deepEqual([act?.what, act?.target, act?.detail], ['修改图片', '另一个名', '名称 改一改 改为 另一个名，来源 改为 秘书处'])
})

test('concurrent additions can’t get the same name', async () => {
  const one = await addedPicture(api, editor)
  const other = await addedPicture(api, editor)
  const answers = await Promise.all(
    [one, other].map(({ pictureId }) => editor.post(savePicture, { pictureId, revision: 1, name: '抢名', alt: '甲' })),
  )
  assert.deepEqual(sorted(answers), [0, codes.BAD_INPUT.code])
})

test('a picture in use keeps its name and can’t be deleted, and the page lists its uses', async () => {
  const { pictureId, name } = await addedPicture(api, editor, { name: '在用' })
  const draft = await draftArticle(editor, { title: '用图的草稿', body: `一段\n图：${name}` })
  await publishedArticle(editor, { title: '用图的文章', body: `图：${name} | 图注` })
  const { usedIn, uses, revision } = await known(pictureId)
  assert.deepEqual(
    usedIn.map(({ title, use, kind }) => [title, use, kind]),
    [
      ['用图的文章', 'public', 'article'],
      ['用图的草稿', 'draft', 'article'],
    ],
  )
  assert.equal(uses, 2)
  const renamed = await editor.post(savePicture, { pictureId, revision, name: '改名', alt: '甲' })
  assert.deepEqual(fieldsOf(renamed), ['name'])
  assert.equal((await editor.post(deletePicture, { pictureId, revision })).code, codes.PICTURE_IN_USE.code)
  await editor.post(discardContent, draft)
  assert.deepEqual(
    (await known(pictureId)).usedIn.map(({ title }) => title),
    ['用图的文章'],
  )
  assert.equal((await editor.post(deletePicture, { pictureId, revision })).code, codes.PICTURE_IN_USE.code)
})

test('after its only draft is discarded, it can be deleted', async () => {
  const { pictureId, name } = await addedPicture(api, editor)
  await editor.post(discardContent, await draftArticle(editor, { body: `图：${name}` }))
  assert.equal((await editor.post(deletePicture, { pictureId, revision: 1 })).code, 0)
})

test('a deleted picture’s files are removed; library pictures are never swept, refused ones are', async () => {
  const { pictureId } = await addedPicture(api, editor, { name: '要删的', bytes: await photograph(1200, 600) })
  const stays = await addedPicture(api, editor, { name: '要留的', bytes: await photograph(1200, 600) })
  const refused = await sendPicture(api, editor.token, { name: '要留的', bytes: await ownPicture(333, 111) })
  assert.deepEqual(fieldsOf(refused.answer), ['name'])
  const gone = await filesOf(pictureId)
  assert.equal(gone.length, 3)
  assert.equal((await editor.post(deletePicture, { pictureId, revision: 2 })).code, codes.EDITED_MEANWHILE.code)
  // Files stored a moment ago are left to the sweep, since somebody may be about to refer to them.
  api.shiftClock(120_000)
  const answers = await Promise.all([1, 2].map(() => editor.post(deletePicture, { pictureId, revision: 1 })))
  assert.deepEqual(sorted(answers), [0, codes.NOT_FOUND.code])
  for (const sha256 of gone) assert.equal(await api.parts.storage.has(sha256), false)
  const [act] = await actsOf(api)
  assert.deepEqual([act?.what, act?.target], ['删除图片', '要删的'])

  api.shiftClock(9 * DAY_MS)
  const now = api.parts.clock()
  await planSweep(api.parts.db, { now, runAt: now })
  await api.drain()
  for (const sha256 of await filesOf(stays.pictureId)) assert.equal(await api.parts.storage.has(sha256), true)
  const left = await api.parts.db.selectFrom('blob').select('sha256').execute()
  const library = await api.parts.db.selectFrom('picture').select('id').execute()
  assert.deepEqual(
    left.map(({ sha256 }) => sha256).toSorted(),
    [...new Set((await Promise.all(library.map(({ id }) => filesOf(id)))).flat())].toSorted(),
  )
})
