import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { enqueue } from '../../jobs/index.ts'
import { isReminderDue } from '../../reminders.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { remindHolderJob } from './jobs.ts'
import { REMINDER_DAYS } from './rules.ts'
import { certified } from './testing/passed-round.ts'

const DAY_MS = 86_400_000

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
})
after(() => api.close())

const mails = (kind: string, to: string) =>
  api.parts.db.selectFrom('mail').select('id').where('kind', '=', kind).where('to_address', '=', to).execute()

test('the holder gets a mail on issue, and 30, 7 and 1 days before the end, once each', async () => {
  const number = await certified(api, member)
  const sent = async () => {
    await api.drain()
    return (await mails('certificateEnding', member.email)).length
  }
  assert.equal((await mails('certificateIssued', member.email)).length, 1)
  const counts: number[] = []
  for (const days of [149, 1, 22, 1, 5, 1, 1]) {
    api.shiftClock(days * DAY_MS)
    counts.push(await sent())
  }
  assert.deepEqual(counts, [0, 1, 1, 2, 2, 3, 3])
  const caught = api.parts.mailer.box?.list().filter(({ to }) => to.includes(member.email)) ?? []
  assert.ok(caught.some(({ subject, text }) => subject.includes('还有 7 天到期') && text.includes(number)))
})

test('a late reminder, after downtime, states the days that are left now', async () => {
  const holder = await api.makeMember()
  await certified(api, holder)
  api.shiftClock(175 * DAY_MS)
  await api.drain()
  const subjects = (await api.mailsTo(holder.email)).map(({ subject }) => subject).filter((subject) => subject.includes('到期'))
  assert.deepEqual(
    subjects.map((subject) => subject.split(' · ')[0]),
    ['金标证书还有 5 天到期'],
  )
})

test('a reminder that runs twice is mailed once; one for a revoked certificate not at all', async () => {
  const holder = await api.makeMember()
  const [kept, revoked] = [await certified(api, holder), await certified(api, holder)]
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  await certifier.post(revokeCertificate, { number: revoked, reason: '测试一次撤销' })
  api.shiftClock(150 * DAY_MS)
  await enqueue(api.parts.db, remindHolderJob, { number: kept, daysLeft: 30 }, { now: api.parts.clock() })
  await api.drain()
  assert.equal((await mails('certificateEnding', holder.email)).length, 1)
})

test('after a long downtime only the reminder that still applies is sent', () => {
  const until = 1_000 * DAY_MS
  const due = (daysBefore: number) =>
    REMINDER_DAYS.filter((daysLeft) => isReminderDue(REMINDER_DAYS, { until, daysLeft, now: until - daysBefore * DAY_MS }))
  assert.deepEqual([31, 30, 8, 7, 3, 1, 0.5, 0, -1].map(due), [[], [30], [30], [7], [7], [1], [1], [], []])
})
