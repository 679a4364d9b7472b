import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { queryNews, signUpForNews, voteOnNews } from '@alliance/contract/article'
import {
  deleteSignUp,
  exportArticleForm,
  queryArticleForms,
  querySignUps,
  removeArticleForm,
  savePoll,
  saveSignUpForm,
  setArticleFormOpen,
} from '@alliance/contract/article-forms'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { saveNotice } from '@alliance/contract/content-desk'
import { searchPage } from '@alliance/contract/search'
import { inTransaction } from '../../db/index.ts'
import { type Caller, eventually, fieldWords, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { actsOf, draftArticle, onDesk, publishedArticle } from '../content-desk/testing/contents.ts'
import { planForgettingSignUps } from '../news/index.ts'

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const poll = { question: '选哪个', options: ['甲', '乙', '丙'], maxChoices: '2' }
const random = () => randomBytes(16).toString('hex')
const standing = async (contentId: string) => (await editor.post(queryArticleForms, { contentId })).data!
/** Saves the poll with its current revision. */
const repoll = async (contentId: string, wish: object = {}) =>
  editor.post(savePoll, { contentId, revision: (await standing(contentId)).poll?.revision, ...poll, ...wish })
const vote = async (newsId: string, choices: string[]) =>
  (
    await api.post(voteOnNews, {
      newsId,
      choices,
      email: `${random()}@example.test`,
      visitor: random(),
      ticket: await api.ticket(),
    })
  ).code
const signUp = async (newsId: string, name: string, contact = `${random()}@example.test`) =>
  (await api.post(signUpForNews, { newsId, name, contact, ticket: await api.ticket() })).code
const shown = async (newsId: string) => (await api.post(queryNews, { newsId })).data

test('is for editors with the second factor', async () => {
  const { contentId } = await draftArticle(editor)
  const calls = [
    [queryArticleForms, { contentId }],
    [savePoll, { contentId, ...poll }],
    [saveSignUpForm, { contentId, title: '登记' }],
    [setArticleFormOpen, { contentId, form: 'poll', open: 'false' }],
    [removeArticleForm, { contentId, form: 'poll' }],
    [querySignUps, { contentId }],
    [deleteSignUp, { contentId, signUpId: contentId }],
    [exportArticleForm, { contentId, form: 'signUp' }],
  ] as const
  const member = await api.makeMember()
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  const notice = (await editor.post(saveNotice, { text: '公告没有投票' })).data!
  for (const [call, input] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
    const elsewhere = await editor.post(call, { ...input, contentId: notice.contentId })
    assert.equal(elsewhere.code, codes.NOT_FOUND.code, call.path)
  }
})

test('the question and the options of a poll are found by the search, as long as it is there and public', async () => {
  const isFound = async (keyword: string) => (await api.post(searchPage, { keyword })).data?.counts.article.count === 1
  const { contentId } = await draftArticle(editor)
  const [question, options] = ['悬停时先看哪一屏', ['铰链上方', '铰链下方']]
  await repoll(contentId, { question, options, maxChoices: '1' })
  assert.equal(await isFound('悬停时先看'), false, 'a draft is not public')
  const { revision } = (await onDesk(editor, contentId))!
  assert.equal((await editor.post(publishContent, { contentId, revision })).code, 0)
  assert.deepEqual(await Promise.all(['悬停时先看', '铰链下方'].map(isFound)), [true, true])
  assert.equal((await editor.post(removeArticleForm, { contentId, form: 'poll' })).code, 0)
  assert.equal(await isFound('铰链下方'), false)
  await repoll(contentId, { question, options: ['转轴左边', '转轴右边'], maxChoices: '1' })
  assert.equal(await isFound('转轴右边'), true)
})

test('refuses a poll that nobody could answer', async () => {
  const { contentId } = await draftArticle(editor)
  const problem = async (wish: Record<string, unknown>) => {
    const { code, data } = await editor.post(savePoll, { contentId, ...poll, ...wish })
    return code === codes.BAD_INPUT.code ? fieldWords(data) : {}
  }
  assert.deepEqual(await problem({ question: '' }), { question: '请填写题目' })
  assert.deepEqual(await problem({ options: ['甲'] }), { options: '请至少写两个选项' })
  assert.deepEqual(await problem({ options: '甲\n \n' }), { options: '请至少写两个选项' })
  assert.deepEqual(await problem({ options: ['甲', '甲'] }), { options: '有两个选项相同' })
  assert.deepEqual(await problem({ options: Array.from({ length: 21 }, String) }), { options: '最多 20 个选项' })
  assert.deepEqual(await problem({ maxChoices: '4' }), { maxChoices: '不能多过选项' })
  assert.deepEqual(await problem({ closesAt: '2026-13-01T10:00' }), { closesAt: '请填写正确的时间' })
  assert.equal((await editor.post(queryArticleForms, { contentId })).data?.poll, null)
})

test('a draft’s poll is published with it, can’t be changed while public, and keeps its votes after a withdrawal', async () => {
  const draft = await draftArticle(editor)
  const { contentId } = draft
  await editor.post(savePoll, { contentId, ...poll, options: '甲\n乙' })
  const saved = await repoll(contentId, { closesAt: api.parts.clock() + MINUTE_MS })
  assert.deepEqual(saved.data?.poll?.options, [
    { label: '甲', votes: 0 },
    { label: '乙', votes: 0 },
    { label: '丙', votes: 0 },
  ])
  assert.equal(await vote(contentId, ['0']), codes.NOT_FOUND.code)
  const published = await editor.post(publishContent, draft)
  await eventually(async () => (await shown(contentId))?.poll?.options, ['甲', '乙', '丙'])
  const fixed = await repoll(contentId, { question: '另一个题目' })
  assert.equal(fixed.code, codes.POLL_FIXED.code)
  assert.equal(await vote(contentId, ['0', '2']), 0)
  const later = await repoll(contentId)
  assert.deepEqual([later.code, later.data?.poll?.closesAt, later.data?.poll?.total], [0, null, 1])
  await editor.post(withdrawContent, { contentId, revision: published.data?.revision, reason: '改' })
  assert.equal((await repoll(contentId, { question: '另一个题目' })).code, codes.POLL_FIXED.code)
  await editor.post(publishContent, { contentId, revision: (await onDesk(editor, contentId)).revision })
  assert.equal((await editor.post(queryArticleForms, { contentId })).data?.poll?.total, 1)
  assert.equal((await editor.post(removeArticleForm, { contentId, form: 'poll' })).code, codes.FORM_IN_USE.code)
})

test('the second of two editors of a poll or form is refused, and nothing of the first is lost', async () => {
  const { contentId } = await draftArticle(editor)
  const colleague = await api.makeAccount({ grants: ['editor'] })
  const added = await Promise.all([editor, colleague].map(({ post }) => post(savePoll, { contentId, ...poll })))
  const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)
  assert.deepEqual(codesOf(added), [0, codes.EDITED_MEANWHILE.code], 'both add one at once')
  const { revision } = (await standing(contentId)).poll!
  const both = await Promise.all(
    [editor, colleague].map(({ post, email }) => post(savePoll, { contentId, ...poll, revision, question: email })),
  )
  assert.deepEqual(codesOf(both), [0, codes.EDITED_MEANWHILE.code])
  const first = both.find(({ code }) => code === 0)?.data?.poll
  assert.deepEqual((await standing(contentId)).poll, first)
  const signUpForm = { contentId, title: '登记' }
  const { data: saved } = await editor.post(saveSignUpForm, signUpForm)
  assert.equal((await colleague.post(saveSignUpForm, { ...signUpForm, title: '另一个' })).code, codes.EDITED_MEANWHILE.code)
  const seen = { revision: saved?.signUp?.revision, title: '再改' }
  assert.equal((await colleague.post(saveSignUpForm, { ...signUpForm, ...seen })).data?.signUp?.title, '再改')
  await editor.post(setArticleFormOpen, { contentId, form: 'poll', open: 'false' })
  const late = { contentId, ...poll, revision: first?.revision }
  assert.equal((await colleague.post(savePoll, late)).code, codes.EDITED_MEANWHILE.code, 'ended meanwhile')
})

test('a new end must be in the future; an unchanged one stays', async () => {
  const { contentId } = await draftArticle(editor)
  const past = { closesAt: '2020-01-01T00:00' }
  const refused = await editor.post(savePoll, { contentId, ...poll, ...past })
  assert.deepEqual(refused.data, { fields: { closesAt: '截止时间要在现在之后' } })
  assert.equal((await editor.post(saveSignUpForm, { contentId, title: '登记', ...past })).code, codes.BAD_INPUT.code)
  assert.deepEqual([(await standing(contentId)).poll, (await standing(contentId)).signUp], [null, null])
  await editor.post(savePoll, { contentId, ...poll })
  const ended = await editor.post(setArticleFormOpen, { contentId, form: 'poll', open: 'false' })
  const { closesAt } = ended.data!.poll!
  const again = await repoll(contentId, { question: '结束以后改的题', closesAt: asChinaMinute(closesAt) })
  assert.deepEqual([again.data?.poll?.closesAt, again.data?.poll?.question], [closesAt, '结束以后改的题'])
})

test('ended manually it accepts no votes and shows its result; reopened it accepts them until its new end', async () => {
  const { contentId } = await publishedArticle(editor)
  await editor.post(savePoll, { contentId, ...poll })
  assert.equal(await vote(contentId, ['1']), 0)
  const past = { contentId, form: 'poll', open: 'true', closesAt: api.parts.clock() - 1 }
  assert.equal((await editor.post(setArticleFormOpen, past)).code, codes.BAD_INPUT.code)
  const ended = await editor.post(setArticleFormOpen, { contentId, form: 'poll', open: 'false' })
  assert.equal(ended.data?.poll?.closed, true)
  assert.equal(await vote(contentId, ['1']), codes.VOTE_CLOSED.code)
  await eventually(async () => (await shown(contentId))?.poll?.result, { total: 1, votes: [0, 1, 0] })
  const closesAt = api.parts.clock() + MINUTE_MS
  const again = await editor.post(setArticleFormOpen, { contentId, form: 'poll', open: 'true', closesAt })
  assert.deepEqual([again.data?.poll?.closed, again.data?.poll?.closesAt], [false, closesAt])
  assert.equal(await vote(contentId, ['1']), 0)
  await eventually(async () => (await shown(contentId))?.poll?.result, null)
  const none = await editor.post(setArticleFormOpen, { contentId, form: 'signUp', open: 'false' })
  assert.equal(none.code, codes.NOT_FOUND.code)
})

test('sign-ups are listed page by page and exported as a file without formulas, with an audit row', async () => {
  const { contentId } = await publishedArticle(editor, { title: '登记的文章' })
  await editor.post(saveSignUpForm, { contentId, title: '登记', note: '用完就删' })
  const names = ['=HYPERLINK("http://example.test")', '+1', '-1', '@甲', '林,青', '引"号']
  for (const name of names) {
    api.shiftClock(1)
    assert.equal(await signUp(contentId, name), 0)
  }
  const first = (await editor.post(querySignUps, { contentId, size: 4 })).data!
  const second = (await editor.post(querySignUps, { contentId, size: 4, cursor: first.nextCursor })).data!
  assert.deepEqual(
    [...first.items, ...second.items].map(({ name }) => name),
    names,
  )
  assert.equal((await editor.post(querySignUps, { contentId, cursor: 'x' })).code, codes.BAD_INPUT.code)
  const { data } = await editor.post(exportArticleForm, { contentId, form: 'signUp' })
  assert.match(data!.fileName, /^登记-\d{4}-\d\d-\d\d\.csv$/)
  const cells = data!.csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('@example.test')[0]?.slice(0, 6))
  assert.deepEqual([data?.rows, data?.csv.startsWith('\uFEFF姓名,邮箱或电话,登记时间\r\n')], [6, true])
  assert.deepEqual(
    [cells[0]?.startsWith(`"'=HY`), cells[1]?.startsWith(`'+1,`), cells[2]?.startsWith(`'-1,`)],
    [true, true, true],
  )
  assert.ok(data?.csv.includes(`'@甲,`) && data.csv.includes('"林,青",') && data.csv.includes('"引""号",'))
  assert.equal((await editor.post(removeArticleForm, { contentId, form: 'signUp' })).code, codes.FORM_IN_USE.code)
  assert.equal((await editor.post(exportArticleForm, { contentId, form: 'poll' })).code, codes.NOT_FOUND.code)
  await editor.post(setArticleFormOpen, { contentId, form: 'signUp', open: 'false' })
  assert.equal(await signUp(contentId, '迟'), codes.SIGN_UP_CLOSED.code)
  const acts = (await actsOf(api)).filter(({ target }) => target === '登记的文章')
  assert.deepEqual(
    acts.slice(0, 3).map(({ who, what, detail }) => [who, what, detail]),
    [
      [editor.email, '结束登记', ''],
      [editor.email, '导出登记', '6 条'],
      [editor.email, '添加登记表', '登记'],
    ],
  )
})

test('an unused poll or form can be removed; an unchanged save is no act', async () => {
  const { contentId } = await publishedArticle(editor)
  await editor.post(savePoll, { contentId, ...poll })
  const acts = (await actsOf(api)).length
  assert.equal((await repoll(contentId)).code, 0)
  assert.equal((await actsOf(api)).length, acts)
  const result = await editor.post(exportArticleForm, { contentId, form: 'poll' })
  assert.match(result.data!.fileName, /^投票结果-\d{4}-\d\d-\d\d\.csv$/)
  assert.deepEqual([result.data?.rows, result.data?.csv.includes('1,甲,0,0')], [3, true])
  const off = await editor.post(removeArticleForm, { contentId, form: 'poll' })
  assert.equal(off.data?.poll, null)
  await eventually(async () => (await shown(contentId))?.poll, null)
  assert.equal((await editor.post(removeArticleForm, { contentId, form: 'poll' })).code, codes.NOT_FOUND.code)
  assert.equal((await editor.post(removeArticleForm, { contentId, form: 'signUp' })).code, codes.NOT_FOUND.code)
})

test('a form is not removed with a sign-up that came in meanwhile', onPostgres, async () => {
  const { contentId } = await publishedArticle(editor)
  await editor.post(saveSignUpForm, { contentId, title: '登记' })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const signing = inTransaction(api.parts.db, async (db) => {
    await db.selectFrom('sign_up_form').select('article_id').where('article_id', '=', contentId).forKeyShare().execute()
    held.resolve()
    await released.promise
    const row = { id: random(), article_id: contentId, name: '林', contact: 'lin@example.test', contact_key: random() }
    await db
      .insertInto('sign_up')
      .values({ ...row, created_at: api.parts.clock() })
      .execute()
  })
  await held.promise
  const removing = editor.post(removeArticleForm, { contentId, form: 'signUp' })
  await untilBlocked(api.parts.db)
  released.resolve()
  await signing
  assert.equal((await removing).code, codes.FORM_IN_USE.code)
  assert.equal((await standing(contentId)).signUp?.title, '登记')
})

test('one sign-up is deleted for good, and the audit log doesn’t say whose; without any the form can be removed', async () => {
  const { contentId } = await publishedArticle(editor, { title: '删除登记的文章' })
  const other = await publishedArticle(editor)
  await editor.post(saveSignUpForm, { contentId, title: '登记' })
  for (const name of ['林青', '江望舒']) assert.equal(await signUp(contentId, name, `${name}@example.test`), 0)
  const rows = async () => (await editor.post(querySignUps, { contentId })).data!.items
  const { signUpId = '' } = (await rows()).find(({ name }) => name === '林青') ?? {}
  assert.equal((await editor.post(deleteSignUp, { contentId: other.contentId, signUpId })).code, 0)
  assert.equal((await rows()).length, 2, 'not by way of another article')
  const answers = await Promise.all([1, 2].map(() => editor.post(deleteSignUp, { contentId, signUpId })))
  assert.deepEqual(
    answers.map(({ code, data }) => [code, data?.signUp?.total]),
    [
      [0, 1],
      [0, 1],
    ],
  )
  assert.deepEqual(
    (await rows()).map(({ name }) => name),
    ['江望舒'],
  )
  const deleted = (await actsOf(api)).filter(({ what }) => what === '删除登记')
  assert.deepEqual(
    deleted.map(({ who, target, detail }) => [who, target, detail]),
    [[editor.email, '删除登记的文章', '']],
  )
  assert.equal(await signUp(contentId, '林青', '林青@example.test'), 0, 'may sign up again')
  for (const row of await rows()) await editor.post(deleteSignUp, { contentId, signUpId: row.signUpId })
  assert.equal((await editor.post(removeArticleForm, { contentId, form: 'signUp' })).data?.signUp, null)
})

test('sign-ups are forgotten 90 days after their form ended or its article was withdrawn; without an end, after the last', async () => {
  const { db } = api.parts
  const signedUp = async (wish: object = {}) => {
    const article = await publishedArticle(editor)
    await editor.post(saveSignUpForm, { contentId: article.contentId, title: '登记', ...wish })
    assert.equal(await signUp(article.contentId, '林青'), 0)
    return article
  }
  const ended = await signedUp()
  await editor.post(setArticleFormOpen, { contentId: ended.contentId, form: 'signUp', open: 'false' })
  const endless = await signedUp()
  const closesAt = asChinaMinute(api.parts.clock() + 30 * DAY_MS)
  const coming = await signedUp({ closesAt })
  const withdrawn = await signedUp({ closesAt })
  const { revision } = await onDesk(editor, withdrawn.contentId)
  assert.equal((await editor.post(withdrawContent, { contentId: withdrawn.contentId, revision, reason: '改' })).code, 0)
  const forms = [ended, withdrawn, coming, endless].map(({ contentId }) => contentId)
  const kept = async () => {
    const rows = await db.selectFrom('sign_up').select('article_id').where('article_id', 'in', forms).execute()
    return forms.map((id) => rows.filter((row) => row.article_id === id).length)
  }
  const wait = async (days: number) => {
    api.shiftClock(days * DAY_MS)
    await api.drain()
    return kept()
  }
  await planForgettingSignUps(db, { now: api.parts.clock(), runAt: api.parts.clock() })
  assert.deepEqual(await wait(50), [1, 1, 1, 1])
  assert.equal(await signUp(endless.contentId, '江望舒'), 0)
  assert.deepEqual(await wait(39), [1, 1, 1, 2])
  assert.deepEqual(await wait(2), [0, 0, 1, 2])
  assert.deepEqual(await wait(30), [0, 0, 0, 2])
  assert.deepEqual(await wait(20), [0, 0, 0, 0])
})
