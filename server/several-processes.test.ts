import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { publishContent } from '@alliance/contract/content-acts'
import { saveNotice } from '@alliance/contract/content-desk'
import { queryNotice } from '@alliance/contract/home'
import { queryApkDetail } from '@alliance/contract/identify'
import { queryNewsList } from '@alliance/contract/news'
import { publishedArticle } from './modules/content-desk/testing/contents.ts'
import { packageOf, submit } from './modules/identify/testing/submit.ts'
import { startBucket, type TestBucket } from './storage/testing/bucket-server.ts'
import { type Caller, freePort, startTestApi, testDatabase, type TestApi } from './testing/index.ts'

/** A start first reads the rule packs and indexes the documents. */
const START_MS = 150_000
const WORK_MS = 120_000
/** Usually a few milliseconds, at most a second while the other process is busy; a loaded test machine takes longer. */
const DROP_MS = 20_000
const PACKAGES = 6

const needed = process.env['TEST_DATABASE_URL']
const skip = needed === undefined && 'needs a PostgreSQL server'

type Process = { child: ChildProcess; folder: string; output: () => string }
let bucket: TestBucket
let api: TestApi
let sites: string[] = []
const running: Process[] = []

/** A process that shares nothing with the others but the database and the bucket. */
const run = async (file: string, environment: Record<string, string>): Promise<Process> => {
  const folder = await mkdtemp(join(tmpdir(), 'alliance-process-'))
  const { passwordSalt, ticketKey, encryptionKey, signingKey } = api.parts.settings.secrets
  const env = {
    ...process.env,
    DATABASE_URL: (api.parts.settings.database as { url: string }).url,
    DATA_DIR: folder,
    S3_BUCKET: bucket.settings.address,
    S3_ACCESS_KEY_ID: bucket.settings.id,
    S3_SECRET_ACCESS_KEY: bucket.settings.secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@example.test',
    ORIGIN: 'https://www.example.test',
    PASSWORD_SALT: passwordSalt,
    TICKET_KEY: ticketKey,
    ENCRYPTION_KEY: encryptionKey,
    SIGNING_KEY: signingKey,
    LOG_LEVEL: 'info',
    ...environment,
  }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  const started = { child, folder, output: () => text }
  running.push(started)
  return started
}

const end = async ({ child, folder }: Process) => {
  if (child.exitCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}

const until = async (isSo: () => Promise<boolean> | boolean, { ms, what }: { ms: number; what: () => string }) => {
  for (const end = Date.now() + ms; !(await isSo()); await pause(20)) assert.ok(Date.now() < end, what())
}

const startSite = async () => {
  const port = await freePort()
  const site = await run('server/api.ts', { PORT: String(port), HOST: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => {
    assert.equal(site.child.exitCode, null, site.output())
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true
  }
  await until(isReady, { ms: START_MS, what: site.output })
  return url
}

const startWorker = async () => {
  const worker = await run('server/worker.ts', {})
  await until(() => worker.output().includes('"working"'), { ms: START_MS, what: worker.output })
  return worker
}

before(async () => {
  if (skip) return
  bucket = await startBucket()
  const database = await testDatabase()
  const settings = { database: { url: database.url ?? '' }, bucket: bucket.settings, embedded: false }
  api = await startTestApi({ database, settings })
  sites = await Promise.all([startSite(), startSite()])
})
after(async () => {
  await Promise.all(running.map(end))
  await api?.close()
  bucket?.close()
})

/** The same caller at another process. */
const at = (url: string, caller: Caller): { api: TestApi; caller: Caller } => {
  const post: Caller['post'] = async (call, input = {}) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...(input as object), token: caller.token })
    return (await fetch(url + call.path, { method: 'POST', headers, body })).json() as ReturnType<Caller['post']>
  }
  return { api: { ...api, url }, caller: { ...caller, post } }
}

test('what one process publishes is out on every other', { skip }, async (context) => {
  const editor = await api.makeAccount({ grants: ['editor'] })
  const [here, there] = sites.map((url) => at(url, editor).caller)
  assert.ok(here && there)
  const titles = async (caller: Caller) => (await caller.post(queryNewsList, {})).data?.items.map(({ title }) => title) ?? []
  const notice = async (caller: Caller) => (await caller.post(queryNotice)).data?.map(({ text }) => text) ?? []
  // Each process caches these before anything changes.
  assert.deepEqual([await titles(here), await titles(there), await notice(there)], [[], [], []])

  await publishedArticle(here, { title: '两台机器' })
  const published = performance.now()
  assert.deepEqual(await titles(here), ['两台机器'], 'whoever published it reads it at once')
  await until(async () => (await titles(there)).includes('两台机器'), {
    ms: DROP_MS,
    what: () => 'the other process gives the old list',
  })
  context.diagnostic(`out on the other process after ${Math.round(performance.now() - published)} ms`)

  const { data } = await there.post(saveNotice, { text: '今晚维护', path: '', important: 'false' })
  await there.post(publishContent, { contentId: data!.contentId, revision: data!.revision })
  await until(async () => (await notice(here)).includes('今晚维护'), {
    ms: DROP_MS,
    what: () => 'the other process gives no notice',
  })
})

test('with a database of one’s own nothing is left of the demonstration', { skip }, async () => {
  const answers = await Promise.all(['/dev', '/dev/mail'].map((path) => fetch(sites[0] + path)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404],
  )
  const accounts = await api.parts.db.selectFrom('account').select('id').where('demo', '=', true).execute()
  assert.deepEqual(accounts, [])
})

test('packages that one process takes in are read by any worker, and told by any process', { skip }, async () => {
  const [first = '', second = ''] = sites
  const member = await api.makeMember()
  const sender = at(first, member)
  const versions: string[] = []
  for (let count = 0; count < PACKAGES; count += 1)
    versions.push(await submit(sender.api, sender.caller, packageOf({ package: `cn.example.several.p${count}` })))
  const workers = await Promise.all([startWorker(), startWorker()])

  const reader = at(second, member).caller
  const states = () =>
    Promise.all(versions.map(async (versionId) => (await reader.post(queryApkDetail, { versionId })).data?.analysis.state))
  const isRead = async () => (await states()).every((state) => state === 'done')
  await until(isRead, { ms: WORK_MS, what: () => workers.map(({ output }) => output()).join('\n') })
  const jobs = await api.parts.db.selectFrom('job').select(['attempt', 'last_error']).where('kind', '=', 'readPackage').execute()
  assert.deepEqual(
    jobs.map(({ attempt, last_error }) => [attempt, last_error]),
    versions.map(() => [1, '']),
  )
})

test('a worker that is started plans what goes by the day, where a clock that was ahead had put it off', { skip }, async () => {
  const { db } = api.parts
  const due = async () => {
    const soon = Date.now() + 40 * 86_400_000
    const rows = await db.selectFrom('job').select('kind').where('kind', '=', 'closeMonths').where('run_at', '<', soon).execute()
    return rows.length > 0
  }
  await db
    .updateTable('job')
    .set({ run_at: Date.now() + 400 * 86_400_000 })
    .where('kind', '=', 'closeMonths')
    .execute()
  assert.equal(await due(), false)
  const worker = await startWorker()
  await until(due, { ms: WORK_MS, what: worker.output })
})
