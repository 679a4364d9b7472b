import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import { inTransaction } from '../../db/index.ts'
import { testDatabase } from '../../testing/index.ts'
import { listAudit, recordAudit } from './index.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const act = (now: number, target = 'someone@example.test') => ({ who: 'admin@example.test', what: '结束登录', target, now })
const all = () => listAudit(database.db, { size: 100, keyword: '' })

test('an act that fails leaves no row', async () => {
  const failing = inTransaction(database.db, async (db) => {
    await recordAudit(db, act(1))
    throw new Error('the act failed')
  })
  await assert.rejects(failing)
  assert.deepEqual(await all(), [])
})

test('rows can be added and read, page by page, and found by a word as it is written', async () => {
  for (const now of [10, 20, 20, 30]) await recordAudit(database.db, act(now))
  await recordAudit(database.db, { ...act(40, '100%_sure@example.test'), detail: '原来：无' })
  const first = await listAudit(database.db, { size: 2, keyword: '' })
  const last = first.at(-1)!
  const second = await listAudit(database.db, { size: 10, keyword: '', after: [last.at, last.id] })
  assert.deepEqual(
    [...first, ...second].map(({ at }) => at),
    [40, 30, 20, 20, 10],
  )
  const found = async (keyword: string) => (await listAudit(database.db, { size: 10, keyword })).length
  assert.deepEqual([await found('100%_SURE'), await found('0%e'), await found('原来'), await found('ADMIN')], [1, 0, 1, 5])
})

test('nobody changes or takes away a row, nor the table', async () => {
  const { db } = database
  const attempts = [
    () => db.updateTable('audit').set({ who: 'nobody' }).execute(),
    () => db.deleteFrom('audit').execute(),
    () => sql`truncate audit`.execute(db),
  ]
  for (const attempt of attempts) await assert.rejects(attempt(), /never changed/)
  assert.equal((await all()).length, 5)
})
