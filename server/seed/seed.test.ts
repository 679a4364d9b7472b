import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '@alliance/contract/account'
import { queryDeskActivities, queryRegistrations } from '@alliance/contract/activity-desk'
import { queryAppealList } from '@alliance/contract/appeal'
import { queryAppeals } from '@alliance/contract/appeals-desk'
import { queryPrecedents } from '@alliance/contract/precedents'
import { queryCloudRuns } from '@alliance/contract/cloud-test'
import { MEMBER_TYPE_VENDOR, queryAllianceMembers, search } from '@alliance/contract/home'
import { queryRound } from '@alliance/contract/identify'
import { queryRegistry } from '@alliance/contract/registry'
import { queryReport } from '@alliance/contract/round-report'
import { queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import { queryNews } from '@alliance/contract/article'
import { queryNewsList } from '@alliance/contract/news'
import { queryMemberBindings } from '@alliance/contract/binding'
import { queryCertificateOfRound } from '@alliance/contract/certificate'
import { queryProfile } from '@alliance/contract/profile'
import { applyReview, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { queryApkDeviceList, queryOfficeRounds } from '@alliance/contract/round-acts'
import { queryDeviceTasks } from '@alliance/contract/vendor'
import { AppReviewState, GoldState, MemberReviewState } from '@alliance/contract/states'
import { toJson } from '../db/index.ts'
import { rawRoutes } from '../modules/index.ts'
import { freePort, startTestApi, type TestApi } from '../testing/index.ts'
import { demoFacts } from './index.ts'
import { STORY_LENGTH } from './story.ts'

let api: TestApi
let port: number
let accounts: readonly { email: string; password: string }[]
before(async () => {
  // The vendors' addresses are seeded before their pages are served, so the port must be known.
  port = await freePort()
  api = await startTestApi({ settings: { origin: `http://127.0.0.1:${port}` } })
  accounts = (await demoFacts(api.parts)).accounts
})
after(() => api.close())

const enter = async (email: string) => {
  const { password = '' } = accounts.find((account) => account.email === email) ?? {}
  const { data } = await api.post(login, { email, password })
  assert.ok(data, email)
  return { token: data.token }
}
/** The same for staff, after the second factor. */
const enterStaff = async (email: string) => {
  const entered = await enter(email)
  await api.parts.db.updateTable('session').set({ second_factor_at: Date.now() }).execute()
  return entered
}

/** The same site with the vendors' pages, as started by `npm start`. */
const openWithVendors = async () => {
  const { vendors = [], rawRoutes: pages } = await demoFacts(api.parts)
  const { database, settings, passwords } = api.parts
  const demo = await startTestApi({
    database: { ...database, close: async () => {} },
    settings: { origin: settings.origin, dataDir: settings.dataDir, port },
    passwords,
    rawRoutes: [...rawRoutes, ...pages],
  })
  return { demo, vendors }
}

test('every account can sign in with its shown password', async () => {
  for (const { email } of accounts) await enter(email)
})

test('rounds of each kind that needs no reviewer, all marked, dated before now and in order', async () => {
  const states = new Set<number>()
  for (const email of ['qingchuan@example.com', 'xiaoxi@example.com']) {
    const token = await enter(email)
    const { data } = await api.post(queryApkList, { size: 100 }, token)
    assert.ok(data && data.items.length >= 4)
    for (const app of data.items) {
      const { round } = app.latest
      // A package that exceeded a limit has a name, but its icon was not read.
      assert.ok(app.demo && (app.icon === null) === (round?.goldState === GoldState.abnormal), app.name)
      if (!round) continue
      states.add(round.goldState)
      assert.match(round.number, /^DEMO-R-/)
      const { data: detail } = await api.post(queryRound, { identifyId: round.identifyId }, token)
      const times = [detail?.version.uploadedAt ?? 0, detail?.submittedAt ?? 0, ...(detail?.timeline.map(({ at }) => at) ?? [])]
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
      assert.ok((times.at(-1) ?? Infinity) <= Date.now())
      const { data: report } = await api.post(queryReport, { identifyId: round.identifyId }, token)
      assert.ok(report && report.terms.length > 0)
    }
  }
  for (const { value, label } of GoldState.all) assert.ok(states.has(value), label)
})

test('each company has joined, been accepted and bound its vendors before its first upload', async () => {
  for (const email of ['qingchuan@example.com', 'xiaoxi@example.com']) {
    const token = await enter(email)
    const { data: profile } = await api.post(queryProfile, {}, token)
    const { data: members } = await api.post(queryMemberBindings, {}, token)
    const first = await api.parts.db
      .selectFrom('app')
      .innerJoin('account', 'account.id', 'app.account_id')
      .select(['account.created_at', 'app.created_at as uploaded_at'])
      .where('account.email', '=', email)
      .orderBy('app.created_at')
      .executeTakeFirstOrThrow()
    const bound = members?.flatMap(({ boundAt }) => boundAt ?? []) ?? []
    assert.ok(bound.length > 0, email)
    assert.ok(first.created_at <= (profile?.decidedAt ?? 0), email)
    for (const at of [profile?.decidedAt ?? Infinity, ...bound]) assert.ok(at < first.uploaded_at, email)
  }
})

test('the labs, the certifier and the certificate of the story', async () => {
  const open = async (email: string) =>
    (await api.post(queryDeviceTasks, { state: 'open' }, await enterStaff(email))).data?.items ?? []
  assert.equal((await open('qingxiu@example.com')).length, 1)
  // One task was never claimed; the lease of the other has expired, so it is open again.
  assert.equal((await open('boyun@example.com')).length, 2)
  const { data: desk } = await api.post(queryOfficeRounds, { waiting: 'true' }, await enterStaff('certifier@example.com'))
  assert.equal(desk?.waitingTotal, 1)
  const token = await enter('qingchuan@example.com')
  const { data: reviews } = await api.post(queryReviewList, { state: 2 }, token)
  assert.ok(reviews && reviews.items.length > 0)
  const { data: weather } = await api.post(queryApkList, { keyword: 'com.example.weather' }, token)
  const identifyId = weather?.items[0]?.latest.round?.identifyId
  const { data: certificate } = await api.post(queryCertificateOfRound, { identifyId }, token)
  assert.match(certificate?.signed.certificate.number ?? '', /^DEMO-GL-/)
  const { data: labs } = await api.post(queryApkDeviceList, { identifyId }, token)
  assert.ok(labs?.every(({ results }) => results.every(({ result }) => result.note.startsWith('演示数据'))))
  const file = labs?.[0]?.results[0]?.result.evidence[0]
  assert.match(await (await fetch(api.url + (file?.address ?? ''))).text(), /^演示数据/)
  assert.deepEqual(await api.parts.db.selectFrom('mail').select('id').execute(), [])
})

test('several companies hold a label; one got it with its second version', async () => {
  const { data } = await api.post(queryRegistry, { size: 100 })
  assert.deepEqual(
    data?.items.map(({ appName, company, demo }) => [appName, company, demo]),
    [
      ['晴川天气', '晴川软件（演示）', true],
      ['南亭听书', '南亭视听（演示）', true],
      ['竹简笔记', '知行教育（演示）', true],
      ['南亭影院', '南亭视听（演示）', true],
      ['知行课堂', '知行教育（演示）', true],
    ],
  )
  const token = await enter('nanting@example.com')
  const { data: cinema } = await api.post(queryApkList, { keyword: 'com.example.cinema' }, token)
  const { data: versions } = await api.post(queryApkVersions, { apkId: cinema?.items[0]?.apkId }, token)
  assert.deepEqual(
    versions?.items.map(({ versionName, round }) => [versionName, round?.goldState]),
    [
      ['12.1.0', GoldState.passed],
      ['12.0.0', GoldState.notPassed],
    ],
  )
})

test('the story’s appeals: one to review, one waiting for its appellant, one decided', async () => {
  const { data: desk } = await api.post(queryAppeals, {}, await enterStaff('appeals@example.com'))
  assert.deepEqual(desk?.waiting, { pendingReview: 1, pendingHandling: 0, overdue: 0, theirs: 1 })
  assert.ok(desk?.items.every(({ demo, number }) => demo && number.startsWith('DEMO-SS-')))
  const { data: own } = await api.post(queryAppealList, {}, await enter('qingchuan@example.com'))
  assert.deepEqual(
    own?.items.map(({ result }) => result),
    [null, 'kept'],
  )
  const { data: told } = await api.post(queryPrecedents)
  assert.ok(told?.items.every(({ demo, number }) => demo && number.startsWith('DEMO-AL-')))
  assert.equal(told?.items.length, 1)
})

test('members and articles are there, and search finds them', async () => {
  const { data: members } = await api.post(queryAllianceMembers)
  assert.equal(members?.filter(({ type }) => type === MEMBER_TYPE_VENDOR).length, 2)
  assert.ok(members.every(({ name }) => name.includes('演示')))
  const { data: news } = await api.post(queryNewsList)
  assert.equal(news?.items.length, 14)
  for (const { id } of news.items) {
    const { data } = await api.post(queryNews, { newsId: id })
    assert.match(`${data?.source}`, /演示内容/)
  }
  const { data: hits } = await api.post(search, { keyword: '明文' })
  assert.ok(hits?.some(({ title }) => title.includes('明文传输')))
})

test('one activity’s registrations wait for review, with questions and answers', async () => {
  const editor = await enterStaff('editor@example.com')
  const { data } = await api.post(queryDeskActivities, {}, editor)
  const reviewed = data?.items.filter(({ moderated }) => moderated) ?? []
  assert.deepEqual(
    reviewed.map(({ reviewing, demo }) => ({ reviewing, demo })),
    [{ reviewing: 2, demo: true }],
  )
  const { data: rows } = await api.post(queryRegistrations, { activityId: reviewed[0]!.id }, editor)
  assert.deepEqual(rows?.items.flatMap(({ answers }) => answers.map(({ answer }) => answer)).toSorted(), ['大屏适配', '安全'])
})

test('an interrupted seed continues where it stopped', async () => {
  const rounds = async () => (await api.parts.db.selectFrom('round').select('id').execute()).length
  const before = await rounds()
  const last = await api.parts.db.selectFrom('version').select('id').orderBy('uploaded_at', 'desc').limit(2).execute()
  const ids = last.map(({ id }) => id)
  await api.parts.db.deleteFrom('version').where('id', 'in', ids).execute()
  await api.parts.db
    .updateTable('setting')
    .set({ value: toJson({ steps: STORY_LENGTH - 2, of: STORY_LENGTH }) })
    .where('name', '=', 'demoStory')
    .execute()
  await demoFacts(api.parts)
  assert.equal(await rounds(), before)
})

test('the story of another release is left as it is', async () => {
  const set = (value: unknown) =>
    api.parts.db
      .updateTable('setting')
      .set({ value: toJson(value) })
      .where('name', '=', 'demoStory')
      .execute()
  const count = async () => (await api.parts.db.selectFrom('version').select('id').execute()).length
  const before = await count()
  for (const told of [19, { steps: 3, of: STORY_LENGTH - 1 }]) {
    await set(told)
    await demoFacts(api.parts)
    assert.equal(await count(), before)
  }
  await set({ steps: STORY_LENGTH, of: STORY_LENGTH })
})

test('a second start adds nothing', async () => {
  const count = async () => (await api.parts.db.selectFrom('round').select('id').execute()).length
  const before = await count()
  const again = await demoFacts(api.parts)
  assert.equal(await count(), before)
  const told = (list: typeof accounts) => list.map(({ email, password }) => [email, password])
  assert.deepEqual(told(again.accounts), told(accounts))
  for (const { name, bytes } of await again.samples()) assert.ok((await bytes()).length > 0, name)
})

test('the demonstration vendors run: each is the sign-in of its member, its accounts sign in, its store has the apps', async () => {
  const { demo, vendors } = await openWithVendors()
  assert.equal(vendors.length, 2)
  for (const { page, accounts: logins } of vendors) {
    for (const { login: name, password, about } of logins) {
      const body = new URLSearchParams({ login: name, password })
      const entered = await fetch(`${demo.url}${page}sign-in`, { method: 'POST', body, redirect: 'manual' })
      assert.equal(entered.status, 303, name)
      const cookie = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
      const store = await (await fetch(demo.url + page, { headers: { cookie } })).text()
      assert.ok(store.includes(about) && store.includes('演示'))
      if (name === 'qingchuan') assert.match(store, /<code>com\.example\./)
    }
  }
  await demo.close()
  const clients = await api.parts.db.selectFrom('vendor_client').selectAll().execute()
  assert.equal(clients.length, 2)
  for (const { issuer, client_secret_sealed } of clients) {
    assert.ok(issuer.startsWith(`${api.parts.settings.origin}/demo-vendor/`))
    assert.match(client_secret_sealed, /^v1\./)
  }
})

test('the story’s bindings work: the running vendors are asked with them, and answer', async () => {
  const { demo } = await openWithVendors()
  const token = await enter('qingchuan@example.com')
  const { data: listed } = await demo.post(queryReviewList, {}, token)
  const found = listed?.items.find(({ app }) => app.packageName === 'com.example.weather')
  assert.equal(found?.state, AppReviewState.succeeded)
  await demo.post(applyReview, { apkId: found.app.apkId }, token)
  await demo.drain()
  const { data } = await demo.post(queryReviewDetail, { apkId: found.app.apkId }, token)
  await demo.close()
  const [first, second] = data?.review?.members ?? []
  assert.deepEqual([first?.state, first?.detail], [MemberReviewState.passed, '厂商确认应用属于你绑定的账号'])
  // The second store has most of the story's apps, but not all.
  assert.ok(second?.state === MemberReviewState.passed || second?.state === MemberReviewState.notReviewed)
  assert.equal(data?.review?.state, AppReviewState.succeeded)
})

test('a cloud test is in progress: one lab has judged its device, the other is working; all marked', async () => {
  const { data } = await api.post(queryCloudRuns, {}, await enter('xiaoxi@example.com'))
  assert.equal(data?.items.length, 1)
  const [run] = data?.items ?? []
  assert.match(run?.number ?? '', /^DEMO-CT-/)
  assert.deepEqual([run?.state, run?.devices, run?.devicesDone, run?.termsJudged], ['running', 2, 1, 7])
})
