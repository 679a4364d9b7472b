import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryJobs, repeatJob } from '@alliance/contract/job-desk'
import { queryAudit } from '@alliance/contract/office'
import * as z from 'zod/mini'
import { inTransaction } from '../../db/index.ts'
import { defineJob, drain, enqueue, handle } from '../../jobs/index.ts'
import { type Caller, fieldWords, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { jobs as handlers } from '../index.ts'
import { concernsOf, isLookedUp } from './concern-queries.ts'
import { wordsOf } from './kinds.ts'

let api: TestApi
let admin: Caller
before(async () => {
  api = await startTestApi()
  admin = await api.makeAccount({ grants: ['administrator'] })
  await clear()
})
after(() => api.close())

const clear = () => api.parts.db.deleteFrom('job').execute()
afterEach(clear)

const nothing = z.object({ n: z.number() })
/** A job that can be repeated, and one with a settled end. */
const certificate = defineJob({ name: 'issueCertificate', payload: nothing, maxAttempts: 2 })
const mail = defineJob({ name: 'sendMail', payload: nothing, maxAttempts: 1 })
const add = (kind: typeof mail, n: number, options: { uniqueKey?: string; runAt?: number } = {}) =>
  enqueue(api.parts.db, kind, { n }, { now: api.parts.clock(), ...options })

const ran: number[] = []
let isBroken = true
const doing = [certificate, mail].map((kind) =>
  handle(kind, async (_parts, { n }) => {
    if (isBroken) throw new Error('broken')
    ran.push(n)
  }),
)
const untilGivenUp = async () => {
  isBroken = true
  for (let round = 0; round < 3; round += 1) {
    await drain(api.parts, doing)
    api.shiftClock(3_600_000)
  }
  isBroken = false
}
const list = async (input: Parameters<typeof admin.post<typeof queryJobs>>[1] = {}) => {
  const { code, data } = await admin.post(queryJobs, input)
  assert.equal(code, 0)
  return data ?? assert.fail('no data')
}

test('each kind of job has a title, and is marked as settled if its last attempt has a final effect', () => {
  const unknown = wordsOf('nothing of the sort')
  for (const { kind, givenUp } of handlers) {
    const words = wordsOf(kind.name)
    assert.notEqual(words, unknown, kind.name)
    assert.equal(words.settled !== undefined, givenUp !== undefined, kind.name)
  }
})

test('only administrators can see or repeat jobs', async () => {
  const others = [await api.makeMember(), await api.makeAccount({ grants: ['editor', 'certifier', 'appeals'] })]
  for (const other of others) {
    assert.equal((await other.post(queryJobs, {})).code, codes.FORBIDDEN.code)
    assert.equal((await other.post(repeatJob, { jobId: '1' })).code, codes.FORBIDDEN.code)
  }
  assert.equal((await api.post(queryJobs, {})).code, codes.TOKEN_MISSING.code)
})

test('bad input is refused at its field', async () => {
  const words = (answer: { data: unknown }) => fieldWords(answer.data)
  assert.deepEqual(words(await admin.post(queryJobs, { view: 'all' as 'failed', size: 1000 })), {
    size: '不能大于 100',
    view: '请选择放弃的或等着重试的',
  })
  assert.deepEqual(words(await admin.post(queryJobs, { cursor: 'x' })), { cursor: '页码不正确' })
  assert.deepEqual(words(await admin.post(repeatJob, { jobId: '../1' })), { jobId: '编号不正确' })
  assert.equal((await admin.post(repeatJob, { jobId: 'none' })).code, codes.NOT_FOUND.code)
})

test('without jobs the lists are empty', async () => {
  assert.deepEqual({ ...(await list()), now: 0 }, { items: [], nextCursor: null, kinds: [], waitingSince: null, now: 0 })
})

test('waiting, failing and given-up jobs are counted by kind, with the oldest waiting time', async () => {
  await add(certificate, 1)
  await add(certificate, 2, { runAt: api.parts.clock() + 86_400_000 })
  await add(mail, 3)
  const since = api.parts.clock()
  const waiting = await list()
  assert.deepEqual(waiting.kinds, [
    { title: '签发证书', waiting: 1, running: 0, retrying: 0, failed: 0 },
    { title: '发送邮件', waiting: 1, running: 0, retrying: 0, failed: 0 },
  ])
  assert.ok(waiting.waitingSince !== null && waiting.waitingSince <= since && waiting.waitingSince > since - 60_000)
  isBroken = true
  await drain(api.parts, doing)
  const [retried] = (await list({ view: 'retrying' })).items
  assert.deepEqual([retried?.title, retried?.attempts, retried?.mayRepeat], ['签发证书', 1, true])
  assert.ok((retried?.at ?? 0) > since)
  await untilGivenUp()
  const given = await list()
  assert.deepEqual(
    given.items.map(({ title, settled, mayRepeat }) => [title, settled, mayRepeat]),
    [
      ['签发证书', '', true],
      ['发送邮件', '不再发送，收件账号的页面上有记录', false],
    ],
  )
  assert.deepEqual(given.kinds[0], { title: '签发证书', waiting: 0, running: 0, retrying: 0, failed: 1 })
  assert.equal(given.waitingSince, null, 'what is planned for later does not wait')
})

test('each job says what it is about, if that still exists', async () => {
  const { db } = api.parts
  const { id: accountId, email } = await api.makeMember()
  await db.updateTable('account').set({ company_name: '云上软件' }).where('id', '=', accountId).execute()
  await db.insertInto('mail').values({ id: 'letter', to_address: 'who@cloud.example', kind: 'labTask', created_at: 0 }).execute()
  const given = [{ accountId }, { mailId: 'letter' }, { number: 'GL-1' }, { roundId: 'gone' }, { day: '2026-11-27' }, null]
  assert.deepEqual(await concernsOf(db, given), [`云上软件 · ${email}`, 'who@cloud.example', 'GL-1', '', '', ''])
})

test('every id in the payload of our jobs can be looked up', async () => {
  for (const { kind } of handlers) {
    const names = Object.keys((kind.payload as z.ZodMiniObject).shape).filter(
      (name) => name.endsWith('Id') && name !== 'memberId',
    )
    assert.ok(
      names.every((name) => isLookedUp(name)),
      `${kind.name}: ${names.join()}`,
    )
    assert.deepEqual(
      await concernsOf(
        api.parts.db,
        names.map((name) => ({ [name]: 'gone' })),
      ),
      names.map(() => ''),
    )
  }
})

test('a given-up job is restarted once, by the first request, and audited', async () => {
  await add(certificate, 7)
  await untilGivenUp()
  const [job] = (await list()).items
  const jobId = job?.jobId ?? assert.fail('nothing failed')
  const codesOf = await Promise.all([1, 2].map(async () => (await admin.post(repeatJob, { jobId })).code))
  assert.equal(codesOf.filter((code) => code === 0).length, 1, String(codesOf))
  await drain(api.parts, doing)
  assert.deepEqual(ran.splice(0), [7])
  assert.equal((await admin.post(repeatJob, { jobId })).code, codes.JOB_SETTLED.code)
  const { data } = await admin.post(queryAudit, { keyword: '重试任务' })
  assert.deepEqual(
    data?.items.map(({ target, detail }) => [target, detail]),
    [['签发证书', `已试过 2 次，任务编号 ${jobId}`]],
  )
})

test('one that fails again has three more attempts, then is given up again', async () => {
  await add(certificate, 8)
  await untilGivenUp()
  const [job] = (await list()).items
  await admin.post(repeatJob, { jobId: job?.jobId ?? '' })
  await untilGivenUp()
  const [again] = (await list()).items
  assert.deepEqual([again?.jobId, again?.attempts], [job?.jobId, 5])
})

test('a job waiting for its next attempt is tried at once', async () => {
  await add(mail, 9)
  await api.parts.db
    .updateTable('job')
    .set({ attempt: 1, max_attempts: 9, run_at: api.parts.clock() + 600_000 })
    .execute()
  const [job] = (await list({ view: 'retrying' })).items
  assert.equal((await admin.post(repeatJob, { jobId: job?.jobId ?? '' })).code, 0)
  isBroken = false
  await drain(api.parts, doing)
  assert.deepEqual(ran.splice(0), [9])
})

test('a settled or running job, or one whose duplicate is waiting, is not restarted', async () => {
  await add(mail, 1)
  await untilGivenUp()
  const [mailJob] = (await list()).items
  assert.equal((await admin.post(repeatJob, { jobId: mailJob?.jobId ?? '' })).code, codes.JOB_SETTLED.code)
  await clear()
  await add(certificate, 2, { uniqueKey: 'one' })
  await untilGivenUp()
  const [failed] = (await list()).items
  await add(certificate, 3, { uniqueKey: 'one' })
  assert.equal((await admin.post(repeatJob, { jobId: failed?.jobId ?? '' })).code, codes.JOB_UNDER_WAY.code)
  assert.equal((await list()).items.length, 1, 'and stays as it was')
  await api.parts.db.updateTable('job').set({ state: 'running', finished_at: null }).where('state', '=', 'ready').execute()
  const running = await api.parts.db.selectFrom('job').select('id').where('state', '=', 'running').executeTakeFirstOrThrow()
  assert.equal((await admin.post(repeatJob, { jobId: running.id })).code, codes.JOB_UNDER_WAY.code)
})

test('the lists are paged: given up newest first, retries by next attempt', async () => {
  for (let n = 0; n < 5; n += 1) {
    await add(certificate, n)
    api.shiftClock(1000)
  }
  await api.parts.db
    .updateTable('job')
    .set((eb) => ({ attempt: 1, run_at: eb('run_at', '+', 600_000) }))
    .execute()
  const pages = async (view: 'failed' | 'retrying') => {
    const first = await list({ view, size: 3 })
    const second = await list({ view, size: 3, ...(first.nextCursor !== null && { cursor: first.nextCursor }) })
    assert.equal(second.nextCursor, null)
    return [...first.items, ...second.items].map(({ at }) => at)
  }
  const next = await pages('retrying')
  assert.deepEqual([next.length, next], [5, next.toSorted((a, b) => a - b)])
  await api.parts.db
    .updateTable('job')
    .set((eb) => ({ state: 'failed' as const, finished_at: eb.ref('run_at') }))
    .execute()
  assert.deepEqual(await pages('failed'), next.toReversed())
})

test('a job that settles while somebody requests another attempt stays settled', onPostgres, async () => {
  await add(mail, 10, { runAt: api.parts.clock() + 600_000 })
  await api.parts.db.updateTable('job').set({ attempt: 1 }).execute()
  const { id: jobId } = await api.parts.db.selectFrom('job').select('id').executeTakeFirstOrThrow()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ending = inTransaction(api.parts.db, async (db) => {
    await db.updateTable('job').set({ state: 'failed', finished_at: api.parts.clock() }).execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const asking = admin.post(repeatJob, { jobId })
  try {
    await untilBlocked(api.parts.db)
  } finally {
    released.resolve()
  }
  await ending
  assert.equal((await asking).code, codes.JOB_UNDER_WAY.code)
  assert.equal((await list()).items.length, 1)
})
