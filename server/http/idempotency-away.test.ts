import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import { inTransaction, migrate, toJson } from '../db/index.ts'
import { openPglite } from '../db/open-pglite.ts'
import { startTestApi, type TestApi } from '../testing/index.ts'
import { serve } from './index.ts'

const make = call({
  path: '/api/test/make',
  auth: 'login',
  summary: '新建',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  creates: true,
})
const ROOM = 1024 ** 3
let folder: string
let free = ROOM
let api: TestApi
/** Runs in the middle of the act. */
let interrupt = () => {}
const served = [
  serve(make, async ({ db, keepAnswer }, { name }) => {
    interrupt()
    return inTransaction(db, async (db) => {
      await db
        .insertInto('setting')
        .values({ name, value: toJson(1) })
        .execute()
      return keepAnswer(db, { name })
    })
  }),
]
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-away-'))
  const database = await openPglite({ folder: join(folder, 'database') }, () => free)
  await migrate(database)
  api = await startTestApi({ database, served, calls: [make], rawRoutes: [] })
})
after(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

test('an act that the database could not do is done by its repeat once the database is back', async () => {
  const caller = await api.makeMember()
  const ask = async () => (await caller.post(make, { name: '一' }, { idempotencyKey: 'one' })).code
  interrupt = () => {
    free = 0
  }
  assert.equal(await ask(), codes.UNAVAILABLE.code)
  interrupt = () => {}
  free = ROOM
  assert.deepEqual([await ask(), await ask()], [0, 0])
  const rows = await api.parts.db.selectFrom('setting').select('name').where('name', '=', '一').execute()
  assert.equal(rows.length, 1)
})
