import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../testing/index.ts'
import { type Database, toJson } from './index.ts'

let database: Database
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

test('values read the same on both drivers', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as int8, count(*) as count, decode('00ff', 'hex') as bytea, interval '1 day 2 hours' as interval,
      '{"a": [1, null]}'::jsonb as jsonb, '"text"'::json as json, array['a', 'b,"c'] as words, array[1, 2]::int8[] as numbers,
      1.50::numeric as numeric, date '2020-01-01' as date, true as yes, 1.5::float8 as float8, null::text as nothing`.execute(
    database.db,
  )
  assert.deepEqual(
    { ...(rows[0] as object) },
    {
      int8: 9_007_199_254_740_991,
      count: 1,
      bytea: new Uint8Array([0, 255]),
      interval: '1 day 02:00:00',
      jsonb: { a: [1, null] },
      json: 'text',
      words: ['a', 'b,"c'],
      numbers: [1, 2],
      numeric: '1.50',
      date: '2020-01-01',
      yes: true,
      float8: 1.5,
      nothing: null,
    },
  )
})

test('a number that a JavaScript number can not hold is an error, never a wrong number', async () => {
  await assert.rejects(sql`select 9007199254740993::int8 as big`.execute(database.db), /does not fit/)
})

test('JSON and text lists come back as they were written', async () => {
  for (const value of ['text', 5, null, [1, 'a'], { a: { b: ["'", '"', '\\'] } }]) {
    const written = { name: `json ${JSON.stringify(value)}`, value: toJson(value) }
    const row = await database.db.insertInto('setting').values(written).returning('value').executeTakeFirstOrThrow()
    assert.deepEqual(row.value, value)
  }
  const grants = ['editor', 'a,b', '"', '\\', '']
  const account = { id: 'a', email: 'a@b.c', email_key: 'a@b.c', password_hash: '', grants, created_at: 1 }
  const row = await database.db
    .insertInto('account')
    .values(account)
    .returning(['grants', 'created_at'])
    .executeTakeFirstOrThrow()
  assert.deepEqual({ ...row }, { grants, created_at: 1 })
})

test('a listener hears a committed notification, and nothing of a rolled-back one', async () => {
  const heard: string[] = []
  const first = Promise.withResolvers<void>()
  const ear = await database.listen('words', {
    onMessage: (payload) => {
      heard.push(payload)
      first.resolve()
    },
  })
  await database
    .script(async (script) => {
      await script.query(`select pg_notify('words', 'lost')`)
      throw new Error('back')
    })
    .catch(() => undefined)
  await database.script((script) => script.query(`select pg_notify('words', 'kept')`))
  await first.promise
  await ear.close()
  assert.deepEqual(heard, ['kept'])
})
