import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase } from '../testing/index.ts'
import { contains } from './contains.ts'
import type { Database } from './database.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const NAMES = ['大屏适配', '适配 Webview', 'WEBVIEW 指南', '满 100% 的', '满 100 的', 'a_b', 'axb', String.raw`c\d`, 'ＡＢ 全角']
const found = async (word: string) => {
  const rows = await database.db
    .selectFrom('member')
    .select('name')
    .where('name', ...contains(word))
    .orderBy('sort')
    .execute()
  return rows.map(({ name }) => name)
}

test('a word is found as it was typed, in whatever case: letters of two cases, Chinese, and the signs that patterns know', async () => {
  const rows = NAMES.map((name, sort) => ({ id: `m${sort}`, name, type: 2, sort }))
  await database.db.insertInto('member').values(rows).execute()
  assert.deepEqual(await found('适配'), ['大屏适配', '适配 Webview'])
  assert.deepEqual(await found('webview'), ['适配 Webview', 'WEBVIEW 指南'])
  assert.deepEqual(await found('webview 指'), ['WEBVIEW 指南'])
  assert.deepEqual(await found('ａｂ'), ['ＡＢ 全角'])
  assert.deepEqual(await found('0%'), ['满 100% 的'])
  assert.deepEqual(await found('100'), ['满 100% 的', '满 100 的'])
  assert.deepEqual(await found('_'), ['a_b'])
  assert.deepEqual(await found('\\'), [String.raw`c\d`])
  assert.deepEqual(await found('没有的'), [])
})
