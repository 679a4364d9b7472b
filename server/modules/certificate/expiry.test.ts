import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { queryMessages } from '@alliance/contract/inbox'
import { GoldState } from '@alliance/contract/states'
import { enqueue } from '../../jobs/index.ts'
import { isReminderDue } from '../../reminders.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { openSession } from '../account/index.ts'
import { remindHolderJob } from './jobs.ts'
import { REMINDER_DAYS } from './rules.ts'
import { certified, issueFor, makePassedRound } from './testing/passed-round.ts'

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

/** Two rounds of one app: of the same version, or the second one of a higher version. */
const twoRounds = async (holder: Caller, { as, later }: { as: 'same' | 'higher'; later: GoldState }) => {
  const { db } = api.parts
  const placeOfRound = (id: string) =>
    db.selectFrom('round').select(['app_id', 'version_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const first = await makePassedRound(api, holder)
  assert.ok(await issueFor(api, first))
  api.shiftClock(155 * DAY_MS)
  const second = await makePassedRound(api, holder, { goldState: later })
  const [before, after] = [await placeOfRound(first), await placeOfRound(second)]
  const next = as === 'same' ? before : { ...after, app_id: before.app_id }
  await db.updateTable('round').set(next).where('id', '=', second).execute()
  const higher = { app_id: before.app_id, version_name: '6.3.0', version_code: '60300' }
  if (as === 'higher') await db.updateTable('version').set(higher).where('id', '=', after.version_id).execute()
  return { first, second }
}

/** The reminder of seven days, as mailed, and where its message leads. */
const weekBefore = async (holder: Caller) => {
  api.shiftClock(19 * DAY_MS)
  const [mail] = (await api.mailsTo(holder.email)).filter(({ subject }) => subject.includes('到期'))
  const session = { accountId: holder.id, now: api.parts.clock(), userAgent: 'test', address: '127.0.0.1' }
  const { data } = await holder.post(queryMessages, {}, { token: await openSession(api.parts.db, session) })
  return { text: mail?.text ?? '', link: data?.items.find(({ title }) => title.includes('到期'))?.link ?? '' }
}

test('a reminder leads to the report, where the version can be renewed', async () => {
  const holder = await api.makeMember()
  const { first } = await twoRounds(holder, { as: 'same', later: GoldState.notPassed })
  const { text, link } = await weekBefore(holder)
  assert.match(text, /可以现在为这个版本续期/)
  assert.ok(link.includes(first) && text.includes(`去续期：${api.parts.settings.origin}${link}`), text)
})

test('the reminder of a label that has been renewed says so and leads to the new one', async () => {
  const holder = await api.makeMember()
  const { second } = await twoRounds(holder, { as: 'same', later: GoldState.passed })
  const number = await issueFor(api, second)
  const { text, link } = await weekBefore(holder)
  assert.match(text, new RegExp(`这个版本已经续期，新证书 ${number} 有效至 `))
  assert.doesNotMatch(text, /现在为这个版本续期/)
  assert.ok(link.includes(second) && text.includes(link), text)
})

test('a reminder does not ask for a renewal that is under way', async () => {
  const holder = await api.makeMember()
  const { second } = await twoRounds(holder, { as: 'same', later: GoldState.certifying })
  const { text, link } = await weekBefore(holder)
  assert.match(text, /续期正在认证中/)
  assert.doesNotMatch(text, /现在为这个版本续期/)
  assert.ok(link.includes(second), link)
})

test('a reminder does not ask for a renewal that a higher version has ruled out', async () => {
  const [labelled, unlabelled] = [await api.makeMember(), await api.makeMember()]
  const { second } = await twoRounds(labelled, { as: 'higher', later: GoldState.passed })
  await issueFor(api, second)
  const known = await weekBefore(labelled)
  assert.match(known.text, /更高的版本 6\.3\.0 已经通过认证，这个版本不能再续期。\s+它的金标有效至 /)
  assert.doesNotMatch(known.text, /现在为这个版本续期/)
  assert.ok(known.link.includes(second), known.link)
  await twoRounds(unlabelled, { as: 'higher', later: GoldState.passed })
  const { text } = await weekBefore(unlabelled)
  assert.match(text, /更高的版本 6\.3\.0 已经通过认证，这个版本不能再续期。.*它还没有有效的金标，请为它认证全部七类标准/s)
})
