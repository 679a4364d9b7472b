import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorker } from '../../jobs/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { planSweep } from './index.ts'
import { KEPT_LOOSE_MS, sweepFilesHandler } from './sweep-files.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

let round = 0
/** Stores files that nothing refers to, and plans a sweep after their time. */
const storeLoose = async (many: number) => {
  round += 1
  const { db, storage, clock } = api.parts
  const put = async (_: unknown, n: number) => {
    const { sha256, sizeBytes } = await storage.put(new TextEncoder().encode(`loose ${round} ${n}`))
    return { sha256, size_bytes: sizeBytes, created_at: clock() }
  }
  const rows = await Promise.all(Array.from({ length: many }, put))
  await db.insertInto('blob').values(rows).execute()
  api.shiftClock(KEPT_LOOSE_MS + 60_000)
  await planSweep(db, { now: clock(), runAt: clock() })
}

const left = async () => (await api.parts.db.selectFrom('blob').select('sha256').execute()).length
const sweepState = async () =>
  (await api.parts.db.selectFrom('job').select('state').where('kind', '=', 'sweepFiles').orderBy('id').executeTakeFirst())?.state

test('a worker that stops in the middle of a sweep lets go at once, and the next one finishes it', async () => {
  await storeLoose(60)
  const { parts } = api
  const removeStale = parts.storage.removeStale.bind(parts.storage)
  const middle = Promise.withResolvers<void>()
  let removed = 0
  parts.storage.removeStale = async (sha256, before) => {
    removed += 1
    if (removed === 20) middle.resolve()
    return removeStale(sha256, before)
  }
  const worker = startWorker({ ...parts, limits: { ...parts.limits, stopMs: 1 } }, [sweepFilesHandler])
  await middle.promise
  await worker.stop()
  const [atStop, state] = [removed, await sweepState()]
  await new Promise((resolve) => setTimeout(resolve, 200))
  parts.storage.removeStale = removeStale
  assert.ok(removed < 60 && removed - atStop <= 1, `${atStop} ${removed}`)
  assert.equal(state, 'ready')
  await api.drain()
  assert.equal(await left(), 0)
})

test('one sweep deletes all loose files, and passes over those that must stay', async () => {
  // More than one batch, and the whole first batch stays.
  await storeLoose(520)
  const { storage, db } = api.parts
  const removeStale = storage.removeStale.bind(storage)
  const oldest = new Set(
    (await db.selectFrom('blob').select('sha256').orderBy('created_at').orderBy('sha256').limit(505).execute()).map(
      ({ sha256 }) => sha256,
    ),
  )
  storage.removeStale = async (sha256, before) => (oldest.has(sha256) ? false : removeStale(sha256, before))
  await api.drain()
  storage.removeStale = removeStale
  assert.equal(await left(), oldest.size)
})
