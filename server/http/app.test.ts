import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { allCalls } from '@alliance/contract'
import { currentInfo } from '@alliance/contract/account'
import { type Auth, call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { wireNumber } from '@alliance/contract/fields'
import * as z from 'zod/mini'
import { serverLimits } from '../limits.ts'
import { formOf, startTestApi, type TestApi } from '../testing/index.ts'
import { assertRollCall } from './app.ts'
import { serve, type Served } from './index.ts'

const echo = call({
  path: '/api/test/echo',
  auth: 'public',
  summary: '回声',
  input: z.object({ text: z.string().check(z.maxLength(5)), age: wireNumber(0, 200) }),
  output: z.object({ text: z.string() }),
  errors: ['NOT_FOUND'],
})
const wrong = call({
  path: '/api/test/wrong',
  auth: 'public',
  summary: '错',
  input: z.object({}),
  output: z.object({ n: z.number() }),
})
const read = call({
  path: '/api/test/read',
  method: 'GET',
  auth: 'public',
  summary: '读',
  input: z.object({}),
  output: z.object({ text: z.string() }),
})
const boom = call({ path: '/api/test/boom', auth: 'public', summary: '坏', input: z.object({}), output: z.object({}) })
const desk = call({
  path: '/api/test/desk',
  auth: 'certifier',
  summary: '认证台',
  input: z.object({}),
  output: z.object({ id: z.string() }),
})
const secret = 'select secret from table'

const served: Served[] = [
  serve(echo, async ({ refuse }, { text }) => {
    if (text === 'none') throw refuse('NOT_FOUND')
    return { text, password: 'never told' }
  }),
  serve(wrong, async () => ({ n: 'x' as unknown as number })),
  serve(read, async () => ({ text: '读到的' })),
  serve(boom, async () => {
    throw new Error(secret)
  }),
  serve(desk, async ({ account }) => ({ id: account.id })),
]
const calls = served.map((one) => one.call)

let api: TestApi
before(async () => {
  api = await startTestApi({ served, calls, rawRoutes: [] })
})
after(() => api.close())

const raw = (path: string, init: RequestInit = {}) => fetch(api.url + path, init)
const postForm = (path: string, body: string) =>
  raw(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })

test('a success, a refusal and bad input are HTTP 200 with their envelopes, in form and in JSON', async () => {
  for (const json of [false, true]) {
    const good = await api.post(echo, { text: 'a', age: 1 }, { json })
    assert.deepEqual(
      [good.code, good.message, good.data],
      [0, '', { text: 'a' }],
      'a field that the contract does not name stays inside',
    )
  }
  const none = await raw(echo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'none', age: 1 }),
  })
  assert.equal(none.status, 200)
  assert.deepEqual(((await none.json()) as { code: number }).code, codes.NOT_FOUND.code)
  const bad = await api.post(echo, { text: '123456' }, { json: true })
  assert.equal(bad.code, codes.BAD_INPUT.code)
  assert.deepEqual(bad.data as unknown, { fields: { text: '最多 5 个字符', age: '请填写数字' } })
})

test('a body that cannot be read is named in the message itself: nothing on a form could be marked', async () => {
  const said = async (body: string, type: string) => {
    const response = await raw(echo.path, { method: 'POST', headers: { 'content-type': type }, body })
    return (await response.json()) as { code: number; message: string; data: unknown }
  }
  const bad: [body: string, type: string, words: string][] = [
    ['{"age":', 'application/json', '不是正确的 JSON'],
    ['[]', 'application/json', '应是一个 JSON 对象'],
    ['{}', 'text/plain', '应是 JSON 或表单'],
    ['text=%', 'application/x-www-form-urlencoded', '表单编码不正确'],
  ]
  for (const [body, type, words] of bad) {
    const { code, message, data } = await said(body, type)
    assert.deepEqual([code, message], [codes.BAD_INPUT.code, `这次请求不能读取：${words}`])
    assert.deepEqual(data, { fields: {} })
  }
})

test('a fault and an answer against the contract are HTTP 500, without a word about the inside', async () => {
  for (const path of [boom.path, wrong.path]) {
    const response = await postForm(path, '')
    const text = await response.text()
    assert.equal(response.status, 500)
    assert.equal((JSON.parse(text) as { code: number }).code, codes.FAULT.code)
    for (const word of [secret, 'Error', '.ts', 'node_modules']) assert.ok(!text.includes(word), text)
    assert.equal((JSON.parse(text) as { requestId: string }).requestId, response.headers.get('x-request-id'))
  }
})

test('no such call is 404, a wrong method 405, a missing grant 403, each with the envelope', async () => {
  const missing = await postForm('/api/no/such', 'a=1')
  assert.deepEqual([missing.status, ((await missing.json()) as { code: number }).code], [404, codes.NO_SUCH_CALL.code])
  for (const path of ['/API/test/echo', '/api/test/echo/', '//api/test/echo', '/api/test/%65cho/x', '/api/test/echo;x'])
    assert.equal((await postForm(path, '')).status === 200, false, path)
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const other = await raw(echo.path, { method })
    assert.deepEqual(
      [other.status, other.headers.get('allow'), ((await other.json()) as { code: number }).code],
      [405, 'POST', 10_405],
      method,
    )
  }
  const [whole, head] = [await raw(read.path), await raw(read.path, { method: 'HEAD' })]
  const length = String(Buffer.byteLength(await whole.text()))
  assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, length, ''])
  assert.equal((await raw(read.path, { method: 'PUT' })).headers.get('allow'), 'GET, HEAD')
  // Fastify wants a Content-Type for this method before it looks for a route (RFC 10008 §2).
  const asked = await raw(echo.path, { method: 'QUERY' })
  assert.deepEqual([asked.status, ((await asked.json()) as { code: number }).code], [405, codes.METHOD_NOT_ALLOWED.code])
  const garbled = await raw('/api/info/%E0%A4%A', { method: 'POST' })
  assert.deepEqual([garbled.status, ((await garbled.json()) as { code: number }).code], [404, codes.NO_SUCH_CALL.code])
  const nobody = await api.makeMember()
  const refused = await postForm(desk.path, formOf({ token: nobody.token }))
  assert.deepEqual([refused.status, ((await refused.json()) as { code: number }).code], [403, codes.FORBIDDEN.code])
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  assert.deepEqual((await certifier.post(desk)).data, { id: certifier.id })
})

test('too much, too strange, too long: an answer each time, and the server goes on', async () => {
  const large = await postForm(echo.path, `text=${'a'.repeat(serverLimits.bodyBytes)}`)
  const { code, message } = (await large.json()) as { code: number; message: string }
  assert.deepEqual([large.status, code, message], [200, codes.TOO_LARGE.code, '提交的内容不能超过 1 MB，请缩短后重试'])
  for (const type of ['text/plain', '', 'none', 'a/b/c']) {
    const typed = await raw(echo.path, { method: 'POST', headers: { 'content-type': type }, body: 'text=a' })
    const { requestId: _id, ...envelope } = (await typed.json()) as { requestId: string }
    const words = '这次请求不能读取：应是 JSON 或表单'
    assert.deepEqual(envelope, { code: codes.BAD_INPUT.code, message: words, data: { fields: {} } }, type)
  }
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(30_000)}\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  assert.match(String(answer), /^HTTP\/1\.1 431 /)
  assert.match(String(answer), /x-content-type-options: nosniff/)
  assert.match(String(answer), /<h1>地址太长<\/h1>/)
  socket.destroy()
  assert.equal((await raw('/healthz')).status, 200)
})

test('every answer has the security headers and a request id of ours', async () => {
  const wanted = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
  ]
  const answers = [
    await postForm(echo.path, 'text=a'),
    await postForm(boom.path, ''),
    await postForm('/api/none', ''),
    await raw(echo.path),
    await raw('/healthz'),
    await raw('/api'),
    await raw('/some/page'),
    await raw('/assets/none.js'),
    await postForm('/some/page', ''),
  ]
  for (const answer of answers) {
    for (const name of wanted) assert.ok(answer.headers.get(name), `${answer.url} ${name}`)
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.equal(answer.headers.get('strict-transport-security'), null, 'plain http promises no https')
    assert.equal(answer.headers.get('x-powered-by'), null)
  }
  const forged = await raw(echo.path, { method: 'POST', headers: { 'x-request-id': 'mine' } })
  assert.notEqual(forged.headers.get('x-request-id'), 'mine')
})

test('probes and the description of the calls answer HEAD, which monitors and link checkers send', async () => {
  for (const path of ['/healthz', '/readyz', '/api', '/api/openapi.json']) {
    const [whole, head] = [await raw(path), await raw(path, { method: 'HEAD' })]
    assert.deepEqual([head.status, await head.text()], [200, ''], path)
    assert.equal(head.headers.get('content-type'), whole.headers.get('content-type'))
  }
})

test('health says that the process lives, readiness that it can work', async () => {
  assert.equal((await raw('/healthz')).status, 200)
  assert.equal((await raw('/readyz')).status, 200)
})

test('without a built web pages answer 503 and say why', async () => {
  const page = await raw('/console/list')
  assert.equal(page.status, 503)
  assert.match(page.headers.get('content-type') ?? '', /text\/html/)
})

test('the server refuses to start unless each call is served once and nothing else is', () => {
  assertRollCall(served, calls)
  assert.throws(() => assertRollCall(served.slice(1), calls), /not served: \/api\/test\/echo/)
  assert.throws(() => assertRollCall(served, calls.slice(1)), /not in the contract: \/api\/test\/echo/)
  assert.throws(() => assertRollCall([...served, served[0]!], calls), /served twice/)
})

test('a refusal that the contract does not name is a fault', async () => {
  const { contextFor } = await import('./serve.ts')
  const context = contextFor(echo, {} as never)
  assert.throws(() => context.refuse('CONFLICT'), /does not name/)
})

test('what is not there is said in the words of whoever looks for it', async () => {
  const { contextFor } = await import('./serve.ts')
  const missing = (auth: Auth) => contextFor({ ...echo, auth, errors: ['NOT_FOUND'] }, {} as never).refuse('NOT_FOUND').message
  for (const own of ['login', 'member'] as const) assert.match(missing(own), /不属于当前账号/)
  for (const other of ['public', 'vendor', 'editor', 'certifier', 'appeals', 'administrator'] as const)
    assert.doesNotMatch(missing(other), /账号/)
  assert.match(missing('vendor'), /由别的成员处理/)
})

test('the API describes every call, for machines and for people', async () => {
  const whole = await startTestApi()
  const description = (await (await fetch(`${whole.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }
  const page = await (await fetch(`${whole.url}/api`)).text()
  assert.equal(description.openapi, '3.1.0')
  assert.deepEqual(Object.keys(description.paths).toSorted(), allCalls.map(({ path }) => path).toSorted())
  for (const { path, method, summary } of allCalls) {
    assert.ok(description.paths[path]?.[method.toLowerCase()], path)
    assert.ok(page.includes(path) && page.includes(summary), path)
  }
  assert.ok(!page.includes('<script'))
  assert.equal((await whole.post(currentInfo)).code, codes.TOKEN_MISSING.code)
  await whole.close()
})
