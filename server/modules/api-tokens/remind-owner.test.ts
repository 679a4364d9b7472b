import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { createApiToken, queryApiTokens, revokeApiToken } from '@alliance/contract/api-tokens'
import { queryMessages } from '@alliance/contract/inbox'
import { sql } from 'kysely'
import { enqueue } from '../../jobs/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { openSession } from '../account/index.ts'
import { remindTokenOwnerJob } from './jobs.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const DAY_MS = 86_400_000
/** Moves the clock by days and keeps the member's session alive. */
const later = async (member: Caller, days: number) => {
  api.shiftClock(days * DAY_MS)
  await api.drain()
  const now = api.parts.clock()
  return openSession(api.parts.db, { accountId: member.id, now, userAgent: '', address: '127.0.0.1' })
}
const make = async (member: Caller, name: string, token = member.token) =>
  (await member.post(createApiToken, { name, days: '30' }, { token })).data?.apiTokenId ?? ''
const told = async (member: Caller, token: string) => {
  const { data } = await member.post(queryMessages, { size: 100 }, { token })
  return (data?.items ?? []).filter(({ title }) => title.includes('到期')).toReversed()
}
const mailed = async (member: Caller) => (await api.mailsTo(member.email)).filter(({ subject }) => subject.includes('到期'))

test('the owner is reminded 7 days and 1 day before the expiry, once each, by message and mail, with what to do', async () => {
  const member = await api.makeMember()
  const apiTokenId = await make(member, '夜间构建')
  const counts: number[] = []
  let token = member.token
  for (const days of [22, 1, 5, 1, 1]) {
    token = await later(member, days)
    counts.push((await told(member, token)).length)
  }
  assert.deepEqual(counts, [0, 1, 1, 2, 2])
  const [week, day] = await told(member, token)
  assert.deepEqual(
    [week?.title, day?.title, week?.topic, week?.link],
    ['接口令牌还有 7 天到期', '接口令牌还有 1 天到期', 'security', '/account/tokens'],
  )
  assert.ok(week?.lines.join('').includes('“夜间构建”') && week.lines.join('').includes('新建一个同名的令牌'))
  assert.equal((await mailed(member)).length, 2)
  const listed = (await member.post(queryApiTokens, {}, { token })).data ?? []
  assert.deepEqual(
    listed.map((one) => [one.apiTokenId, one.state]),
    [[apiTokenId, 'expired']],
  )
})

test('no reminder for an ended token, or one replaced by a later token of the same name', async () => {
  const member = await api.makeMember()
  const ended = await make(member, '停用的')
  await make(member, '换过的')
  await make(member, '没换的')
  await member.post(revokeApiToken, { apiTokenId: ended })
  const renewing = await later(member, 20)
  await make(member, '换过的', renewing)
  const token = await later(member, 3)
  assert.deepEqual(
    (await told(member, token)).map(({ lines }) => /“(.*?)”/.exec(lines.join(''))?.[1]),
    ['没换的'],
  )
})

test('a job that runs twice reminds once; a late one sends only a reminder that still applies', async () => {
  const member = await api.makeMember()
  const apiTokenId = await make(member, '长假')
  await later(member, 29.5)
  for (const daysLeft of [7, 1])
    await enqueue(api.parts.db, remindTokenOwnerJob, { apiTokenId, daysLeft }, { now: api.parts.clock() })
  const token = await later(member, 0)
  assert.deepEqual(
    (await told(member, token)).map(({ title }) => title),
    ['接口令牌还有 1 天到期'],
  )
})

test('tokens created before there were reminders are included', async () => {
  const member = await api.makeMember()
  await make(member, '早先的')
  await api.parts.db.deleteFrom('job').where('kind', '=', remindTokenOwnerJob.name).where('state', '=', 'ready').execute()
  const migration = readFileSync('server/db/migrations/0028-token-reminders.sql', 'utf8')
  await sql.raw(migration.slice(migration.indexOf('insert into job'))).execute(api.parts.db)
  const token = await later(member, 23)
  assert.deepEqual(
    (await told(member, token)).map(({ title }) => title),
    ['接口令牌还有 7 天到期'],
  )
})
