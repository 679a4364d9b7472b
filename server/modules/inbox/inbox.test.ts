import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import {
  markRead,
  queryInboxSettings,
  queryMessages,
  queryUnread,
  saveInboxSettings,
  topics,
  UNREAD_CAP,
} from '@alliance/contract/inbox'
import { exportMyData, modifyPassword } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { notify, places } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const returned = (reason: string) => ({ kind: 'profileReturned', data: { reason }, link: places.profileStatus }) as const
/** Sends so many messages, each a millisecond after the previous one. */
const tell = async (caller: Caller, count: number) => {
  const now = api.parts.clock()
  for (let at = 0; at < count; at += 1)
    await notify(api.parts.db, { accountId: caller.id, ...returned(`原因 ${at}`) }, now - count + at)
}
const list = async (caller: Caller, asked: object = {}) => {
  const { data } = await caller.post(queryMessages, asked)
  assert.ok(data)
  return data
}
const mailsOf = async (caller: Caller) => (await api.mailsTo(caller.email)).map(({ subject }) => subject.split(' · ')[0])

test('every call requires a session and refuses bad input', async () => {
  const caller = await api.makeAccount()
  const calls: [call: Parameters<Caller['post']>[0], input: object, bad: object | undefined][] = [
    [queryMessages, {}, { topic: 'weather' }],
    [queryUnread, {}, undefined],
    [markRead, { upTo: 1 }, {}],
    [markRead, { upTo: 1 }, { upTo: 1, messageIds: ['a'] }],
    [markRead, { upTo: 1 }, { messageIds: ["'"] }],
    [queryInboxSettings, {}, undefined],
    [saveInboxSettings, { topic: 'round', mail: true }, { topic: 'round', mail: 'perhaps' }],
    [saveInboxSettings, { topic: 'round', mail: true }, { topic: 'weather', mail: true }],
  ]
  for (const [call, input, bad] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await caller.post(call, input)).code, 0, call.path)
    if (bad) assert.equal((await caller.post(call, bad)).code, codes.BAD_INPUT.code, call.path)
  }
  assert.equal((await caller.post(queryMessages, { cursor: 'x' })).code, codes.BAD_INPUT.code)
})

test('messages are listed newest first, by keyset, to their own account', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  await tell(caller, 5)
  const first = await list(caller, { size: 3 })
  const second = await list(caller, { size: 3, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ lines }) => lines[1]),
    ['原因 4', '原因 3', '原因 2', '原因 1', '原因 0'],
  )
  assert.equal(second.nextCursor, null)
  const [message] = first.items
  assert.deepEqual(
    [message?.topic, message?.title, message?.link, message?.readAt],
    ['profile', '资料需要修改', places.profileStatus, null],
  )
  assert.deepEqual((await list(stranger)).items, [])
  assert.equal((await list(caller, { topic: 'round' })).items.length, 0)
})

test('marks the given messages, or all that had been seen; never another account’s', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  await tell(caller, 4)
  const { items } = await list(caller)
  const [newest, second] = items
  const ids = [newest?.messageId ?? '', second?.messageId ?? '']
  assert.deepEqual((await stranger.post(markRead, { messageIds: ids })).data, { marked: 0 })
  assert.deepEqual((await stranger.post(markRead, { upTo: api.parts.clock() })).data, { marked: 0 })
  const nothing = await caller.post(markRead, { messageIds: [] }, { json: true })
  assert.deepEqual([nothing.code, nothing.data], [0, { marked: 0 }], 'an empty list is no fault')
  assert.deepEqual((await caller.post(markRead, { messageIds: [ids[0]] })).data, { marked: 1 })
  assert.deepEqual((await caller.post(markRead, { messageIds: ids })).data, { marked: 1 }, 'one was read before')
  assert.deepEqual((await caller.post(queryUnread)).data, { unread: 2 })
  const readAt = (await list(caller)).items[0]?.readAt
  await tell(caller, 1)
  // A message newer than the seen list stays unread.
  assert.deepEqual((await caller.post(markRead, { upTo: newest?.createdAt ?? 0 })).data, { marked: 2 })
  assert.deepEqual((await caller.post(queryUnread)).data, { unread: 1 })
  assert.equal((await list(caller, { unread: true })).items.length, 1)
  assert.equal((await list(caller)).items[1]?.readAt, readAt, 'it keeps the time of its first reading')
})

test('under a filter all of that topic are marked, and no others', async () => {
  const caller = await api.makeAccount()
  await tell(caller, 2)
  await api.parts.db
    .insertInto('inbox_message')
    .values({
      id: `appeal-${caller.id.slice(0, 20)}`,
      account_id: caller.id,
      topic: 'appeal',
      kind: 'appealChanged',
      title: '申诉',
      lines: [],
      link: '/appealRecord',
      created_at: api.parts.clock() - 1_000,
    })
    .execute()
  const upTo = api.parts.clock()
  assert.equal((await caller.post(markRead, { upTo, topic: 'weather' })).code, codes.BAD_INPUT.code)
  assert.deepEqual((await caller.post(markRead, { upTo, topic: 'appeal' })).data, { marked: 1 })
  assert.equal((await list(caller, { unread: true, topic: 'profile' })).items.length, 2)
  assert.deepEqual((await caller.post(markRead, { upTo })).data, { marked: 2 })
})

test('unread messages are counted up to a limit', async () => {
  const caller = await api.makeAccount()
  const now = api.parts.clock()
  await api.parts.db
    .insertInto('inbox_message')
    .values(
      Array.from({ length: UNREAD_CAP + 20 }, (_, at) => ({
        id: `m-${caller.id.slice(0, 20)}-${at}`,
        account_id: caller.id,
        topic: 'round',
        kind: 'roundChanged',
        title: '变化',
        lines: [],
        link: '/console',
        created_at: now + at,
      })),
    )
    .execute()
  assert.deepEqual((await caller.post(queryUnread)).data, { unread: UNREAD_CAP })
})

test('a topic with mails off is only in the inbox; other accounts still get mails', async () => {
  const [caller, other] = [await api.makeAccount(), await api.makeAccount()]
  assert.deepEqual((await caller.post(saveInboxSettings, { topic: 'profile', mail: false })).data, {
    topic: 'profile',
    mail: false,
  })
  for (const who of [caller, other]) await tell(who, 1)
  assert.deepEqual(await mailsOf(caller), [])
  assert.deepEqual(await mailsOf(other), ['资料需要修改'])
  assert.equal((await list(caller)).items.length, 1)
  const { data: settings } = await caller.post(queryInboxSettings)
  assert.deepEqual(
    settings?.map(({ topic }) => topic),
    topics.map(({ id }) => id),
  )
  assert.deepEqual(
    settings?.filter(({ mail }) => !mail).map(({ topic }) => topic),
    ['profile'],
  )
  await caller.post(saveInboxSettings, { topic: 'profile', mail: true })
  await tell(caller, 1)
  assert.deepEqual(await mailsOf(caller), ['资料需要修改'])
})

test('security mails can’t be turned off', async () => {
  const caller = await api.makeAccount()
  assert.equal((await caller.post(saveInboxSettings, { topic: 'security', mail: false })).code, codes.SECURITY_MAIL_NEEDED.code)
  const { data } = await caller.post(queryInboxSettings)
  assert.deepEqual(
    data?.filter(({ fixed }) => fixed),
    [{ topic: 'security', mail: true, fixed: true }],
  )
  await api.parts.db.insertInto('inbox_setting').values({ account_id: caller.id, topic: 'security', mail: false }).execute()
  const password = '湖边的四只白鹭飞走了'
  assert.equal((await caller.post(modifyPassword, { currentPassword: caller.password, password })).code, 0)
  assert.deepEqual(await mailsOf(caller), ['密码已修改'])
  assert.deepEqual(
    (await list(caller)).items.map(({ topic, link }) => [topic, link]),
    [['security', places.sessions]],
  )
})

test('message, mail and change are committed together or not at all', async () => {
  const caller = await api.makeAccount()
  const lost = inTransaction(api.parts.db, async (db) => {
    await notify(db, { accountId: caller.id, ...returned('没有发生') }, api.parts.clock())
    throw new Error('no')
  })
  await assert.rejects(lost, /no/)
  assert.deepEqual((await list(caller)).items, [])
  assert.deepEqual(await mailsOf(caller), [])
})

test('messages and settings are in an account’s data export, and deleted with it', async () => {
  const caller = await api.makeAccount()
  await tell(caller, 1)
  await caller.post(saveInboxSettings, { topic: 'round', mail: false })
  const { data } = await caller.post(exportMyData, { currentPassword: caller.password })
  const content = JSON.parse(data?.content ?? '{}') as { messages: object[]; messageSettings: object[] }
  assert.deepEqual([content.messages.length, content.messageSettings], [1, [{ topic: 'round', mail: false }]])
  await api.parts.db.deleteFrom('account').where('id', '=', caller.id).execute()
  const left = await api.parts.db.selectFrom('inbox_message').select('id').where('account_id', '=', caller.id).execute()
  assert.deepEqual(left, [])
})
