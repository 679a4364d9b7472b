import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Envelope, Output } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import { watchProgress as call } from '@alliance/contract/progress'
import { withdrawRound } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { buildApp } from '../../http/index.ts'
import { serverLimits } from '../../limits.ts'
import { type Caller, eventually, formOf, startTestApi, type TestApi } from '../../testing/index.ts'
import { served } from '../index.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'
import { hubOf } from './progress-hub.ts'
import { packageOf, readFor, SAID, submit } from './testing/submit.ts'

let api: TestApi
let member: Caller
const streams = { perAccount: 3, perProcess: 5, lifeMs: 60_000, beatMs: 60, checkMs: 80, lookMs: 20 }
const argon2 = { memoryKiB: 64, passes: 1, parallelism: 1 }
before(async () => {
  api = await startTestApi({ limits: { ...serverLimits, argon2, streams } })
  member = await api.makeMember()
})
after(() => api.close())

type Line = Envelope<Output<typeof call>>

/** Reads a streamed response line by line, counting empty lines. */
const open = async (caller: { token?: string }, input: unknown, url = api.url) => {
  const leave = new AbortController()
  const response = await fetch(url + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf({ ...(input as object), token: caller.token }),
    signal: leave.signal,
  })
  const seen = { beats: 0 }
  const lines = async function* (): AsyncGenerator<Line> {
    let rest = ''
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + piece).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        if (line === '') seen.beats += 1
        else yield JSON.parse(line) as Line
      }
    }
  }
  return { response, lines: lines(), seen, leave: () => leave.abort() }
}
const all = async (lines: AsyncGenerator<Line>) => {
  const list: Line[] = []
  for await (const line of lines) list.push(line)
  return list
}
/** Reads until the data satisfies `isSo`. */
const until = async (lines: AsyncGenerator<Line>, isSo: (data: Output<typeof call>) => boolean) => {
  for (;;) {
    const { value, done } = (await lines.next()) as IteratorResult<Line, undefined>
    assert.ok(!done && value.data, 'it ended before')
    if (isSo(value.data)) return value.data
  }
}
const nobodyLeft = () => eventually(() => hubOf(api.parts).size(), 0)

test('streams a self-check in order, every term once, and ends with it', async () => {
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.watched' }))
  const { response, lines, seen } = await open(member, { of: 'version', id: versionId })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^application\/x-ndjson/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.ok(response.headers.get('x-content-type-options'))
  await until(lines, (data) => data.kind === 'selfCheck' && data.analysis.state === 'waiting')
  const read = all(lines)
  await eventually(() => seen.beats > 0, true)
  await api.drain()
  const events = (await read).map(({ data }) => data)
  let terms: string[] = []
  for (const event of events) {
    assert.ok(event?.kind === 'selfCheck')
    assert.ok(event.from <= terms.length)
    terms = [...terms.slice(0, event.from), ...event.terms.map(({ id }) => id)]
  }
  const last = events.at(-1)
  assert.ok(last?.kind === 'selfCheck' && last.analysis.state === 'done' && last.from === 0)
  assert.ok(terms.length > 50 && new Set(terms).size === terms.length)
  await nobodyLeft()
})

test('streams a round: judged, a lab writing, the end; each change once', async () => {
  const { versionId } = await readFor(api, member, { bytes: packageOf({ package: 'cn.example.watched2' }), members: [LAB_ONE] })
  const asked = { versionId, standards: ['largeScreen'], declarations: JSON.stringify(SAID) }
  const { data } = await member.post(applyIdentify, asked)
  const id = data?.identifyId ?? ''
  const { lines } = await open(member, { of: 'round', id })
  const first = await until(lines, () => true)
  assert.ok(first.kind === 'round' && first.goldState === GoldState.certifying && first.labs.length === 0)
  await api.drain()
  const judged = await until(lines, (now) => now.kind === 'round' && now.reportHash !== '')
  assert.ok(judged.kind === 'round' && judged.labs.length === 1 && judged.labs[0]?.judgedCount === 0)
  const reviewer = await makeReviewer(api, LAB_ONE.id)
  const taskId = (await newestTask(reviewer))?.taskId ?? ''
  await judgeTask(api, reviewer, { taskId, submit: false })
  const written = await until(lines, (now) => now.kind === 'round' && (now.labs[0]?.judgedCount ?? 0) > 0)
  assert.ok(written.kind === 'round')
  await member.post(withdrawRound, { identifyId: id })
  const rest = await all(lines)
  const told = rest.map(({ data: event }) => JSON.stringify(event))
  assert.equal(new Set(told).size, told.length)
  const last = rest.at(-1)?.data
  assert.ok(last?.kind === 'round' && last.goldState === GoldState.cancelled)
  await nobodyLeft()
})

test('refuses like every call: bad input, no token, an incomplete profile, other accounts’ data', async () => {
  const stranger = await api.makeMember()
  const newcomer = await api.makeAccount()
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.watched3' }))
  const codeOf = async (caller: { token?: string }, input: unknown) => {
    const { response } = await open(caller, input)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    return ((await response.json()) as Line).code
  }
  const own = { of: 'version', id: versionId }
  assert.equal(await codeOf({}, own), codes.TOKEN_MISSING.code)
  assert.equal(await codeOf({ token: 'x'.repeat(43) }, own), codes.NOT_LOGGED_IN.code)
  assert.equal(await codeOf(newcomer, own), codes.PROFILE_INCOMPLETE.code)
  assert.equal(await codeOf(member, { of: 'account', id: '1' }), codes.BAD_INPUT.code)
  assert.equal(await codeOf(member, { of: 'round', id: versionId }), codes.NOT_FOUND.code)
  assert.equal(await codeOf(stranger, own), codes.NOT_FOUND.code)
  assert.equal(hubOf(api.parts).size(), 0)
})

test('a session that ends meanwhile ends the stream with an error', async () => {
  const one = await api.makeMember()
  const versionId = await submit(api, one, packageOf({ package: 'cn.example.watched4' }))
  const { lines } = await open(one, { of: 'version', id: versionId })
  await until(lines, () => true)
  await api.parts.db.deleteFrom('session').where('account_id', '=', one.id).execute()
  assert.deepEqual(
    (await all(lines)).map(({ code }) => code),
    [codes.NOT_LOGGED_IN.code],
  )
  await nobodyLeft()
})

test('an account has at most three streams; closing one makes room', async () => {
  const one = await api.makeMember()
  const versionId = await submit(api, one, packageOf({ package: 'cn.example.watched5' }))
  const input = { of: 'version', id: versionId }
  const opened = await Promise.all([1, 2, 3].map(() => open(one, input)))
  for (const { lines } of opened) await until(lines, () => true)
  const { response } = await open(one, input)
  const refused = (await response.json()) as Envelope<{ retryAfterS: number }>
  assert.deepEqual([refused.code, refused.data?.retryAfterS], [codes.TOO_MANY_REQUESTS.code, 15])
  for (const { leave } of opened) leave()
  await nobodyLeft()
  const again = await open(one, input)
  await until(again.lines, () => true)
  again.leave()
  await nobodyLeft()
})

test('stopping the server ends the stream and its polling', async () => {
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.watched6' }))
  const app = await buildApp({ parts: api.parts, served, rawRoutes: [] })
  const { url } = await app.listen({ port: 0, host: '127.0.0.1' })
  const { lines } = await open(member, { of: 'version', id: versionId }, url)
  await until(lines, () => true)
  const from = Date.now()
  await Promise.all([app.close(), all(lines)])
  assert.ok(Date.now() - from < 3_000, `${Date.now() - from} ms`)
  assert.equal(hubOf(api.parts).size(), 0)
})

test('the stream ends at its time limit, for the client to reconnect', async () => {
  const short = { ...api.parts, limits: { ...api.parts.limits, streams: { ...streams, lifeMs: 100 } } }
  const versionId = await submit(api, member, packageOf({ package: 'cn.example.watched7' }))
  const app = await buildApp({ parts: short, served, rawRoutes: [] })
  const { url } = await app.listen({ port: 0, host: '127.0.0.1' })
  const { lines } = await open(member, { of: 'version', id: versionId }, url)
  assert.deepEqual(
    (await all(lines)).map(({ code }) => code),
    [0],
  )
  await app.close()
})
