import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { call } from '@alliance/contract/call'
import { nothing } from '@alliance/contract/fields'
import * as z from 'zod/mini'
import { ask, handleFailure, Refused, Unreachable } from './api.ts'
import { setUiEffects } from './ui-effects.ts'
import { endSession, startSession } from './session.ts'
import { setSite } from './site.ts'

const probe = call({ path: '/api/probe', auth: 'public', summary: '', input: nothing, output: z.object({ n: z.int() }) })

/** The server's next response. */
let next: { status: number; body: string; drop?: boolean }
let server: Server
let heard: string[]
before(async () => {
  server = createServer((request, response) => {
    if (next.drop) return request.socket.destroy()
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as { port: number }
  setSite({ apiHost: `http://127.0.0.1:${port}` })
  Object.assign(globalThis, { location: { pathname: '/console', search: '?a=1', hash: '#part' } })
})
after(() => {
  Reflect.deleteProperty(globalThis, 'location')
  server.close()
})
beforeEach(() => {
  heard = []
  setUiEffects({
    message: (words) => heard.push(words),
    whiteMessage: async (words) => void heard.push(`white ${words}`),
    go: (path) => heard.push(`go ${path}`),
  })
})

const envelope = (code: number, message = '', data: unknown = null) => JSON.stringify({ code, message, data })

test('each HTTP status has the words of the catalogue', async () => {
  const wanted = {
    403: '禁止访问',
    404: '接口不存在',
    405: '不允许的HTTP请求方法',
    500: '服务器错误',
    502: '服务器连接异常',
    418: '服务器连接异常',
  }
  for (const [status, words] of Object.entries(wanted)) {
    next = { status: Number(status), body: envelope(1, '别的话') }
    await assert.rejects(ask(probe, {}), (error) => error instanceof Unreachable && error.status === Number(status))
    assert.deepEqual(heard.splice(0), [words], status)
  }
})

test('no response, no body, no envelope and an answer against its contract are one thing: 服务器连接异常', async () => {
  for (const answer of [
    { drop: true },
    { body: '' },
    { body: '<html>' },
    { body: '[]' },
    { body: envelope(0, '', { n: 'x' }) },
  ]) {
    next = { status: 200, body: '', ...answer }
    await assert.rejects(ask(probe, {}), Unreachable)
    assert.deepEqual(heard.splice(0), ['服务器连接异常'])
  }
})

test('a lost session says so and leads to the login with the way back', async () => {
  for (const [code, words] of [
    [11000, '账号未登录'],
    [11012, '账号token缺失'],
  ] as const) {
    next = { status: 200, body: envelope(code, words) }
    await assert.rejects(ask(probe, {}), Refused)
    assert.deepEqual(heard.splice(0), [words, `go /account/login?redirect=${encodeURIComponent('/console?a=1#part')}`])
  }
})

test('a missing token is told as such; where a quiet call had found the login over, that is told', async () => {
  const missing = (asker: string | undefined) => {
    handleFailure(new Refused(11012, '账号token缺失', null), { quiet: false, asker })
    return heard.splice(0)[0]
  }
  handleFailure(new Refused(11000, '账号未登录', null), { quiet: true, asker: 'dead' })
  assert.deepEqual(heard, [])
  assert.equal(missing(undefined), '账号未登录')
  for (const asker of [undefined, 'sent along']) assert.equal(missing(asker), '账号token缺失')
})

test('an account that is not on the list is told in its box, then goes home', async () => {
  next = { status: 200, body: envelope(11014, '账户不在白名单内') }
  await assert.rejects(ask(probe, {}), Refused)
  await new Promise(setImmediate)
  assert.deepEqual(heard, ['white 账户不在白名单内', 'go /'])
})

test('if the list ended the session, calls without a token say nothing more, until the next login', async () => {
  const missing = () => handleFailure(new Refused(11012, '账号token缺失', null), { quiet: false, asker: undefined })
  handleFailure(new Refused(11014, '账户不在白名单内', null), { quiet: false, asker: 'ended' })
  missing()
  await new Promise(setImmediate)
  missing()
  assert.deepEqual(heard.splice(0), ['white 账户不在白名单内', 'go /'])
  startSession({ token: 'new', email: 'a@example.test', dataState: 2, accountKey: 'a', demo: false, grants: [] })
  endSession()
  missing()
  assert.equal(heard.splice(0)[0], '账号token缺失')
})

test('what a quiet call had found out is forgotten with the next login', () => {
  handleFailure(new Refused(11000, '账号未登录', null), { quiet: true, asker: 'dead' })
  startSession({ token: 'new', email: 'a@example.test', dataState: 2, accountKey: 'a', demo: false, grants: [] })
  endSession()
  handleFailure(new Refused(11012, '账号token缺失', null), { quiet: false, asker: undefined })
  assert.equal(heard.splice(0)[0], '账号token缺失')
})

test('other refusals are the caller’s to tell, and a quiet one says nothing', async () => {
  next = { status: 200, body: envelope(12004, '正在认证', { fields: { a: '改' } }) }
  await assert.rejects(ask(probe, {}), (error) => error instanceof Refused && error.fields['a'] === '改')
  next = { status: 500, body: '' }
  await assert.rejects(ask(probe, {}, { quiet: true }), Unreachable)
  assert.deepEqual(heard, [])
  next = { status: 200, body: envelope(0, '', { n: 1 }) }
  assert.deepEqual(await ask(probe, {}), { n: 1 })
})

test('a broken line that was told is not told again to a page that asks by itself; a refusal is', async () => {
  next = { status: 500, body: '' }
  await assert.rejects(ask(probe, {}, { known: undefined }), Unreachable)
  await assert.rejects(ask(probe, {}, { known: new Unreachable(500) }), Unreachable)
  assert.deepEqual(heard, ['服务器错误'])
  for (const known of [new Refused(12004, '正在认证', null), new Unreachable(0)]) {
    await assert.rejects(ask(probe, {}, { known }), Unreachable)
    assert.deepEqual(heard.splice(1), ['服务器错误'])
  }
  next = { status: 200, body: envelope(11014, '账户不在白名单内') }
  await assert.rejects(ask(probe, {}, { known: new Unreachable(500) }), Refused)
  await new Promise(setImmediate)
  assert.deepEqual(heard.slice(1), ['white 账户不在白名单内', 'go /'])
})
