import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { search } from '@alliance/contract/home'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { removeEntry, replaceEntry } from './index.ts'
import { toQuery, toVector } from './tokens.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
  const { db } = api.parts
  await replaceEntry(db, {
    type: 1,
    id: 'd',
    title: '兼容性标准',
    parts: ['应用的目标版本 v3版本', 'Activity嵌入适配指南'],
    at: 1,
  })
  await replaceEntry(db, { type: 2, id: 'n', title: '资讯', parts: ['说到兼容性标准的文章，100% 的应用_名'], at: 2 })
  await replaceEntry(db, { type: 2, id: 'o', title: '别的', parts: ["it's a \\ 容性标"], at: 3 })
})
after(() => api.close())

const find = async (keyword: string) => (await api.post(search, { keyword })).data?.map(({ id }) => id)

test('a word is found as the substring that it is, titles before bodies', async () => {
  assert.deepEqual(await find('兼容性标准'), ['d', 'n'])
  assert.deepEqual(await find('容性标'), ['d', 'o', 'n'])
  assert.deepEqual(await find('标'), ['d', 'o', 'n'])
  for (const [keyword, ids] of [
    ['activity嵌入', ['d']],
    ['ACTIVITY', ['d']],
    ['acti', ['d']],
    ['嵌入Activity', []],
    ['版本v3版本', ['d']],
    ['目标 指南', []],
    ['目标 版本', ['d']],
    ['v3版本', ['d']],
    ['应用_名', ['n']],
    ['兼性', []],
  ] as const)
    assert.deepEqual(await find(keyword), ids, keyword)
})

test('signs are signs, not operators', async () => {
  for (const keyword of ['%', '_', '\\', "'", '*', '"', '(((', '&|!', "it's", ':*', '<->', '的'.repeat(100)])
    assert.equal((await api.post(search, { keyword })).code, 0, keyword)
  assert.deepEqual(await find('%'), [])
})

test('too long, absent or not storable is bad input', async () => {
  for (const keyword of ['的'.repeat(101), undefined, 'a\u0000b', '\ud800'])
    assert.equal((await api.post(search, { keyword }, { json: true })).code, codes.BAD_INPUT.code)
})

test('an entry that is replaced or removed is found no more', async () => {
  const { db } = api.parts
  await replaceEntry(db, { type: 2, id: 'x', title: '甲乙丙', parts: [], at: 1 })
  assert.deepEqual(await find('甲乙'), ['x'])
  await replaceEntry(db, { type: 2, id: 'x', title: '丁', parts: [], at: 1 })
  assert.deepEqual(await find('甲乙'), [])
  await removeEntry(db, { type: 2, id: 'x' })
  assert.deepEqual(await find('丁'), [])
})

test('tokens are characters, neighbouring pairs and whole words at their positions', () => {
  assert.equal(toVector('ＡＰＩ兼容'), "'api':1 '兼':2 '兼容':2 '容':3")
  assert.equal(toQuery('目标v3版本'), "('目标' <2> 'v3' <1> '版本')")
  assert.equal(toQuery('，。'), undefined)
})
