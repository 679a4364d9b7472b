import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { claimDeviceTask } from '@alliance/contract/vendor'
import { inTransaction } from '../../db/index.ts'
import { onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { sendFile } from '../appeal/testing/appeal.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { uploadPicture } from '../profile/testing/picture.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { sendFile as uploadPackage } from '../upload/testing/send-file.ts'
import { judgeTask, makeReviewer, newestTask, sendEvidence } from '../vendor/testing/lab.ts'
import { planSweep } from './index.ts'
import { KEPT_LOOSE_MS } from './sweep-files.ts'

const DAY_MS = 86_400_000
let api: TestApi
before(async () => {
  api = await startTestApi()
  // Around noon: sweeps are planned per day, and an hour before or after must be on the same day.
  const sinceMidnight = api.parts.clock() % DAY_MS
  api.shiftClock((sinceMidnight < DAY_MS / 2 ? DAY_MS / 2 : (DAY_MS * 3) / 2) - sinceMidnight)
})
after(() => api.close())

const sweep = async () => {
  const now = api.parts.clock()
  await planSweep(api.parts.db, { now, runAt: now })
  await api.drain()
}
const has = (sha256: string) => api.parts.storage.has(sha256)
const blobOf = (sha256: string) =>
  api.parts.db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).executeTakeFirst()

/** A round with a lab's task: one file that a result refers to, and one unused. */
const openTask = async () => {
  const member = await api.makeMember()
  const { versionId, sha256 } = await readFor(api, member, {
    bytes: packageOf({ package: 'cn.example.swept' }),
    members: [LAB_ONE],
  })
  await certify(api, member, { versionId, standards: ['largeScreen'] })
  const reviewer = await makeReviewer(api, LAB_ONE.id)
  const task = await newestTask(reviewer)
  const taskId = task?.taskId ?? ''
  await reviewer.post(claimDeviceTask, { taskId })
  return { member, reviewer, taskId, sha256 }
}

test('files that no result, profile, appeal or version refers to are deleted after a week; referenced ones stay', async () => {
  const { member, reviewer, taskId, sha256: apk } = await openTask()
  const loose = await sendEvidence(api, reviewer.token, { taskId, bytes: new TextEncoder().encode('never used\n') })
  assert.equal(loose.answer.code, 0)
  const { data } = loose.answer
  await judgeTask(api, reviewer, { taskId, said: Object.fromEntries([['LSA-16', 'fail' as const]]), submit: false })
  const picture = await uploadPicture(api, member)
  const attached = await sendFile(api, member.token, { bytes: new TextEncoder().encode('sent with no appeal\n') })
  assert.equal(attached.answer.code, 0)
  const tried = randomBytes(2_000)
  const package256 = createHash('sha256').update(tried).digest('hex')
  await uploadPackage(api, member, { bytes: tried })
  const rows = await api.parts.db.selectFrom('evidence').select(['id', 'sha256']).execute()
  const unused = rows.find(({ id }) => id === data?.evidenceId)
  const used = rows.find(({ id }) => id !== data?.evidenceId)
  assert.ok(unused && used && unused.sha256 !== used.sha256)
  const attachment = await api.parts.db.selectFrom('appeal_file').select('sha256').executeTakeFirstOrThrow()
  const image = await api.parts.db
    .selectFrom('image')
    .select('sha256')
    .where('id', '=', picture.imageId)
    .executeTakeFirstOrThrow()

  api.shiftClock(KEPT_LOOSE_MS - 3_600_000)
  await sweep()
  for (const { sha256 } of [unused, used, image, attachment, { sha256: apk }, { sha256: package256 }])
    assert.ok(await has(sha256))

  api.shiftClock(2 * 3_600_000)
  await sweep()
  for (const { sha256 } of [used, { sha256: apk }]) assert.ok((await has(sha256)) && (await blobOf(sha256)))
  for (const { sha256 } of [unused, image, attachment, { sha256: package256 }])
    assert.ok(!(await has(sha256)) && !(await blobOf(sha256)), sha256)
  const left = await api.parts.db.selectFrom('evidence').select('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [used.id],
  )
})

test('a file that a lab saves with a result during the sweep stays', onPostgres, async () => {
  const { reviewer, taskId } = await openTask()
  const sent = await sendEvidence(api, reviewer.token, { taskId, bytes: new TextEncoder().encode('saved at last\n') })
  await judgeTask(api, reviewer, { taskId, said: Object.fromEntries([['LSA-16', 'fail' as const]]), submit: false })
  const id = sent.answer.data?.evidenceId ?? ''
  const { db } = api.parts
  const result = await db.selectFrom('device_result').select('id').where('task_id', '=', taskId).executeTakeFirstOrThrow()
  api.shiftClock(KEPT_LOOSE_MS + 3_600_000)
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = inTransaction(db, async (db) => {
    await db.insertInto('device_result_evidence').values({ result_id: result.id, evidence_id: id, place: 9 }).execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const sweeping = sweep()
  // A sweep that waits for the lab would decide by what it saw before.
  await Promise.race([sweeping, untilBlocked(db)])
  released.resolve()
  await Promise.all([saving, sweeping])
  assert.ok(await db.selectFrom('evidence').select('id').where('id', '=', id).executeTakeFirst())
})

test('a file stored again just now stays, though nothing refers to it yet', async () => {
  const bytes = new TextEncoder().encode('stored twice')
  const { sha256, sizeBytes } = await api.parts.storage.put(bytes)
  await api.parts.db.insertInto('blob').values({ sha256, size_bytes: sizeBytes, created_at: 0 }).execute()
  // Its row is old, its file is not: the test's clock is a week ahead of the file system's.
  const removeStale = api.parts.storage.removeStale.bind(api.parts.storage)
  api.parts.storage.removeStale = (one) => removeStale(one, Date.now() - 60_000)
  await sweep()
  api.parts.storage.removeStale = removeStale
  assert.ok((await has(sha256)) && (await blobOf(sha256)))
})

test('a file whose process died before writing the row is deleted after a week; a folder with many such files is left alone', async () => {
  const { storage } = api.parts
  const put = async (text: string) => (await storage.put(new TextEncoder().encode(text))).sha256
  const rowless = await put('no row')
  const since = api.parts.clock() - Date.now()
  await sweep()
  const isThere = await has(rowless)
  assert.equal(isThere, since < KEPT_LOOSE_MS, 'not before a week has gone by')
  const again = await put('no row')
  api.shiftClock(KEPT_LOOSE_MS)
  await sweep()
  assert.equal(await has(again), false)

  const foreign = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`foreign ${n}`)))
  api.shiftClock(KEPT_LOOSE_MS)
  await sweep()
  for (const one of foreign) assert.ok(await has(one))
})

test('one sweep a day is planned, however often it is asked for; each plans the next', async () => {
  const now = api.parts.clock()
  await Promise.all([1, 2, 3].map(() => planSweep(api.parts.db, { now, runAt: now + 3 * DAY_MS })))
  const days = async () =>
    (
      await api.parts.db
        .selectFrom('job')
        .select('unique_key')
        .where('kind', '=', 'sweepFiles')
        .where('state', '=', 'ready')
        .execute()
    ).map(({ unique_key: key }) => key)
  const planned = await days()
  assert.equal(new Set(planned).size, planned.length)
  await sweep()
  assert.ok((await days()).includes(new Date(api.parts.clock() + DAY_MS).toISOString().slice(0, 10)))
})
