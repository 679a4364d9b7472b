import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { inTransaction } from '../db/index.ts'
import { eventually } from '../testing/index.ts'
import { createMailer, enqueueMail, jobs as mailJobs } from '../mail/index.ts'
import { defineJob, drain, enqueue, handle, startWorker } from './index.ts'
import { claim, finish, renew, sweep } from './queries.ts'
import { backoffMs } from './run-job.ts'
import { add, api, jobs, kind, now, parts, useQueue } from './testing/queue.ts'

useQueue()

test('a job is born with its row or not at all', async () => {
  const lost = inTransaction(parts.db, async (db) => {
    await enqueue(db, kind, { n: 1 }, { now: now() })
    throw new Error('no')
  })
  await assert.rejects(lost, /no/)
  assert.deepEqual(await jobs(), [])
})

test('drain runs what is due, and what that enqueues, and leaves the rest', async () => {
  const seen: number[] = []
  const handler = handle(kind, async (_parts, { n }) => {
    seen.push(n)
    if (n === 1) await add(2)
  })
  await add(1)
  await add(9, { runAt: now() + 60_000 })
  await drain(parts, [handler])
  assert.deepEqual(seen, [1, 2])
  assert.deepEqual((await jobs()).map(({ state }) => state).toSorted(), ['done', 'done', 'ready'])
})

test('a unique key adds one job while it waits, and another after it ran', async () => {
  await Promise.all([1, 2, 3].map((n) => add(n, { uniqueKey: 'one' })))
  assert.equal((await jobs()).length, 1)
  await drain(parts, [handle(kind, async () => undefined)])
  await add(4, { uniqueKey: 'one' })
  assert.equal((await jobs()).length, 2)
})

test('a failing job is tried again later and later, then given up with its reason', async () => {
  const attempts: [number, boolean][] = []
  const givenUp: string[] = []
  const handler = handle(
    kind,
    async (_parts, _payload, { number, last }) => {
      attempts.push([number, last])
      throw new Error(`broken ${number}`)
    },
    { givenUp: async (_parts, { n }, error) => void givenUp.push(`${n} ${error}`) },
  )
  await add(5)
  for (let round = 0; round < 4; round += 1) {
    await drain(parts, [handler])
    api.shiftClock(3_600_000)
  }
  assert.deepEqual(attempts, [
    [1, false],
    [2, false],
    [3, true],
  ])
  assert.deepEqual(givenUp, ['5 broken 3'])
  const [job] = await jobs()
  assert.equal(job?.state, 'failed')
  assert.equal(job?.last_error, 'broken 3')
  assert.deepEqual(
    [1, 2, 3, 20].map((attempt) => backoffMs(attempt, 0.5)),
    [1_000, 2_000, 4_000, 600_000],
  )
})

test('a job whose worker vanished is claimed again after its lease, and the first worker can no longer finish it', async () => {
  await add(6)
  const claimed = (await claim(parts.db, { kinds: ['test'], now: now(), leaseMs: 60_000 }))!
  assert.equal(await claim(parts.db, { kinds: ['test'], now: now(), leaseMs: 1_000 }), undefined)
  await renew(parts.db, claimed, -1)
  const again = (await claim(parts.db, { kinds: ['test'], now: now(), leaseMs: 1_000 }))!
  assert.deepEqual([claimed.id, claimed.attempt, again.attempt], [again.id, 1, 2])
  await finish(parts.db, claimed, now())
  assert.equal((await jobs())[0]?.state, 'running')
  await finish(parts.db, again, now())
  assert.equal((await jobs())[0]?.state, 'done')
})

test('a worker whose clock is wrong takes no work from others, and loses none to them', async () => {
  const claimAt = (time: number) => claim(parts.db, { kinds: ['test'], now: time, leaseMs: 60_000 })
  const hourMs = 3_600_000
  await add(6)
  assert.ok(await claimAt(now()))
  assert.equal(await claimAt(now() + hourMs), undefined, 'a fast clock')
  await parts.db.deleteFrom('job').execute()
  await add(7, { runAt: now() - hourMs })
  const slow = await claimAt(now() - hourMs)
  assert.ok(slow)
  assert.equal(await claimAt(now()), undefined, 'the lease that a slow clock took')
  assert.ok(await renew(parts.db, slow, 60_000))
  assert.equal(await claimAt(now()), undefined)
})

test('a job that kills its worker every time is given up, not run for ever', async () => {
  await add(7)
  for (let death = 0; death < 3; death += 1) {
    await claim(parts.db, { kinds: ['test'], now: now(), leaseMs: -1 })
  }
  const ran: number[] = []
  const givenUp: number[] = []
  const handler = handle(kind, async (_parts, { n }) => void ran.push(n), {
    givenUp: async (_parts, { n }) => void givenUp.push(n),
  })
  await drain(parts, [handler])
  assert.deepEqual([ran, givenUp], [[], [7]])
  assert.equal((await jobs())[0]?.state, 'failed')
})

test('a job that says what its kind does not read is given up like any other, and nobody is told an end of it', async () => {
  const other = defineJob({ name: 'test', payload: z.object({ text: z.string() }), maxAttempts: 2 })
  await enqueue(parts.db, other, { text: 'of another version' }, { now: now() })
  const told: unknown[] = []
  const handler = handle(kind, async () => assert.fail('it ran'), { givenUp: async (_parts, payload) => void told.push(payload) })
  for (let round = 0; round < 3; round += 1) {
    await drain(parts, [handler])
    api.shiftClock(3_600_000)
  }
  assert.deepEqual([(await jobs())[0]?.state, told], ['failed', []])
})

test('concurrent claims never hand out one job twice', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, n) => add(n)))
  const claims = await Promise.all(
    Array.from({ length: 15 }, () => claim(parts.db, { kinds: ['test'], now: now(), leaseMs: 9_000 })),
  )
  const ids = claims.flatMap((job) => (job ? [job.id] : []))
  assert.equal(ids.length, 10)
  assert.equal(new Set(ids).size, 10)
})

test('a running worker hears of a job at once, renews its lease while it works, and stops only when the job is done', async () => {
  const started = Promise.withResolvers<void>()
  const ends: string[] = []
  const handler = handle(kind, async () => {
    started.resolve()
    // Three times the lease: without renewal a second slot of this worker would take the job over.
    await wait(900)
    ends.push('done')
  })
  const worker = startWorker(parts, [handler])
  await wait(200)
  const asked = Date.now()
  await add(8)
  await started.promise
  assert.ok(Date.now() - asked < 2_000, 'woken by the notification, not by the slow poll')
  await worker.stop()
  assert.deepEqual(ends, ['done'])
  assert.equal((await jobs())[0]?.state, 'done')
})

test('the sweep takes only what is old', async () => {
  await add(1)
  await drain(parts, [handle(kind, async () => undefined)])
  await add(2)
  const bounds = { sessionIdleMs: 1_000, sessionAbsoluteMs: 1_000, answersKeptMs: 1_000 }
  await sweep(parts.db, { now: now(), ...bounds })
  assert.equal((await jobs()).length, 2)
  await sweep(parts.db, { now: now() + 40 * 86_400_000, ...bounds })
  assert.deepEqual(
    (await jobs()).map(({ state }) => state),
    ['ready'],
  )
})

test('jobs that wait for servers of others keep no hands from the rest', async () => {
  const outside = defineJob({ name: 'slow', payload: z.object({ n: z.number() }), lane: 'outside' })
  const answered = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const handlers = [handle(outside, () => answered.promise), handle(kind, async () => done.resolve())]
  for (let n = 0; n < 12; n += 1) await enqueue(parts.db, outside, { n }, { now: now() })
  const worker = startWorker(parts, handlers)
  await eventually(async () => (await jobs()).filter(({ state }) => state === 'running').length >= 6, true)
  await add(1)
  await done.promise
  answered.resolve()
  await worker.stop()
  assert.ok((await jobs()).some(({ kind: name, state }) => name === 'test' && state === 'done'))
})

test('a stop does not wait for a job that does not hear it: another worker has the job at once', async () => {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const deaf = handle(kind, async () => {
    started.resolve()
    await released.promise
    throw new Error('nobody listens any more')
  })
  const impatient = { ...parts, limits: { ...parts.limits, stopMs: 50 } }
  const worker = startWorker(impatient, [deaf])
  await add(1)
  await started.promise
  await worker.stop()
  const ran: number[] = []
  await drain(parts, [handle(kind, async (_parts, { n }) => void ran.push(n))])
  released.resolve()
  assert.deepEqual(ran, [1])
  const [job] = await jobs()
  assert.deepEqual([job?.state, job?.attempt, job?.max_attempts], ['done', 2, 4])
})

test('a mail server that hangs keeps no hands from what reads packages', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const { port } = silent.address() as { port: number }
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@example.test', name: '联盟' })
  for (let n = 0; n < 12; n += 1) await enqueueMail(parts.db, { to: `${n}@example.test`, kind: 'noAccount', data: {} }, now())
  const done = Promise.withResolvers<void>()
  const impatient = { ...parts, mailer, limits: { ...parts.limits, stopMs: 50 } }
  const worker = startWorker(impatient, [...mailJobs, handle(kind, async () => done.resolve())])
  await eventually(async () => (await jobs()).filter(({ state }) => state === 'running').length >= 2, true)
  await add(1)
  const isDone = await Promise.race([done.promise.then(() => true), wait(5_000, false)])
  await worker.stop()
  await mailer.close()
  silent.close()
  assert.ok(isDone)
})
