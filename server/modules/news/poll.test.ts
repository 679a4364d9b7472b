import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryNews, queryVoteResult, signUpForNews, voteOnNews } from '@alliance/contract/article'
import { newId } from '../../db/index.ts'
import { serverLimits } from '../../limits.ts'
import { fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { addPoll, addSignUpForm, publishArticle } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

const fromAnywhere = () => ({
  headers: { 'x-forwarded-for': `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}` },
})
const random = () => randomBytes(16).toString('hex')

const makeArticle = async ({ maxChoices = 1, closesAt = null as number | null, form = false } = {}) => {
  const now = api.parts.clock()
  const id = newId(now)
  await publishArticle(api.parts, { id, type: 1, title: '题', summary: '', source: '', blocks: [], publishedAt: now - 1 })
  await addPoll(api.parts, { articleId: id, question: '选哪个', options: ['甲', '乙', '丙'], maxChoices, closesAt })
  if (form) await addSignUpForm(api.parts, { article_id: id, title: '登记', note: '', closes_at: closesAt })
  return id
}
const ballot = async (newsId: string, wish: Record<string, unknown> = {}) => ({
  newsId,
  choices: ['1'],
  email: `${random()}@example.test`,
  visitor: random(),
  ticket: await api.ticket(),
  ...wish,
})
const cast = async (newsId: string, wish: Record<string, unknown> = {}) =>
  api.post(voteOnNews, await ballot(newsId, wish), fromAnywhere())

test('refuses no choice, too many and unknown ones; no result before voting', async () => {
  const newsId = await makeArticle()
  const problem = async (choices: string[]) => fieldWords((await cast(newsId, { choices })).data)['choices']
  assert.equal(await problem(['0', '1']), '只能选一项')
  assert.equal(await problem(['3']), '请从给出的选项里选择')
  assert.equal((await cast(newsId, { choices: [] })).code, codes.BAD_INPUT.code)
  assert.equal((await cast(newsId, { email: 'x' })).code, codes.BAD_INPUT.code)
  assert.equal((await cast(newsId, { visitor: '' })).code, codes.BAD_INPUT.code)
  assert.equal((await cast('none')).code, codes.NOT_FOUND.code)
  const { data } = await api.post(queryNews, { newsId })
  assert.deepEqual([data?.poll?.closed, data?.poll?.result, data?.poll?.options.length], [false, null, 3])
  for (const receipt of [undefined, newId(1)])
    assert.equal((await api.post(queryVoteResult, { newsId, receipt })).data?.result, null)
})

test('a vote counts once and shows the result, as does its receipt later', async () => {
  const newsId = await makeArticle({ maxChoices: 2 })
  const { data } = await cast(newsId, { choices: ['2', '0', '2'] })
  assert.deepEqual(data?.result, { total: 1, votes: [1, 0, 1] })
  await cast(newsId, { choices: ['1'] })
  const later = await api.post(queryVoteResult, { newsId, receipt: data.receipt })
  assert.deepEqual(later.data?.result, { total: 2, votes: [1, 1, 1] })
  const other = await makeArticle()
  assert.equal((await api.post(queryVoteResult, { newsId: other, receipt: data.receipt })).data?.result, null)
})

test('twenty concurrent votes of one person count once; so do those of one browser with many addresses', async () => {
  const newsId = await makeArticle()
  const email = `${random()}@example.test`
  const visitor = random()
  const ballots = await Promise.all(Array.from({ length: 20 }, () => ballot(newsId, { email, visitor })))
  const answers = await Promise.all(ballots.map((one) => api.post(voteOnNews, one, fromAnywhere())))
  assert.equal(new Set(answers.map(({ data }) => data?.receipt)).size, 1)
  assert.ok(answers.every(({ code }) => code === 0))
  const again = await Promise.all(Array.from({ length: 20 }, () => cast(newsId, { visitor, choices: ['0'] })))
  assert.ok(again.every(({ code }) => code === codes.ALREADY_VOTED.code))
  const changed = await cast(newsId, { email: email.toUpperCase(), choices: ['2'] })
  assert.equal(changed.code, codes.ALREADY_VOTED.code)
  const { data } = await api.post(queryVoteResult, { newsId, receipt: answers[0]?.data?.receipt })
  assert.deepEqual(data?.result, { total: 1, votes: [0, 1, 0] })
})

test('the table doesn’t reveal who voted', async () => {
  const newsId = await makeArticle()
  const email = `${random()}@example.test`
  const { data } = await cast(newsId, { email })
  const row = await api.parts.db.selectFrom('poll_vote').selectAll().where('id', '=', data!.receipt).executeTakeFirst()
  assert.ok(!JSON.stringify(row).includes(email))
})

test('concurrent votes are all counted', async () => {
  const newsId = await makeArticle()
  const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => cast(newsId, { choices: [String(at % 3)] })))
  assert.ok(answers.every(({ code }) => code === 0))
  const { data } = await api.post(queryVoteResult, { newsId, receipt: answers[0]?.data?.receipt })
  assert.deepEqual(data?.result, { total: 25, votes: [9, 8, 8] })
})

test('voting ends at the closing time, and the cached article then shows the result to everybody', async () => {
  const newsId = await makeArticle({ closesAt: api.parts.clock() + 60_000, form: true })
  await cast(newsId)
  assert.equal((await api.post(queryNews, { newsId })).data?.poll?.result, null)
  api.shiftClock(61_000)
  const { data } = await api.post(queryNews, { newsId })
  assert.deepEqual([data?.poll?.closed, data?.poll?.result, data?.signUp?.closed], [true, { total: 1, votes: [0, 1, 0] }, true])
  assert.equal((await cast(newsId)).code, codes.VOTE_CLOSED.code)
  const form = { newsId, name: '林', contact: 'a@example.test', ticket: await api.ticket() }
  assert.equal((await api.post(signUpForNews, form, fromAnywhere())).code, codes.SIGN_UP_CLOSED.code)
  assert.deepEqual((await api.post(queryVoteResult, { newsId })).data?.result, { total: 1, votes: [0, 1, 0] })
  api.shiftClock(-61_000)
})

test('a ticket is valid for one vote, and no vote is possible without one', async () => {
  const newsId = await makeArticle()
  const ticket = await api.ticket()
  assert.equal((await cast(newsId, { ticket })).code, 0)
  assert.equal((await cast(newsId, { ticket })).code, codes.CAPTCHA_NEEDED.code)
})

test('a vote or sign-up sent repeatedly with one ticket counts once, and each response is the same', async () => {
  const newsId = await makeArticle({ form: true })
  const one = await ballot(newsId)
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.post(voteOnNews, one, fromAnywhere())))
  assert.deepEqual([new Set(answers.map(({ data }) => data?.receipt)).size, answers[0]?.data?.result.total], [1, 1])
  assert.equal((await api.post(voteOnNews, { ...one, choices: ['2'] }, fromAnywhere())).code, codes.CAPTCHA_NEEDED.code)
  const stranger = { ...one, visitor: random() }
  assert.equal((await api.post(voteOnNews, stranger, fromAnywhere())).code, codes.CAPTCHA_NEEDED.code, 'tells nobody else')

  const form = { newsId, name: '林', contact: `${random()}@example.test`, ticket: await api.ticket() }
  const times = await Promise.all(Array.from({ length: 6 }, () => api.post(signUpForNews, form, fromAnywhere())))
  assert.deepEqual([new Set(times.map(({ data }) => data?.signedUpAt)).size, times.every(({ code }) => code === 0)], [1, true])
  assert.equal((await api.post(signUpForNews, { ...form, name: '森' }, fromAnywhere())).code, codes.CAPTCHA_NEEDED.code)
})

test('signs up by e-mail or telephone, once per contact, in any spelling', async () => {
  const newsId = await makeArticle({ form: true })
  const send = async (contact: string, name = '<i>林</i>') =>
    api.post(signUpForNews, { newsId, name, contact, ticket: await api.ticket() }, fromAnywhere())
  const first = await send('Lin@example.test')
  api.shiftClock(5_000)
  assert.deepEqual((await send('lin@example.test', '别名')).data, first.data)
  assert.equal((await send('0591-8888 6666')).code, 0)
  assert.equal((await send('+86 591 8888 6666')).code, 0)
  for (const contact of ['', 'lin@', '12', '很长的名字']) assert.equal((await send(contact)).code, codes.BAD_INPUT.code, contact)
  const rows = await api.parts.db.selectFrom('sign_up').select(['name', 'contact']).where('article_id', '=', newsId).execute()
  assert.deepEqual(
    rows.map(({ contact }) => contact),
    ['Lin@example.test', '0591-8888 6666'],
  )
  assert.equal((await api.post(queryNews, { newsId })).data?.signUp?.title, '登记')
})

test('an article without a form takes no sign-ups; an address is rate limited', async () => {
  const newsId = await makeArticle()
  const here = { headers: { 'x-forwarded-for': '203.0.113.77' } }
  const form = { newsId, name: '林', contact: 'a@example.test', ticket: 'x' }
  const { points } = serverLimits.counted.signUpsPerAddress
  for (let at = 0; at < points; at += 1) assert.equal((await api.post(signUpForNews, form, here)).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(signUpForNews, form, here)).code, codes.TOO_MANY_REQUESTS.code)
})
