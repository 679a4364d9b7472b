import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testDatabase } from '../testing/index.ts'
import { type Database, inTransaction, MainHandleInsideTransaction, newId, toJson } from './index.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

const names = async () => (await database.db.selectFrom('setting').select('name').execute()).map(({ name }) => name)

test('the main handle inside an open transaction throws instead of waiting for ever or reading stale rows', async () => {
  const { db } = database
  const asked = inTransaction(db, async (inner) => {
    await inner
      .insertInto('setting')
      .values({ name: 'inside', value: toJson(1) })
      .execute()
    await db.selectFrom('setting').selectAll().execute()
  })
  await assert.rejects(asked, MainHandleInsideTransaction)
  assert.deepEqual(await names(), [], 'and the transaction left nothing behind')
})

test('a second transaction inside the first throws too', async () => {
  const { db } = database
  const nested = inTransaction(db, async () => inTransaction(db, async () => undefined))
  await assert.rejects(nested, MainHandleInsideTransaction)
})

test('what was begun inside and goes on after the commit may ask again', async () => {
  const { db } = database
  const gate = Promise.withResolvers<void>()
  let later: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async () => {
    later = gate.promise.then(() => db.selectFrom('setting').selectAll().execute())
  })
  gate.resolve()
  assert.deepEqual(await later, [])
})

test('transactions that run at once all finish, and the failed one alone leaves nothing', async () => {
  const { db } = database
  const one = (name: string) =>
    inTransaction(db, async (db) => {
      await db
        .insertInto('setting')
        .values({ name, value: toJson({ name }) })
        .execute()
      await db.selectFrom('setting').selectAll().execute()
      if (name === 'b') throw new Error('no b')
    })
  const results = await Promise.allSettled(['a', 'b', 'c'].map(one))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual((await names()).toSorted(), ['a', 'c'])
})

test('ids are UUIDv7, sort by time and differ', () => {
  const ids = [newId(1_000), newId(2_000), newId(1_800_000_000_000)]
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newId(5))).size, 1_000)
})
