import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decideAppeal } from '@alliance/contract/appeals-desk'
import { codes } from '@alliance/contract/codes'
import { queryMessages } from '@alliance/contract/inbox'
import { queryPrecedent, queryPrecedents } from '@alliance/contract/precedents'
import {
  publishPrecedent,
  queryAppealPrecedent,
  queryDeskPrecedents,
  withdrawPrecedent,
} from '@alliance/contract/precedents-desk'
import { searchPage } from '@alliance/contract/search'
import { requestDeletion } from '@alliance/contract/security'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { accepted, appealed, at, failedRound, freeAppeal, seen, stayIn, termAppeal } from '../appeal/testing/appeal.ts'
import { indexPrecedents } from './index-precedents.ts'

const DAY_MS = 86_400_000
const STORY = {
  title: '调试开关由构建脚本在发布时去掉',
  facts: '安装包的清单里打开了调试开关，申诉人说这是测试渠道的包，发布到商店的包里没有。',
  holding: '判定针对送交的安装包，不针对其他渠道的包。送交的包里开关是打开的，因此维持原判定。',
  nameless: 'true',
}

let api: TestApi
let member: Caller
let officer: Caller
let colleague: Caller
let count = 0
before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '听雨科技' })
  officer = await api.makeAccount({ grants: ['appeals'] })
  colleague = await api.makeAccount({ grants: ['appeals'] })
})
after(() => api.close())

const decided = async (decision: object, who = member) => {
  count += 1
  const round = await failedRound(api, who, { package: `cn.example.precedent${count}`, standards: ['security'] })
  const appealId = await appealed(who, termAppeal(round, { contact: '139-0000-0000' }))
  await accepted(officer, appealId)
  const { code, message } = await officer.post(decideAppeal, {
    ...(await at(officer, appealId)),
    reason: '核对过安装包',
    ...decision,
  })
  assert.equal(code, 0, message)
  return { appealId, termId: round.termId }
}
const kept = () => decided({ result: 'kept' })
const upheld = () => decided({ result: 'upheld', outcome: 'pass' })
const pass = async (days: number) => {
  api.shiftClock(days * DAY_MS)
  await stayIn(api, member, officer, colleague)
}
const published = async (appealId: string, more: object = {}) => {
  const { code, data, message } = await officer.post(publishPrecedent, { appealId, revision: 0, ...STORY, ...more })
  assert.equal(code, 0, message)
  return data?.number ?? ''
}
const listed = async (asked: object = {}) =>
  (await api.post(queryPrecedents, asked)).data?.items.map(({ number }) => number) ?? []
/** Numbers of the precedents that the site's search finds. */
const found = async (keyword: string) =>
  (await api.post(searchPage, { keyword, kind: 'precedent' })).data?.hits.map(({ id }) => id) ?? []
const siteMap = async () => (await fetch(`${api.url}/sitemap.xml`)).text()
const told = async (appealId: string) => (await officer.post(queryAppealPrecedent, { appealId })).data

test('an upheld appeal becomes a public precedent, found by clause, outcome and keyword', async () => {
  const { appealId, termId } = await upheld()
  assert.deepEqual(await told(appealId), { obstacle: '', revision: 0, precedent: null })
  const number = await published(appealId)
  assert.match(number, /^AL-\d{4}-0001$/)
  const { data } = await api.post(queryPrecedent, { number: number.toLowerCase() })
  assert.deepEqual(
    [data?.termId, data?.judged, data?.result, data?.outcome, data?.device, data?.facts, data?.demo],
    [termId, 'fail', 'upheld', 'pass', false, STORY.facts, false],
  )
  assert.match(data?.decidedIn ?? '', /^\d{4}-\d{2}$/)
  for (const asked of [
    {},
    { termId },
    { standard: 'security' },
    { result: 'upheld' },
    { keyword: '测试渠道' },
    { keyword: number },
  ])
    assert.ok((await listed(asked)).includes(number), JSON.stringify(asked))
  for (const asked of [{ termId: 'LSA-01' }, { standard: 'power' }, { result: 'kept' }, { keyword: '100%' }])
    assert.ok(!(await listed(asked)).includes(number), JSON.stringify(asked))
  const names = await seen(officer, appealId)
  const all = JSON.stringify([data, (await api.post(queryPrecedents, {})).data])
  for (const name of ['听雨', 'cn.example', member.email, names.number, names.contested?.appName ?? '-', officer.email])
    assert.ok(!all.includes(name), name)
})

test('the appellant is notified, each change is audited, and a colleague’s change is not overwritten', async () => {
  const { appealId } = await upheld()
  const both = await Promise.all(
    [officer, colleague].map((who) => who.post(publishPrecedent, { appealId, revision: 0, ...STORY })),
  )
  assert.deepEqual(
    both.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  const number = (await told(appealId))?.precedent?.number ?? ''
  const { data: inbox } = await member.post(queryMessages, {})
  assert.ok(inbox?.items.some((message) => JSON.stringify(message).includes(`整理为案例 ${number}`)))
  const again = { appealId, revision: 1, ...STORY, title: '改过的标题' }
  assert.equal((await colleague.post(publishPrecedent, again)).data?.number, number)
  assert.equal((await officer.post(publishPrecedent, again)).code, codes.CONFLICT.code, 'seen before the change')
  assert.equal((await officer.post(withdrawPrecedent, { number, revision: 1, reason: '旧的' })).code, codes.CONFLICT.code)
  const { data } = await api.post(queryPrecedent, { number })
  assert.equal(data?.title, '改过的标题')
  assert.ok(data?.revisedAt !== null)
  const rows = await api.parts.db.selectFrom('audit').select(['what', 'who']).where('target', '=', number).orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ what }) => what),
    ['公开申诉案例', '修改申诉案例'],
  )
})

test('a withdrawn precedent is gone everywhere until it is published again with its number', async () => {
  const { appealId } = await upheld()
  const number = await published(appealId)
  assert.ok((await siteMap()).includes(`/precedents?number=${number}`))
  for (const keyword of [number, '测试渠道', '送交的安装包']) assert.ok((await found(keyword)).includes(number), keyword)
  assert.equal((await officer.post(withdrawPrecedent, { number, revision: 1, reason: '申诉人认为会被认出' })).code, 0)
  assert.equal((await api.post(queryPrecedent, { number })).code, codes.NOT_FOUND.code)
  assert.ok(!(await listed()).includes(number))
  assert.ok(!(await siteMap()).includes(number))
  assert.ok(!(await found(number)).includes(number))
  assert.equal((await told(appealId))?.precedent?.withdrawn?.reason, '申诉人认为会被认出')
  assert.equal((await officer.post(withdrawPrecedent, { number, revision: 2, reason: '再一次' })).code, codes.CONFLICT.code)
  assert.equal((await officer.post(publishPrecedent, { appealId, revision: 2, ...STORY })).data?.number, number)
  assert.ok((await listed()).includes(number))
  await api.parts.db.deleteFrom('search_entry').execute()
  await api.parts.db.deleteFrom('search_state').execute()
  await indexPrecedents(api.parts)
  assert.deepEqual(await found(number), [number], 'found again once a restored set-up has started')
})

test('no precedent while the appeal can be reopened, nor for one without a clause', async () => {
  const { appealId } = await kept()
  assert.match((await told(appealId))?.obstacle ?? '', /之前可以重新打开/)
  assert.equal((await officer.post(publishPrecedent, { appealId, revision: 0, ...STORY })).code, codes.NO_PRECEDENT_YET.code)
  const open = await appealed(member, freeAppeal())
  assert.match((await told(open))?.obstacle ?? '', /只有针对条款/)
  assert.equal(
    (await officer.post(publishPrecedent, { appealId: open, revision: 0, ...STORY })).code,
    codes.NO_PRECEDENT_YET.code,
  )
  await pass(8)
  assert.equal((await told(appealId))?.obstacle, '')
  const { data } = await api.post(queryPrecedent, { number: await published(appealId) })
  assert.deepEqual([data?.result, data?.outcome], ['kept', null])
})

test('a text that names the company, the app, its package or the appeal is refused at its field', async () => {
  const { appealId } = await upheld()
  const { number, contested } = await seen(officer, appealId)
  const { db } = api.parts
  await db.updateTable('app').set({ name: '后来的名字' }).where('package_name', '=', `cn.example.precedent${count}`).execute()
  const names = [
    '听雨科技',
    '听 雨 科 技',
    '听\u200B雨\u00AD科技',
    `CN.EXAMPLE.precedent${count}`,
    member.email,
    number,
    contested?.roundNumber ?? '',
    '139-0000-0000',
    '13900000000',
    '后来的名字',
  ]
  for (const name of names) {
    const facts = `${STORY.facts}其中提到${name}。`
    const { code, data } = await officer.post(publishPrecedent, { appealId, revision: 0, ...STORY, facts })
    assert.equal(code, codes.BAD_INPUT.code, name)
    assert.match(fieldWords(data)['facts'] ?? '', /^请删去“/, name)
  }
  const bad: [field: string, more: object][] = [
    ['title', { title: ' ' }],
    ['title', { title: '长'.repeat(61) }],
    ['facts', { facts: '太短' }],
    ['holding', { holding: '长'.repeat(1001) }],
    ['nameless', { nameless: 'false' }],
  ]
  for (const [field, more] of bad) {
    const { code, data } = await officer.post(publishPrecedent, { appealId, revision: 0, ...STORY, ...more })
    assert.equal(code, codes.BAD_INPUT.code)
    assert.ok(fieldWords(data)[field], field)
  }
  assert.equal((await told(appealId))?.precedent, null)
})

test('is for officers who are independent of the case', async () => {
  const { appealId } = await upheld()
  const number = await published(appealId)
  const given = { appealId, number, revision: 1, reason: '理由', ...STORY }
  for (const call of [queryDeskPrecedents, queryAppealPrecedent, publishPrecedent, withdrawPrecedent] as const) {
    assert.equal((await member.post(call, given)).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await api.post(call, given)).code, codes.TOKEN_MISSING.code, call.path)
    if (call === queryDeskPrecedents) continue
    const nobody = { ...given, appealId: 'nobody', number: 'nobody' }
    assert.equal((await officer.post(call, nobody)).code, codes.NOT_FOUND.code, call.path)
  }
  const own = await api.makeMember({ grants: ['appeals'], companyName: '自家' })
  const { appealId: ownAppeal } = await decided({ result: 'upheld', outcome: 'pass' }, own)
  const ownNumber = await published(ownAppeal)
  for (const call of [publishPrecedent, withdrawPrecedent] as const) {
    const answer = await own.post(call, { ...given, appealId: ownAppeal, number: ownNumber })
    assert.equal(answer.code, codes.NOT_INDEPENDENT.code, call.path)
  }
  for (const asked of [{ cursor: 'x' }, { result: 'withdrawn' }, { standard: 'x' }, { termId: "';--" }])
    assert.equal((await api.post(queryPrecedents, asked)).code, codes.BAD_INPUT.code)
})

test('lists have keyset pagination, and a precedent outlives the account', async () => {
  const one = await listed({ size: 1 })
  const { data } = await api.post(queryPrecedents, { size: 1 })
  assert.ok(data?.nextCursor)
  const two = await listed({ size: 1, cursor: data.nextCursor })
  assert.ok(one[0] !== undefined && two[0] !== undefined && one[0] !== two[0])
  const before = await listed()
  assert.equal((await member.post(requestDeletion, { currentPassword: member.password })).code, 0)
  api.shiftClock(8 * DAY_MS)
  await api.drain()
  assert.deepEqual(await api.parts.db.selectFrom('appeal').select('id').where('account_id', '=', member.id).execute(), [])
  assert.deepEqual(await listed(), before)
  await stayIn(api, officer)
  const { data: desk } = await officer.post(queryDeskPrecedents, {})
  const orphan = desk?.items.find(({ appealId }) => appealId === null)
  assert.ok(orphan)
  const { number, revision } = orphan
  assert.equal((await officer.post(withdrawPrecedent, { number, revision, reason: '会被认出' })).code, 0)
  assert.ok(!(await listed()).includes(number))
  const { data: after } = await officer.post(queryDeskPrecedents, { keyword: number })
  assert.equal(after?.items[0]?.withdrawn?.reason, '会被认出')
})
