import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../testing/index.ts'

/** A site has few of these and rarely deletes one, so a sequential scan on deletion costs nobody anything. */
const FEW = new Set(['article', 'device', 'member', 'signing_key'])
/** Tables that stay small however large the site grows. */
const SMALL = new Set(['document_file', 'picture'])

type Reference = { place: string; field: string; owner: string }

test('whatever goes or changes with its owner is found by an index', async () => {
  const database = await testDatabase()
  const { rows } = await sql<Reference>`
    select place.relname as place, field.attname as field, owner.relname as owner
    from pg_constraint c
    join pg_class place on place.oid = c.conrelid
    join pg_class owner on owner.oid = c.confrelid
    join pg_attribute field on field.attrelid = c.conrelid and field.attnum = c.conkey[1]
    where c.contype = 'f' and place.relnamespace = current_schema()::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || field.attname || ' IS NOT NULL)'))
    order by 1, 2`.execute(database.db)
  await database.close()
  const missing = rows.filter(({ place, owner }) => !FEW.has(owner) && !SMALL.has(place))
  assert.deepEqual(missing, [])
  assert.ok(rows.length > 0, 'the catalogue was read')
})
