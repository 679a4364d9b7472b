import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@alliance/contract/account'
import { applyAppeal, queryAppealList } from '@alliance/contract/appeal'
import type { AnyCall, Envelope, Output } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { applyIdentify, queryApkDetail, queryRound, submitPackage } from '@alliance/contract/identify'
import { queryReport } from '@alliance/contract/round-report'
import { queryApkList } from '@alliance/contract/identify-apk'
import { buildApk, change, cleanSpec } from './analysis/samples.ts'
import { freeAppeal } from './modules/appeal/testing/appeal.ts'
import { sendFile } from './modules/upload/testing/send-file.ts'
import { formOf, freePort, type TestApi } from './testing/index.ts'
import { seededFolder } from './testing/seeded-folder.ts'

const START_MS = 150_000
const JUDGED_MS = 120_000
let folder: string
let running: { url: string; child: ChildProcess; output: () => string }
// On the embedded database only: elsewhere the worker is a separate process.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-killed-'))
  // Without it the first start seeds.
  const seeded = await seededFolder()
  if (seeded) await cp(seeded, folder, { recursive: true })
  running = await start()
})
after(async () => {
  if (running) await kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** The product as `npm start` runs it, on the shared folder. */
const start = async () => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/api.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  const url = `http://localhost:${port}`
  const until = Date.now() + START_MS
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start:\n${text}`)
    }
    await pause(100)
  }
  return { url, child, output: () => text }
}

const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
  const ended = once(running.child, 'exit')
  running.child.kill(signal)
  await ended
}

const post = async <C extends AnyCall>(call: C, input: unknown, token?: string) => {
  const response = await fetch(running.url + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf({ ...(input as object), token }),
  })
  return (await response.json()) as Envelope<Output<C>>
}

const signIn = async () => {
  const [, email = '', password = ''] = / {2}(qingchuan\S*@\S+) {2}密码 (\S+)/.exec(running.output()) ?? []
  const { data, message } = await post(login, { email, password })
  assert.ok(data, message)
  return data.token
}

/** The first version of this account that may be certified now. */
const applyForSomething = async (token: string) => {
  const { data: list } = await post(queryApkList, { size: 50 }, token)
  const declarations = JSON.stringify({ permissionPurposes: {}, sdks: [] })
  for (const { latest } of list?.items ?? []) {
    const asked = { versionId: latest.versionId, standards: ['security', 'privacy'], declarations }
    const { data } = await post(applyIdentify, asked, token)
    if (data) return data.identifyId
  }
  throw new Error('the demonstration has no app that can be certified')
}

const until = async (isSo: () => Promise<boolean>, ms: number, what: string) => {
  const end = Date.now() + ms
  while (!(await isSo())) {
    assert.ok(Date.now() < end, what)
    await pause(20)
  }
}

test('a process killed in the middle of a reading and a judgement: the next one on its folder ends both, once', async () => {
  const token = await signIn()
  const large = change.withEntries({ path: 'assets/large.bin', bytes: new Uint8Array(8 * 1024 ** 2), stored: true })
  const bytes = buildApk(large(cleanSpec({ package: 'cn.example.killed' })))
  const uploadId = await sendFile({ url: running.url } as TestApi, { token } as Parameters<typeof sendFile>[1], { bytes })
  const identifyId = await applyForSomething(token)
  const { data: sent } = await post(submitPackage, { uploadId }, token)
  const versionId = sent?.versionId ?? ''
  const stateNow = async () => (await post(queryApkDetail, { versionId }, token)).data?.analysis.state
  await until(async () => (await stateNow()) !== 'waiting', 60_000, 'the reading never began')
  await kill('SIGKILL')

  running = await start()
  await until(async () => (await stateNow()) === 'done', JUDGED_MS, 'the reading did not go on')
  const judged = async () => (await post(queryReport, { identifyId }, token)).code !== codes.REPORT_NOT_READY.code
  await until(judged, JUDGED_MS, 'the round did not go on')
  const { data: round } = await post(queryRound, { identifyId }, token)
  const told = round?.timeline.map(({ what }) => what) ?? []
  assert.equal(new Set(told).size, told.length, told.join('，'))
  assert.equal(told[0], '提交申请')
  assert.ok(told.length >= 2)
})

test('acts cut off by a kill are done by their repeats, once each, whether they had begun, ended or neither', async () => {
  const token = await signIn()
  const count = async () => (await post(queryAppealList, { size: 50 }, token)).data?.items.length ?? 0
  const before = await count()
  const keys = Array.from({ length: 8 }, (_, index) => `cut off ${index}`)
  const file = (idempotencyKey: string) =>
    post(applyAppeal, freeAppeal({ subject: `被打断的申诉 ${idempotencyKey}`, idempotencyKey }), token)
  const cutOff = keys.map((key) => file(key).catch(() => undefined))
  // The others have begun by then, or wait.
  await Promise.race(cutOff)
  await kill('SIGKILL')
  await Promise.all(cutOff)

  running = await start()
  const answers = await Promise.all(keys.map((key) => file(key)))
  assert.deepEqual(
    answers.map(({ code }) => code),
    keys.map(() => 0),
  )
  assert.equal(await count(), before + keys.length)
})
