import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'
import { inTransaction } from '../../db/index.ts'
import { testDatabase } from '../../testing/index.ts'
import { listAudit, listAuditKinds, recordAudit } from './index.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const act = (now: number, target = 'someone@example.test') => ({ who: 'admin@example.test', what: '结束登录', target, now })
const all = () => listAudit(database.db, { size: 100, keyword: '' })

test('a failed act leaves no row', async () => {
  const failing = inTransaction(database.db, async (db) => {
    await recordAudit(db, act(1))
    throw new Error('the act failed')
  })
  await assert.rejects(failing)
  assert.deepEqual(await all(), [])
})

test('rows can be added and read, page by page, and searched literally', async () => {
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

test('nobody can change or delete a row, or the table', async () => {
  const { db } = database
  const attempts = [
    () => db.updateTable('audit').set({ who: 'nobody' }).execute(),
    () => db.deleteFrom('audit').execute(),
    () => sql`truncate audit`.execute(db),
  ]
  for (const attempt of attempts) await assert.rejects(attempt(), /never changed/)
  assert.equal((await all()).length, 5)
})

test('rows are found by act and day; the list of acts has each once', async () => {
  assert.deepEqual(await listAuditKinds(database.db), ['结束登录'])
  for (const [now, what] of [
    [50, '修改角色'],
    [60, '修改设置'],
    [70, '修改角色'],
  ] as const)
    await recordAudit(database.db, { ...act(now), what })
  assert.deepEqual(await listAuditKinds(database.db), ['结束登录', '修改角色', '修改设置'])
  const found = async (wish: object) => (await listAudit(database.db, { size: 10, keyword: '', ...wish })).map(({ at }) => at)
  assert.deepEqual(await found({ what: '修改角色' }), [70, 50])
  assert.deepEqual(await found({ what: '修改' }), [], 'the whole of its words')
  assert.deepEqual(await found({ from: 40, before: 60 }), [50, 40])
  assert.deepEqual(await found({ from: 60, what: '修改角色', keyword: 'admin' }), [70])
})
