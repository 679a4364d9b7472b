import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BucketFault } from '../storage/ask-bucket.ts'
import { StorageFull } from '../storage/index.ts'
import { defineJob, drain, enqueue, handle } from './index.ts'
import { api, jobs, kind, now, parts, useQueue } from './testing/queue.ts'

useQueue()

/** The number of attempts until it was given up, at most `most`. */
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
  assert.deepEqual(await attemptsOf(kind, bucket(403), 20), [20, 'ready'], 'it refuses our key or clock, whatever is asked')
  assert.deepEqual(await attemptsOf(kind, bucket(404), 20), [20, 'ready'], 'the bucket itself is not there')
  assert.deepEqual(await attemptsOf(kind, bucket(400), 20), [3, 'failed'], 'it does not take these bytes')
  assert.deepEqual(await attemptsOf(kind, failing('57P01'), 200), [153, 'failed'])
})
