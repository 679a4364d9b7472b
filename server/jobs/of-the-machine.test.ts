import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import * as z from 'zod/mini'
import type { Parts } from '../compose.ts'
import { BucketFault } from '../storage/ask-bucket.ts'
import { StorageFull } from '../storage/index.ts'
import { startTestApi, type TestApi } from '../testing/index.ts'
import { defineJob, drain, enqueue, handle } from './index.ts'

let api: TestApi
let parts: Parts
before(async () => {
  api = await startTestApi()
  parts = api.parts
})
after(() => api.close())
afterEach(() => parts.db.deleteFrom('job').execute())

const kind = defineJob({ name: 'test', payload: z.object({ n: z.number() }), maxAttempts: 3, leaseMs: 300 })
const now = () => parts.clock()
const jobs = () => parts.db.selectFrom('job').selectAll().orderBy('id').execute()

/** How many attempts until it was given up, of `most` that it is let try. */
const attemptsOf = async (failing: typeof kind, error: Error, most: number) => {
  let tried = 0
  const handler = handle(failing, async () => {
    tried += 1
    throw error
  })
  await enqueue(parts.db, failing, { n: 1 }, { now: now() })
  for (let round = 0; round < most; round += 1) {
    await drain(parts, [handler])
    api.shiftClock(3_600_000)
  }
  const [job] = await jobs()
  await parts.db.deleteFrom('job').execute()
  return [tried, job?.state]
}
const failing = (code: string) => Object.assign(new Error(code), { code })

test('what the disk, the database or the storage has spoilt does not count against a job, for about a day', async () => {
  const elsewhere = defineJob({ ...kind, lane: 'vendors' })
  assert.deepEqual(await attemptsOf(kind, new StorageFull(failing('ENOSPC')), 20), [20, 'ready'])
  assert.deepEqual(await attemptsOf(elsewhere, failing('53100'), 20), [20, 'ready'])
  assert.deepEqual(await attemptsOf(kind, failing('ECONNREFUSED'), 20), [20, 'ready'])
  assert.deepEqual(await attemptsOf(elsewhere, failing('ECONNREFUSED'), 20), [3, 'failed'], 'it may be the vendor’s')
  const bucket = (status: number) => new BucketFault('PUT /file', { status, code: 'said' })
  assert.deepEqual(await attemptsOf(elsewhere, bucket(503), 20), [20, 'ready'])
  assert.deepEqual(await attemptsOf(kind, bucket(403), 20), [3, 'failed'], 'it is there, and refuses')
  assert.deepEqual(await attemptsOf(kind, failing('57P01'), 200), [153, 'failed'])
})
