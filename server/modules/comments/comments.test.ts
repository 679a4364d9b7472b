import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { addComment, MOST_COMMENTS, queryOpenVersions, queryOwnComments, withdrawComment } from '@alliance/contract/comments'
import { queryCommentedVersions, queryDocComments } from '@alliance/contract/doc-comments'
import { answerComment, exportComments, queryDeskComments } from '@alliance/contract/comments-desk'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryContent, queryContents } from '@alliance/contract/content-desk'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import { queryMessages } from '@alliance/contract/inbox'
import { exportMyData, requestDeletion } from '@alliance/contract/security'
import { sql } from 'kysely'
import { inTransaction } from '../../db/index.ts'
import { type Caller, eventually, fieldWords, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { forgetComments } from './forget-comments.ts'

const NOVEMBER = Date.parse('2026-11-20T04:00:00Z')
const DECEMBER = Date.parse('2026-12-01T00:00:01Z')
const WEEK_MS = 8 * 86_400_000
const GUIDE = '5242001394058243'
const ABOUT = { documentId: 'security', version: '2026.12' }

let api: TestApi
let editor: Caller
const goTo = (at: number) => api.shiftClock(at - api.parts.clock())
before(async () => {
  api = await startTestApi()
  goTo(NOVEMBER)
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())
beforeEach(() => goTo(Math.max(NOVEMBER, api.parts.clock())))

const openVersions = async (caller: Caller) => (await caller.post(queryOpenVersions)).data ?? []
const placesOf = async (caller: Caller, about: { documentId: string; version?: string } = ABOUT) =>
  (await openVersions(caller)).find(
    ({ documentId, version }) => documentId === about.documentId && (!about.version || version === about.version),
  )?.places ?? []
const add = async (caller: Caller, more: object = {}) => {
  const { code, data, message } = await caller.post(addComment, { ...ABOUT, text: '判定办法请写明看哪一个字段。', ...more })
  assert.equal(code, 0, message)
  return data?.commentId ?? ''
}
const answer = (commentId: string, more: object = {}, who = editor) =>
  who.post(answerComment, { commentId, revision: 0, outcome: 'adopted', answer: '已写明。', ...more })
const published = { isPublic: 'true', publicText: '请写明看哪一个字段。' }
const own = async (caller: Caller) => (await caller.post(queryOwnComments)).data?.items ?? []
const told = async (more: object = {}) =>
  (await api.post(queryDocComments, { id: 'security', version: '2026.12', ...more })).data!

test('non-members can’t comment; nor can anybody on a version that isn’t announced, or a place not in it', async () => {
  assert.equal((await api.post(addComment, { ...ABOUT, text: '意见' })).code, codes.TOKEN_MISSING.code)
  assert.equal((await api.post(queryOpenVersions)).code, codes.TOKEN_MISSING.code)
  const newcomer = await api.makeAccount()
  for (const call of [addComment, queryOpenVersions, queryOwnComments, withdrawComment])
    assert.equal((await newcomer.post(call, { ...ABOUT, text: '意见', commentId: 'x' })).code, codes.PROFILE_INCOMPLETE.code)
  const member = await api.makeMember()
  for (const call of [queryDeskComments, answerComment, exportComments]) {
    const response = await fetch(api.url + call.path, { method: 'POST', body: new URLSearchParams({ token: member.token }) })
    assert.equal(response.status, 403)
  }
  for (const [given, field] of [
    [{ documentId: 'weather' }, 'documentId'],
    [{ version: "'" }, 'version'],
    [{ anchor: '../x' }, 'anchor'],
    [{ anchor: 'no-such-clause' }, 'anchor'],
    [{ text: '  ' }, 'text'],
    [{ text: '\u200B\u202E' }, 'text'],
    [{ text: '字'.repeat(1001) }, 'text'],
  ] as const) {
    const { code, data } = await member.post(addComment, { ...ABOUT, text: '意见', ...given })
    assert.equal(code, codes.BAD_INPUT.code)
    assert.deepEqual(Object.keys(fieldWords(data)), [field])
  }
  for (const given of [{ version: '2026.10' }, { version: '2031.01' }, { documentId: GUIDE, version: 'V1.0' }])
    assert.equal((await member.post(addComment, { ...ABOUT, text: '意见', ...given })).code, codes.COMMENTS_CLOSED.code)
  assert.deepEqual(await own(member), [])
})

test('a comment on a clause is the member’s own; sent twice it is one, and concurrent ones are all counted', async () => {
  const [member, stranger] = [await api.makeMember(), await api.makeMember()]
  const [whole, clause] = await placesOf(member)
  assert.deepEqual([whole?.anchor, whole?.clause], ['', ''])
  const given = { ...ABOUT, anchor: clause?.anchor, text: '请给出例子。' }
  const both = await Promise.all([1, 2].map(() => member.post(addComment, given, { idempotencyKey: 'one' })))
  assert.ok(both[0]?.data?.commentId)
  assert.equal(both[0]?.data?.commentId, both[1]?.data?.commentId)
  const again = await member.post(addComment, given)
  assert.deepEqual(fieldWords(again.data), { text: '这条意见你已经提过' })
  const [mine] = await own(member)
  assert.deepEqual(
    [mine?.clause, mine?.title, mine?.text, mine?.answered, mine?.published],
    [clause?.clause, clause?.title, '请给出例子。', null, null],
  )
  assert.deepEqual(await own(stranger), [])
  assert.equal((await stranger.post(withdrawComment, { commentId: mine?.commentId })).code, codes.NOT_FOUND.code)
  const before = await told()
  assert.equal(before.received, 1)
  assert.equal((await member.post(withdrawComment, { commentId: mine?.commentId })).code, 0)
  assert.equal((await member.post(withdrawComment, { commentId: mine?.commentId })).code, codes.COMMENT_ANSWERED.code)
  assert.equal((await told()).received, 0)
  assert.equal((await answer(mine?.commentId ?? '')).code, codes.NOT_FOUND.code, 'taken back')
  await add(member, { anchor: clause?.anchor, text: given.text })
})

test('an account has at most a hundred comments on a version, even concurrently', async () => {
  const member = await api.makeMember()
  const rows = Array.from({ length: MOST_COMMENTS - 1 }, (_, index) => ({
    id: `full-${index}`,
    account_id: member.id,
    document_id: 'power',
    version: '2026.12',
    anchor: '',
    clause: '',
    title: '整份文档',
    text: String(index),
    created_at: 1,
    withdrawn_at: 1,
  }))
  await api.parts.db.insertInto('version_comment').values(rows).execute()
  const sent = await Promise.all(
    ['甲', '乙', '丙'].map((text) => member.post(addComment, { documentId: 'power', version: '2026.12', text })),
  )
  const { COMMENTS_FULL } = codes
  assert.deepEqual(
    sent.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, COMMENTS_FULL.code, COMMENTS_FULL.code],
  )
})

test('an editor answers, the author is notified, and published comments are public without a name', async () => {
  const member = await api.makeMember({ companyName: '杭州听雨科技有限公司' })
  const commentId = await add(member, { text: '我们听雨科技认为应写明看哪一个字段。' })
  const { items, waiting } = (await editor.post(queryDeskComments, { documentId: 'security', size: '100' })).data!
  assert.ok(waiting >= 1)
  assert.equal(items.find((one) => one.commentId === commentId)?.company, '杭州听雨科技有限公司')
  for (const [given, field] of [
    [{ outcome: 'maybe' }, 'outcome'],
    [{ answer: ' ' }, 'answer'],
    [{ isPublic: 'true' }, 'publicText'],
    [{ isPublic: 'true', publicText: '听雨科技认为应写明。' }, 'publicText'],
    [{ ...published, answer: '谢谢 听-雨-科技。' }, 'answer'],
    [{ ...published, answer: `已回复 ${member.email}` }, 'answer'],
  ] as const) {
    const { code, data } = await answer(commentId, given)
    assert.equal(code, codes.BAD_INPUT.code)
    assert.deepEqual(Object.keys(fieldWords(data)), [field])
  }
  const colleague = await api.makeAccount({ grants: ['editor'] })
  const both = await Promise.all([editor, colleague].map((who) => answer(commentId, published, who)))
  assert.deepEqual(
    both.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  assert.equal((await member.post(withdrawComment, { commentId })).code, codes.COMMENT_ANSWERED.code)
  const messages = async () => (await member.post(queryMessages)).data?.items.filter(({ topic }) => topic === 'standard') ?? []
  assert.equal((await messages()).length, 1)
  assert.equal((await messages())[0]?.link, '/console/comments')
  const { items: read, answered, published: count } = await told()
  assert.deepEqual([answered, count], [1, 1])
  assert.deepEqual(
    read.map(({ text, isEdited, outcome, answer: said }) => [text, isEdited, outcome, said]),
    [[published.publicText, true, 'adopted', '已写明。']],
  )
  assert.doesNotMatch(JSON.stringify(read), new RegExp(`听雨|${member.email}|${editor.email}`))
  // Only its publication changes: no notification for the author.
  assert.equal((await answer(commentId, { revision: 1 })).code, 0)
  assert.deepEqual([(await told()).items, (await messages()).length], [[], 1])
  assert.equal((await answer(commentId, { revision: 2, outcome: 'declined', answer: '字段已在判定里。' })).code, 0)
  assert.equal((await messages()).length, 2)
  assert.deepEqual((await own(member))[0]?.answered?.outcome, 'declined')
  const audit = await api.parts.db.selectFrom('audit').select('what').where('what', 'like', '%公示意见%').execute()
  assert.equal(audit.length, 3)
})

test('nobody answers their own comment; the export has all comments of a version and is audited', async () => {
  const both = await api.makeMember({ grants: ['editor'], companyName: '=两边' })
  const commentId = await add(both, { documentId: 'privacy', text: '=HYPERLINK("x")' })
  assert.equal((await answer(commentId, {}, both)).code, codes.OWN_COMMENT.code)
  // As the desk's form sends a box that is not ticked.
  assert.equal((await answer(commentId, { isPublic: '' })).code, 0)
  const { data } = await editor.post(exportComments, { documentId: 'privacy' })
  assert.equal(data?.rows, 1)
  assert.match(data?.csv ?? '', /'=HYPERLINK/)
  assert.match(data?.csv ?? '', /'=两边/)
  assert.equal((await editor.post(exportComments, { documentId: GUIDE })).data?.rows, 0)
  assert.equal((await editor.post(exportComments, { documentId: 'weather' })).code, codes.BAD_INPUT.code)
  const found = await api.parts.db.selectFrom('audit').select('detail').where('what', '=', '导出公示意见').execute()
  assert.deepEqual(
    found.map(({ detail }) => detail),
    ['1 条', '0 条'],
  )
})

test('an export that can’t contain all comments says so', async () => {
  const { db } = api.parts
  await sql`insert into version_comment (id, document_id, version, anchor, clause, title, text, created_at)
    select 'many-' || n, '5242001394058244', 'V9.9', '', '', '整份文档', n::text, 1 from generate_series(1, 10001) n`.execute(db)
  const { data } = await editor.post(exportComments, { documentId: '5242001394058244' })
  assert.deepEqual([data?.rows, data?.more], [10_000, true])
  await sql`delete from version_comment where id like 'many-%'`.execute(db)
  assert.deepEqual((await editor.post(exportComments, { documentId: 'privacy' })).data?.more, false)
})

test('an answer concurrent with the deletion of the author’s account finds no comment', onPostgres, async () => {
  const member = await api.makeMember()
  const commentId = await add(member, { text: '账号快要注销了。' })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = inTransaction(api.parts.db, async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', member.id).forUpdate().execute()
    held.resolve()
    await released.promise
    await forgetComments(api.parts, db, member.id)
    await db.deleteFrom('account').where('id', '=', member.id).execute()
  })
  await held.promise
  const answering = answer(commentId)
  try {
    await untilBlocked(api.parts.db)
    // It waits with empty hands: who held the comment meanwhile would make the two wait for one another, and one be given up.
    await sql`select id from version_comment where id = ${commentId} for update nowait`.execute(api.parts.db)
  } finally {
    released.resolve()
  }
  await deleting
  assert.equal((await answering).code, codes.NOT_FOUND.code)
})

test('lists have keyset pagination, waiting comments oldest first', async () => {
  const member = await api.makeMember()
  const ids: string[] = []
  for (const text of ['一', '二', '三']) ids.push(await add(member, { documentId: 'stability', text }))
  const asked = { documentId: 'stability', size: '2' }
  const first = (await editor.post(queryDeskComments, asked)).data!
  const second = (await editor.post(queryDeskComments, { ...asked, cursor: first.nextCursor })).data!
  assert.deepEqual(
    [...first.items, ...second.items].map(({ commentId }) => commentId),
    ids,
  )
  for (const id of ids) {
    api.shiftClock(1)
    assert.equal((await answer(id, { ...published, publicText: id })).code, 0)
  }
  const done = (await editor.post(queryDeskComments, { ...asked, queue: 'answered' })).data!
  const rest = (await editor.post(queryDeskComments, { ...asked, queue: 'answered', cursor: done.nextCursor })).data!
  assert.deepEqual(
    [...done.items, ...rest.items].map(({ commentId }) => commentId),
    ids.toReversed(),
  )
  const page = await told({ id: 'stability', size: '2' })
  const next = await told({ id: 'stability', size: '2', cursor: page.nextCursor })
  assert.deepEqual(
    [...page.items, ...next.items].map(({ text }) => text),
    ids.toReversed(),
  )
  assert.equal((await api.post(queryDocComments, { id: 'stability', cursor: 'x' })).code, codes.BAD_INPUT.code)
  for (const given of [{ id: 'weather' }, { id: 'stability', version: '2031.01' }])
    assert.equal((await api.post(queryDocComments, given)).code, codes.NOT_FOUND.code)
  const mine = (await member.post(queryOwnComments, { size: '2' })).data!
  const older = (await member.post(queryOwnComments, { size: '2', cursor: mine.nextCursor })).data!
  assert.deepEqual(
    [...mine.items, ...older.items].map(({ commentId }) => commentId),
    ids.toReversed(),
  )
})

test('an edition of a hand-written document accepts comments on its sections until its day', async () => {
  const member = await api.makeMember()
  const base = (await editor.post(queryEditionBase, { documentId: GUIDE })).data!
  const body = `${drawnTextOf(base.blocks as DrawnBlock[])}\n\n## 9 新的一节 {#s9}\n\n新的一段。`
  const form = { documentId: GUIDE, version: 'V1.1', effectiveFrom: '2026-12-01', summary: base.summary, body }
  const { data: draft } = await editor.post(saveEdition, form)
  assert.deepEqual(await placesOf(member, { documentId: GUIDE }), [], 'a draft is nobody’s to comment on')
  const { contentId, revision } = draft!
  assert.equal((await editor.post(publishContent, { contentId, revision })).code, 0)
  assert.ok(
    (await placesOf(member, { documentId: GUIDE })).some(({ anchor, title }) => anchor === 's9' && title === '9 新的一节'),
  )
  const given = { documentId: GUIDE, version: 'V1.1', anchor: 's9', text: '这一节请给例子。' }
  assert.equal((await member.post(addComment, given)).code, 0)
})

test('a version that is withdrawn keeps its comments, public and listed, and they can be answered', async () => {
  const V1 = { documentId: GUIDE, version: 'V1.1' }
  const member = await api.makeMember()
  const [told, waiting] = [await add(member, { ...V1, text: '公开的一条' }), await add(member, { ...V1, text: '没答复的一条' })]
  assert.equal((await answer(told, { ...published, publicText: '公开的一条' })).code, 0)
  const seen = async () => (await api.post(queryDocComments, { id: GUIDE, version: 'V1.1' })).data
  const before = (await seen())!
  assert.deepEqual([before.state, before.effectiveFrom], ['coming', '2026-12-01'])
  const { data: contents } = await editor.post(queryContents, { kind: 'edition' })
  const { contentId } = contents!.items.find(({ title }) => title.endsWith('V1.1'))!
  const { data: content } = await editor.post(queryContent, { contentId })
  assert.equal((await editor.post(withdrawContent, { contentId, revision: content?.revision, reason: '写错了' })).code, 0)
  await eventually(async () => (await seen())?.state, 'withdrawn')
  const after = (await seen())!
  assert.deepEqual(
    [after.effectiveFrom, after.received, after.answered, after.items.map(({ text }) => text)],
    ['', before.received, before.answered, ['公开的一条']],
  )
  assert.deepEqual(after.versions.at(-1), { version: 'V1.1', state: 'withdrawn' })
  const { data: usual } = await api.post(queryDocComments, { id: GUIDE })
  assert.equal(usual?.state, 'inForce')
  const listed = (await api.post(queryCommentedVersions)).data?.at(-1)
  assert.deepEqual([listed?.version, listed?.state, listed?.received], ['V1.1', 'withdrawn', before.received])
  assert.deepEqual(
    (await own(member)).map(({ isVersionGone }) => isVersionGone),
    [true, true],
  )
  const { data: queue } = await editor.post(queryDeskComments, { documentId: GUIDE })
  assert.ok(queue?.items.every(({ isVersionGone }) => isVersionGone))
  assert.equal((await answer(waiting, { ...published, publicText: '后来公开的一条' })).code, 0)
  await eventually(async () => (await seen())?.items.map(({ text }) => text), ['后来公开的一条', '公开的一条'])
  assert.equal((await member.post(addComment, { ...V1, text: '晚了' })).code, codes.COMMENTS_CLOSED.code)
})

test('a version in force accepts no comments, but answers; deleting an account deletes its unpublished comments', async () => {
  const member = await api.makeMember()
  const [kept, gone] = [await add(member, { text: '留下的' }), await add(member, { text: '带走的' })]
  const shortened = await add(member, { text: '我们公司认为：留一半。' })
  const shortenedToo = await add(member, { text: '我们公司还认为：留另一半。' })
  const { data: mine } = await member.post(exportMyData, { currentPassword: member.password })
  assert.equal((JSON.parse(mine?.content ?? '') as { comments: unknown[] }).comments.length, 4)
  goTo(DECEMBER)
  const late = await api.makeMember()
  const asked = await api.makeAccount({ grants: ['editor'] })
  assert.deepEqual(await placesOf(late), [])
  assert.ok((await placesOf(late, { ...ABOUT, version: '2027.03' })).length > 1, 'the one after it is open')
  assert.equal((await late.post(addComment, { ...ABOUT, text: '晚了' })).code, codes.COMMENTS_CLOSED.code)
  assert.equal((await answer(kept, { ...published, publicText: '留下的' }, asked)).code, 0)
  assert.equal((await answer(shortened, { ...published, publicText: '留一半。' }, asked)).code, 0)
  assert.equal((await answer(shortenedToo, { ...published, publicText: '留另一半。' }, asked)).code, 0)
  const { received } = await told()
  const leaving = await api.makeAccount()
  assert.equal((await leaving.post(requestDeletion, { currentPassword: leaving.password })).code, 0)
  const ids = [kept, gone, shortened, shortenedToo]
  await api.parts.db.updateTable('version_comment').set({ account_id: leaving.id }).where('id', 'in', ids).execute()
  api.shiftClock(WEEK_MS)
  await api.drain()
  const left = await api.parts.db
    .selectFrom('version_comment')
    .select(['id', 'account_id', 'text'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  assert.deepEqual(left, [
    { id: kept, account_id: null, text: '留下的' },
    { id: shortened, account_id: null, text: '' },
    { id: shortenedToo, account_id: null, text: '' },
  ])
  const after = await told()
  assert.equal(after.received, received - 1)
  for (const [text, isEdited] of [
    ['留下的', false],
    ['留一半。', true],
  ] as const)
    assert.ok(
      after.items.some((one) => one.text === text && one.isEdited === isEdited),
      text,
    )
})

test('of two announced versions each accepts its own comments, the sooner one listed first', async () => {
  goTo(NOVEMBER)
  const member = await api.makeMember()
  const ofSecurity = (await openVersions(member)).filter(({ documentId }) => documentId === ABOUT.documentId)
  assert.deepEqual(
    ofSecurity.map(({ version }) => version),
    ['2026.12', '2027.03'],
  )
  await add(member, { version: '2027.03' })
  await add(member)
  const { data: mine } = await member.post(queryOwnComments, {})
  assert.deepEqual(mine?.items.map(({ version }) => version).toSorted(), ['2026.12', '2027.03'])
})

test('the announced versions and those with comments are public, even after they end', async () => {
  goTo(NOVEMBER)
  const about = { documentId: 'largeScreen', version: '2026.12' }
  const listed = async () => (await api.post(queryCommentedVersions)).data?.filter(({ id }) => id === about.documentId)
  const version = { id: 'largeScreen', title: '大屏适配标准', version: '2026.12', effectiveFrom: '2026-12-01' }
  const nothing = { received: 0, answered: 0, published: 0 }
  const next = { ...version, version: '2027.03', effectiveFrom: '2027-03-01', state: 'coming', ...nothing }
  assert.deepEqual(await listed(), [{ ...version, state: 'coming', ...nothing }, next])
  const member = await api.makeMember()
  await add(member, about)
  const read = await add(member, { ...about, text: '另一条' })
  const back = await add(member, { ...about, text: '收回的' })
  assert.equal((await member.post(withdrawComment, { commentId: back })).code, 0)
  assert.equal((await answer(read, published)).code, 0)
  const said = { received: 2, answered: 1, published: 1 }
  assert.deepEqual(await listed(), [{ ...version, state: 'coming', ...said }, next])
  goTo(DECEMBER)
  assert.deepEqual(await listed(), [next, { ...version, state: 'inForce', ...said }])
})
