import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { verifyByNumber } from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { requestDeletion } from '@alliance/contract/security'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inTransaction } from '../../db/index.ts'
import { onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { bindTo, LAB_ONE, makeVendorMember } from '../review/testing/pass-review.ts'

const WEEK_MS = 7 * 86_400_000

type Line = { level: number; msg: string; operation?: string; tries?: number }
const lines: Line[] = []
let api: TestApi
before(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(
        ...String(chunk)
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Line),
      )
      done()
    },
  })
  api = await startTestApi({ log: pino({ level: 'warn' }, sink) })
})
after(() => api.close())

test(
  'a certificate is revoked while its holder is deleted: each has what the other waits for, and both are done',
  onPostgres,
  async () => {
    const { db } = api.parts
    const leaving = await api.makeMember()
    const number = await certified(api, leaving)
    await makeVendorMember(api, LAB_ONE)
    await bindTo(api, leaving.id, LAB_ONE)
    assert.equal((await leaving.post(requestDeletion, { currentPassword: leaving.password })).code, 0)
    api.shiftClock(WEEK_MS + 1_000)
    const certifier = await api.makeAccount({ grants: ['certifier'] })
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(db, async (db) => {
      await db.selectFrom('binding').select('id').where('account_id', '=', leaving.id).forUpdate().execute()
      held.resolve()
      await released.promise
    })
    await held.promise
    // The deletion holds the account, and waits for its binding.
    const deleting = api.drain()
    await untilBlocked(db)
    // The revocation holds the certificate, and waits for the account that it notifies.
    const revoking = certifier.post(revokeCertificate, { number, reason: '复核发现样本被替换' })
    try {
      await untilBlocked(db, 2)
    } finally {
      released.resolve()
    }
    await Promise.all([holding, deleting])
    assert.equal((await revoking).code, 0)
    assert.equal(await db.selectFrom('account').select('id').where('id', '=', leaving.id).executeTakeFirst(), undefined)
    const { data } = await api.post(verifyByNumber, { number })
    assert.equal(data?.revokeReason, '复核发现样本被替换')
    const [line, ...more] = lines
    assert.deepEqual([line?.level, line?.tries, more], [40, 2, []])
    assert.ok([revokeCertificate.path, 'deleteAccount'].includes(line?.operation ?? ''), line?.operation)
  },
)

test('inserting a row of the account doesn’t block a deletion request', onPostgres, async () => {
  const member = await api.makeMember()
  const asked = await inTransaction(api.parts.db, async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', member.id).forKeyShare().execute()
    return member.post(requestDeletion, { currentPassword: member.password })
  })
  assert.equal(asked.code, 0)
})

test('of two administrators who concurrently request deletion one stays', onPostgres, async () => {
  const { db } = api.parts
  const two = [await api.makeAccount({ grants: ['administrator'] }), await api.makeAccount({ grants: ['administrator'] })]
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(db, async (db) => {
    // Keeps both from finishing before both have begun: a deletion request enqueues a job.
    await sql`lock table job in share row exclusive mode`.execute(db)
    held.resolve()
    await released.promise
  })
  await held.promise
  const asked = two.map(({ password, post }) => post(requestDeletion, { currentPassword: password }))
  try {
    await untilBlocked(db, 2)
  } finally {
    released.resolve()
  }
  await holding
  assert.deepEqual(
    (await Promise.all(asked)).map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.LAST_ADMINISTRATOR.code],
  )
})
