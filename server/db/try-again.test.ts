import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onPostgres, testDatabase, untilBlocked } from '../testing/index.ts'
import { afterCommit, asOperation, type Database, type Db, inTransaction, isUnavailable, newId, toJson } from './index.ts'

let database: Database
let db: Db
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())
beforeEach(async () => {
  await db.deleteFrom('setting').execute()
  for (const name of ['a', 'b'])
    await db
      .insertInto('setting')
      .values({ name, value: toJson([]) })
      .execute()
})

type Line = { operation: string; tries: number }
const logged = () => {
  const lines: Line[] = []
  return { lines, log: { warn: (line: Line) => void lines.push(line) } as never }
}

const add = (db: Db, name: string, by: string) =>
  sql`update setting set value = value || to_jsonb(array[${by}]) where name = ${name}`.execute(db)
const valueOf = async (name: string) =>
  (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
/** Raises what PostgreSQL raises when it aborts a transaction because of a deadlock. */
const giveUp = (db: Db) => sql`do $$ begin raise exception 'given up' using errcode = '40P01'; end $$`.execute(db)

test('of two that wait for one another both are done, each once, and the log has one line of it', onPostgres, async () => {
  const { lines, log } = logged()
  const committed: string[] = []
  let runs = 0
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = (at: 0 | 1, names: [string, string]) =>
    asOperation({ name: `act ${at}`, log }, () =>
      inTransaction(db, async (db) => {
        runs += 1
        await add(db, names[0], `act ${at}`)
        met[at]?.resolve()
        await met[1 - at]?.promise
        await add(db, names[1], `act ${at}`)
        afterCommit(db, () => void committed.push(`act ${at}`))
        return at
      }),
    )
  assert.deepEqual(await Promise.all([one(0, ['a', 'b']), one(1, ['b', 'a'])]), [0, 1])
  assert.equal(runs, 3)
  assert.deepEqual(committed.toSorted(), ['act 0', 'act 1'])
  for (const name of ['a', 'b']) assert.deepEqual(((await valueOf(name)) as string[]).toSorted(), ['act 0', 'act 1'])
  assert.deepEqual(
    lines.map(({ tries }) => tries),
    [2],
  )
  assert.match(lines[0]?.operation ?? '', /^act [01]$/)
})

test('so is a statement that stands by itself', onPostgres, async () => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const acting = inTransaction(db, async (db) => {
    await add(db, 'a', 'transaction')
    held.resolve()
    await released.promise
    await add(db, 'b', 'transaction')
  })
  await held.promise
  const alone = sql`select name from setting order by name desc for update`.execute(db)
  try {
    await untilBlocked(db)
  } finally {
    released.resolve()
  }
  await acting
  assert.equal((await alone).rows.length, 2)
  assert.deepEqual(await valueOf('b'), ['transaction'])
})

test('what is given up to the last says "not now", and leaves nothing', async () => {
  const { lines, log } = logged()
  let runs = 0
  const work = () =>
    inTransaction(db, async (db) => {
      runs += 1
      await add(db, 'a', 'never')
      await giveUp(db)
    })
  await assert.rejects(asOperation({ name: 'act', log }, work), isUnavailable)
  assert.equal(runs, 5)
  assert.deepEqual([await valueOf('a'), lines], [[], []])
})

test('a refusal that the second look brings is the answer, and no other failure is tried again', async () => {
  const { lines, log } = logged()
  let runs = 0
  const work = () =>
    inTransaction(db, async (db) => {
      runs += 1
      if (runs === 1) await giveUp(db)
      throw new Error('it is not there any more')
    })
  await assert.rejects(asOperation({ name: 'act', log }, work), /not there any more/)
  assert.deepEqual([runs, lines.map(({ operation, tries }) => [operation, tries])], [2, [['act', 2]]])
})

test('who names a row that was taken away looks once more; what was never there is told then', async () => {
  const { lines, log } = logged()
  const accountId = newId(1)
  const runs: string[] = []
  const follow = (db: Db) =>
    db
      .insertInto('followed_document')
      .values({ account_id: accountId, document_id: 'security', term_ids: [], followed_at: 1 })
      .execute()
  const overtaken = inTransaction(db, async (db) => {
    runs.push('overtaken')
    if (runs.length === 1) await follow(db)
    return 'seen'
  })
  assert.equal(await overtaken, 'seen')
  const wrong = inTransaction(db, async (db) => {
    runs.push('wrong')
    await follow(db)
  })
  await assert.rejects(
    asOperation({ name: 'act', log }, () => wrong),
    /foreign key/,
  )
  assert.deepEqual([runs, lines], [['overtaken', 'overtaken', 'wrong', 'wrong'], []])
})
