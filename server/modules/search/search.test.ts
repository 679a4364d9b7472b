import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { search } from '@alliance/contract/home'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { removeEntry, replaceEntry, type SearchEntry } from './index.ts'
import { toQuery } from './query.ts'
import { toVector } from './tokens.ts'

let api: TestApi
const add = (entry: Omit<SearchEntry, 'parts'>, ...bodies: string[]) =>
  replaceEntry(api.parts.db, { ...entry, parts: bodies.map((body, part) => ({ part, anchor: '', heading: '', body })) })

before(async () => {
  api = await startTestApi()
  await add({ kind: 'document', id: 'd', title: '兼容性标准', at: 1 }, '应用的目标版本 v3版本', 'Activity嵌入适配指南')
  await add({ kind: 'article', id: 'n', title: '资讯', at: 2 }, '说到兼容性标准的文章，100% 的应用_名，targetSdkVersion 为 35')
  await add({ kind: 'activity', id: 'o', title: '别的', at: 3 }, "it's a \\ 容性标，对齐 16 KB，\n见 COMP-05")
})
after(() => api.close())

const find = async (keyword: string) => (await api.post(search, { keyword })).data?.map(({ id }) => id)

test('a word is found as the substring that it is, titles before texts, newer before older', async () => {
  for (const [keyword, ids] of [
    ['兼容性标准', ['d', 'n']],
    ['容性标', ['d', 'o', 'n']],
    ['标', ['d', 'o', 'n']],
    ['activity嵌入', ['d']],
    ['ACTIVITY', ['d']],
    ['ａｃｔｉｖｉｔｙ', ['d']],
    ['acti', ['d']],
    ['版本v3版本', ['d']],
    ['目标 指南', ['d']],
    ['目标 版本', ['d']],
    ['v3版本', ['d']],
    ['应用_名', ['n']],
    ['兼性', []],
    ['16KB', ['o']],
    ['16 kb', ['o']],
    ['comp-05', ['o']],
    ['COMP05', ['o']],
    ['comp-0', []],
    ['sdkversion', []],
    ['targetsdk', ['n']],
    ['version', ['n']],
    ['KB见', []],
  ] as const)
    assert.deepEqual(await find(keyword), ids, keyword)
})

test('kinds that are never suggested don’t displace others, however many there are', async () => {
  await add({ kind: 'article', id: 'old', title: '说明', at: 1 }, '调试开关怎样关')
  await Promise.all(
    Array.from({ length: 110 }, (_, at) =>
      add({ kind: 'precedent', id: `AL-${at}`, title: '案例', at: 2 }, '调试开关由构建脚本去掉'),
    ),
  )
  assert.deepEqual(await find('调试开关'), ['old'])
  for (let at = 0; at < 110; at += 1) await removeEntry(api.parts.db, { kind: 'precedent', id: `AL-${at}` })
  await removeEntry(api.parts.db, { kind: 'article', id: 'old' })
})

test('scattered words are found if the keyword itself is nowhere', async () => {
  assert.deepEqual(await find('目标应用'), ['d'])
  assert.deepEqual(await find('嵌入Activity'), ['d'])
  assert.deepEqual(await find('请问文章应用'), ['n'])
})

test('of a question the words that texts have are found, most of them first, and names above all', async () => {
  assert.deepEqual(await find('如何适配目标版本'), ['d'])
  assert.deepEqual(await find('怎样做Activity嵌入'), ['d'])
  assert.deepEqual(await find('如何修改targetSdkVersion'), ['n'])
  assert.deepEqual(await find('对齐和目标'), ['d', 'o'])
  // A single word is found as it is typed or not at all, and so is what is mostly unknown.
  assert.deepEqual(await find('目的'), [])
  assert.deepEqual(await find('应用qwertyuiop zxcvbnm asdfghjkl'), [])
})

test('punctuation is never an operator', async () => {
  const odd = [
    '%',
    '_',
    '\\',
    "'",
    '*',
    '"',
    '(((',
    '&|!',
    "it's",
    ':*',
    '<->',
    '的'.repeat(100),
    "'; drop table x; --",
    '#b1',
    '\u0301',
  ]
  for (const keyword of [...odd, '<script>alert(1)</script>', '𠮷野家', '標準', '🙂', 'a:*b', '1:A'])
    assert.equal((await api.post(search, { keyword })).code, 0, keyword)
  for (const keyword of ['%', '_', '#b0', 'k1', '兼%标', '兼*标', '兼_性']) assert.deepEqual(await find(keyword), [], keyword)
})

test('every letter and number can be stored and searched', async () => {
  const signs = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (sign) => sign.isWellFormed() && /[\p{L}\p{M}\p{N}]/u.test(sign) && !/\p{Script=Han}/u.test(sign),
  )
  for (let at = 0; at < signs.length; at += 2_000) {
    const text = signs.slice(at, at + 2_000).join(' ')
    const { rows } = await sql<{ met: boolean }>`
      select cast(${toVector([text])}::text as tsvector) @@ cast(${toQuery(text)!.exact}::text as tsquery) as met`.execute(
      api.parts.db,
    )
    assert.equal(rows[0]?.met, true, `from ${at}`)
  }
})

test('a keyword that is too long, missing or not storable is bad input', async () => {
  for (const keyword of ['的'.repeat(101), '的'.repeat(10_000), undefined, 'a\u0000b', '\ud800'])
    assert.equal((await api.post(search, { keyword }, { json: true })).code, codes.BAD_INPUT.code)
})

test('an expired token doesn’t matter; an empty keyword finds nothing', async () => {
  assert.equal((await api.post(search, { keyword: '标准' }, { token: 'x'.repeat(43) })).code, 0)
  assert.deepEqual((await api.post(search, { keyword: '  ' })).data, [])
})

test('a hit has its known fields, and the title with the keyword marked', async () => {
  const { data } = await api.post(search, { keyword: '容性' })
  const marked = [
    { text: '兼', marked: false },
    { text: '容性', marked: true },
    { text: '标准', marked: false },
  ]
  assert.deepEqual(data?.[0], { id: 'd', title: '兼容性标准', type: 1, marked })
  assert.deepEqual(
    data?.slice(1).map(({ type }) => type),
    [2, 2],
  )
})

test('a replaced or removed entry is no longer found, a future one not yet', async () => {
  await add({ kind: 'article', id: 'x', title: '甲乙丙', at: 1 }, '')
  assert.deepEqual(await find('甲乙'), ['x'])
  await add({ kind: 'article', id: 'x', title: '丁', at: 1 }, '')
  assert.deepEqual(await find('甲乙'), [])
  await removeEntry(api.parts.db, { kind: 'article', id: 'x' })
  assert.deepEqual(await find('丁'), [])
  await add({ kind: 'article', id: 'x', title: '戊己', at: api.parts.clock() + 60_000 }, '')
  assert.deepEqual(await find('戊己'), [])
  api.shiftClock(61_000)
  assert.deepEqual(await find('戊己'), ['x'])
})
