import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decideAppeal as decideAppealCall } from '@alliance/contract/appeals-desk'
import { codes } from '@alliance/contract/codes'
import { requestDeletion } from '@alliance/contract/security'
import { GoldState } from '@alliance/contract/states'
import { type MonthFigures, queryTransparency } from '@alliance/contract/transparency'
import { allPacks } from '../../analysis/index.ts'
import { toJson } from '../../db/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { accepted, appealed, at as asSeen, failedRound, stayIn, termAppeal } from '../appeal/testing/appeal.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { LOOKS } from './close-months.ts'
import { monthAfter, monthOf, spanOf, startOf } from './months.ts'
import { ALL, close, DAY_MS, decide, decideAppeal, HOUR_MS, look } from './testing/decided.ts'

const DEBUGGABLE = { id: 'SEC-01', standard: 'security' } as const

let api: TestApi
let companies: Caller[]
let officer: Caller
let month: string
before(async () => {
  api = await startTestApi()
  // The middle of a month, whatever today is.
  api.shiftClock(startOf(monthAfter(monthOf(Date.now()), 1)) + 14 * DAY_MS - Date.now())
  month = monthOf(api.parts.clock())
  officer = await api.makeAccount({ grants: ['appeals'] })
  companies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => api.makeMember({ companyName: `第 ${index + 1} 家科技` })),
  )
})
after(() => api.close())

const told = async () => {
  const { code, data, message } = await api.post(queryTransparency, {}, { token: 'dead' })
  assert.equal(code, 0, message)
  assert.ok(data)
  return data
}
const monthsTold = async () => new Map((await told()).months.map((figures) => [figures.month, figures]))
const figuresOf = async (wanted: string): Promise<MonthFigures> =>
  (await monthsTold()).get(wanted) ?? assert.fail(`${wanted} is not told`)

/** A passed round for each of the first six companies, a failed one for each of the others. */
const usual = async (at: number) => {
  const ids: string[] = []
  for (const [index, caller] of companies.entries())
    ids.push(await decide(api, caller, { at, tookDays: index + 1, ...(index >= 6 && { failed: [DEBUGGABLE] }) }))
  return ids
}
/** Moves to the middle of the next month and publishes the previous one. */
const nextMonth = async () => {
  const after = monthAfter(month, 1)
  api.shiftClock(startOf(after) + 14 * DAY_MS - api.parts.clock())
  await close(api)
  await stayIn(api, officer, ...companies)
  const over = month
  month = after
  return over
}

test('a site without rounds publishes only the current month’s name', async () => {
  await close(api)
  assert.deepEqual(await told(), { demo: false, months: [], corrections: [], running: { month, decided: null } })
})

test('months begin and end in China time; withdrawn, stopped and demonstration rounds don’t count', async () => {
  const last = monthAfter(month, -1)
  const { from, until } = spanOf(last)
  await usual(from + 5 * DAY_MS)
  const [first, second, third] = companies as [Caller, Caller, Caller]
  await decide(api, first, { at: from, tookDays: 40 })
  await decide(api, second, { at: until - 1, tookDays: 40 })
  await decide(api, third, { at: from - 1, failed: [DEBUGGABLE] })
  await decide(api, third, { at: until, failed: [DEBUGGABLE] })
  for (const goldState of [GoldState.certifying, GoldState.abnormal, GoldState.cancelled])
    await decide(api, third, { at: from + DAY_MS, goldState })
  await decide(api, third, { at: from + DAY_MS, demo: true })
  await close(api)
  const months = await monthsTold()
  assert.deepEqual([...months.keys()], [monthAfter(last, -1), last])
  const figures = await figuresOf(last)
  assert.deepEqual(figures.rounds, { decided: 14, passed: 8 })
  assert.deepEqual(figures.days, { half: 7, ninety: 40 })
  assert.deepEqual(
    figures.standards,
    [{ standard: 'security', decided: 14, passed: 8 }],
    'standards that everybody passed would tell of each of them',
  )
  assert.deepEqual(figures.terms, [{ ...figures.terms[0], termId: 'SEC-01', standard: 'security', failed: 6, decided: 14 }])
  assert.ok(figures.terms[0]?.title && figures.terms[0].clause)
  assert.deepEqual(figures.packs, [{ pack: figures.packs[0]?.pack, decided: 14, passed: 8 }])
  assert.equal(figures.scopes, null, 'all were over all standards')
  const before = await figuresOf(monthAfter(last, -1))
  assert.deepEqual([before.rounds, before.standards, before.terms, before.packs, before.days], [null, [], [], [], null])
})

test('of the current month only full tens are published, and no outcomes', async () => {
  await usual(startOf(month) + DAY_MS)
  api.parts.cache.clear()
  assert.deepEqual((await told()).running, { month, decided: 10 })
  assert.ok(!(await monthsTold()).has(month))
})

test('several accounts of a company count as one company', async () => {
  const code = { creditCode: '91350100M000100Y43' }
  for (const { id } of companies.slice(6, 10))
    await api.parts.db
      .insertInto('profile')
      .values({ account_id: id, accepted: toJson(code), submitted: null, decided_at: null, submitted_at: null })
      .execute()
  const over = await nextMonth()
  assert.deepEqual((await figuresOf(over)).rounds, { decided: 13, passed: null }, 'four companies failed')
  await api.parts.db.deleteFrom('profile').execute()
})

test('packs and scopes are published if each part is a group of its own', async () => {
  const at = startOf(month) + DAY_MS
  const [old = '', next = old] = allPacks().map(({ id }) => id)
  for (const [index, caller] of companies.entries()) {
    const failed = index >= 6 ? [DEBUGGABLE] : []
    await decide(api, caller, { at, failed, pack: old })
    await decide(api, caller, { at, failed, pack: next, standards: ['security'] })
  }
  const over = await nextMonth()
  const { scopes, packs, rounds } = await figuresOf(over)
  assert.deepEqual(rounds, { decided: 24, passed: 12 })
  assert.deepEqual(scopes, { all: { decided: 12, passed: 6 }, some: { decided: 12, passed: 6 } })
  assert.deepEqual(
    packs,
    [old, next].map((pack) => ({ pack, decided: 12, passed: 6 })),
  )
})

test('an upheld appeal counts in the month of the round’s new end; a published month stays, even if the account is deleted', async () => {
  const appellant = await api.makeMember({ companyName: '听雨科技' })
  await usual(startOf(month) + DAY_MS)
  const round = await failedRound(api, appellant, { package: 'cn.example.told', standards: ['security'] })
  const failedIn = await nextMonth()
  const then = await figuresOf(failedIn)
  assert.deepEqual(then.rounds, { decided: 13, passed: 6 })

  await usual(startOf(month) + DAY_MS)
  await stayIn(api, appellant)
  const appealId = await appealed(appellant, termAppeal(round))
  await accepted(officer, appealId)
  const decision = { ...(await asSeen(officer, appealId)), result: 'upheld', outcome: 'pass', reason: '核对过安装包' }
  assert.equal((await officer.post(decideAppealCall, decision)).data?.goldState, GoldState.passed)
  const passedIn = await nextMonth()
  assert.deepEqual(await figuresOf(failedIn), then)
  const now = await figuresOf(passedIn)
  assert.deepEqual(now.rounds, { decided: 13, passed: 7 })
  assert.deepEqual(now.days, { half: 6, ninety: 11 }, 'the second verdict has no time of its own')
  assert.equal(now.appeals, null, 'one appeal is told together with later ones')

  await stayIn(api, appellant)
  assert.equal((await appellant.post(requestDeletion, { currentPassword: appellant.password })).code, 0)
  api.shiftClock(8 * DAY_MS)
  await close(api)
  assert.deepEqual(await api.parts.db.selectFrom('round').select('id').where('account_id', '=', appellant.id).execute(), [])
  assert.deepEqual([await figuresOf(failedIn), await figuresOf(passedIn)], [then, now])
  await stayIn(api, officer, ...companies)
})

test('appeals are held back until they form a group, then published with their first month', async () => {
  const rounds = await usual(startOf(month) + DAY_MS)
  const appeal = (index: number, upheld: boolean) =>
    decideAppeal(api, companies[index]!, { at: startOf(month) + 2 * DAY_MS, roundId: rounds[index] ?? '', upheld })
  for (const index of [6, 7, 8, 9]) await appeal(index, true)
  for (const index of [0, 1, 2, 3, 4]) await appeal(index, false)
  const few = await nextMonth()
  assert.equal((await figuresOf(few)).appeals, null)
  await appeal(10, true)
  await decideAppeal(api, companies[11]!, { at: startOf(month), roundId: rounds[11] ?? '', upheld: true, demo: true })
  const enough = await nextMonth()
  const [first] = (await told()).months
  assert.deepEqual((await figuresOf(enough)).appeals, { from: first?.month, decided: 10, upheld: 5 })
  await appeal(5, false)
  const later = await nextMonth()
  assert.equal((await figuresOf(later)).appeals, null, 'what was told is not told again')
})

test('label figures are published in full, since each label is public', async () => {
  const numbers = [await certified(api, companies[0]!), await certified(api, companies[1]!)]
  await certified(api, companies[2]!, { demo: true })
  const issuedIn = await nextMonth()
  assert.deepEqual((await figuresOf(issuedIn)).certificates, { issued: 2, expired: 0, revoked: 0, inForce: 2 })
  await api.parts.db
    .updateTable('certificate')
    .set({ revoked_at: api.parts.clock(), revoke_reason: '演练' })
    .where('number', '=', numbers[0] ?? '')
    .execute()
  const revokedIn = await nextMonth()
  assert.deepEqual((await figuresOf(revokedIn)).certificates, { issued: 0, expired: 0, revoked: 1, inForce: 1 })
  let last = revokedIn
  for (let months = 0; months < 5; months += 1) last = await nextMonth()
  const expired = (await told()).months.reduce((sum, { certificates }) => sum + certificates.expired, 0)
  assert.equal(expired, 1)
  assert.equal((await figuresOf(last)).certificates.inForce, 0)
  assert.equal((await told()).months.length, 12, 'no more than a year of months')
})

test('a published month never changes, however often it is closed', async () => {
  const before = await told()
  const [first] = before.months
  await Promise.all([1, 2, 3].map(() => look(api)))
  for (let looks = 1; looks < LOOKS; looks += 1) {
    // Not during a job: if the clock moves during one, its worker seems to have died.
    api.shiftClock(HOUR_MS)
    await Promise.all([1, 2, 3].map(() => look(api)))
  }
  assert.deepEqual(await told(), before)
  await assert.rejects(
    api.parts.db
      .updateTable('month_figures')
      .set({ closed_at: 0 })
      .where('month', '=', first?.month ?? '')
      .execute(),
    /never changed/,
  )
  await assert.rejects(api.parts.db.deleteFrom('month_figures').execute(), /never changed/)
  const waiting = await api.parts.db
    .selectFrom('job')
    .select('run_at')
    .where('kind', '=', 'closeMonths')
    .where('state', '=', 'ready')
    .execute()
  assert.deepEqual(
    waiting.map(({ run_at: at }) => at),
    [spanOf(month).until + HOUR_MS],
    'one closing waits for the end of the month',
  )
})

test('a clock that is fast for hours publishes no month early; once right, the month is published complete', async () => {
  const before = await told()
  const aheadMs = 40 * DAY_MS
  api.shiftClock(aheadMs)
  await look(api)
  for (let hours = 1; hours < LOOKS - 1; hours += 1) {
    api.shiftClock(HOUR_MS)
    await Promise.all([api.drain(), look(api)])
  }
  api.shiftClock(-aheadMs)
  await stayIn(api, officer, ...companies)
  await look(api)
  assert.deepEqual((await told()).months, before.months)
  await usual(api.parts.clock() - DAY_MS)
  const over = await nextMonth()
  assert.deepEqual((await figuresOf(over)).rounds, { decided: 12, passed: 6 })
})

test('the file has the same figures for spreadsheets, cached with an ETag, read-only', async () => {
  const address = `${api.url}/transparency.csv`
  const answer = await fetch(address)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/csv; charset=utf-8$/)
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="transparency\.csv"$/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  assert.equal(lines[0], '月份,类别,项目,名称,指标,数值,单位,说明')
  const { months } = await told()
  const shown = months.find(({ rounds }) => rounds?.passed)
  assert.ok(shown)
  assert.ok(lines.includes(`${shown.month},全部,,,有结论,${shown.rounds?.decided},轮,`))
  assert.ok(lines.includes(`${shown.month},标准,安全,,通过,${shown.standards[0]?.passed},轮,`))
  assert.ok(lines.includes(`${shown.month},条款,SEC-01,${shown.terms[0]?.title},未通过,${shown.terms[0]?.failed},轮,`))
  assert.ok(lines.includes(`${shown.month},标准,功耗,,通过,,轮,企业不足，不公布`))
  const etag = answer.headers.get('etag') ?? ''
  const same = await fetch(address, { headers: { 'if-none-match': etag } })
  assert.deepEqual([same.status, await same.text()], [304, ''])
  assert.equal((await fetch(address, { method: 'POST' })).status, 405)
})

test('invalid input is refused', async () => {
  const response = await fetch(api.url + queryTransparency.path, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  })
  assert.equal(((await response.json()) as { code: number }).code, codes.BAD_INPUT.code)
})

test('the demonstration shows its own months, other sites only real ones', async () => {
  const { seedFigures } = await import('../../seed/figures.ts')
  await seedFigures(api.parts)
  assert.equal((await told()).demo, false)
  assert.ok(
    (await told()).months.every(({ rounds }) => (rounds?.decided ?? 0) <= 24),
    'months of this test',
  )
  const demo = { ...api.parts, settings: { ...api.parts.settings, demonstration: true } }
  const { publishedFigures } = await import('./published-figures.ts')
  const shown = await publishedFigures({ parts: demo, db: api.parts.db, now: api.parts.clock(), cacheUntil: () => {} })
  assert.equal(shown.demo, true)
  assert.equal(shown.running.decided, null)
  assert.equal(shown.months.length, 12)
  assert.equal(shown.months.filter(({ rounds }) => rounds === null).length, 1, 'the quiet month shows what is withheld')
  const usualOnes = shown.months.filter(({ rounds }) => rounds !== null)
  assert.ok(usualOnes.every(({ rounds, days }) => rounds?.passed && days))
  for (const has of [
    ({ terms }: MonthFigures) => terms.length > 2,
    ({ appeals }: MonthFigures) => appeals !== null,
    ({ scopes }: MonthFigures) => scopes !== null,
  ])
    assert.ok(usualOnes.some(has))
  assert.deepEqual(
    ALL.filter((id) => !usualOnes.some(({ standards }) => standards.some(({ standard }) => standard === id))),
    [],
  )
})

test('the current month is the new one from its first moment in China, although the answer is cached', async () => {
  api.shiftClock(spanOf(month).until - 60_000 - api.parts.clock())
  api.parts.cache.clear()
  assert.equal((await told()).running.month, month)
  api.shiftClock(60_000)
  assert.equal((await told()).running.month, monthAfter(month, 1))
})
