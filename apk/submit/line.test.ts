import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Misasked } from '../cli/ask.ts'
import { call } from './line.ts'

const answers: ((response: ServerResponse) => void)[] = []
const server = createServer((request, response) => {
  request.resume()
  answers.shift()?.(response)
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
after(() => server.close())
const line = { site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't' }

const json = (status: number, body: object) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const fine = json(200, { code: 0, message: '', data: 'done' })
const TOO_OFTEN = { code: 10002, message: '操作太频繁，请稍后再试' }

test('a site, or a proxy before it, that is asked too often is asked again when it says', async () => {
  const proxy = (response: ServerResponse) => {
    response.writeHead(429, { 'content-type': 'text/html', 'retry-after': '1' })
    response.end('<h1>Too Many Requests</h1>')
  }
  for (const busy of [
    proxy,
    json(429, { ...TOO_OFTEN, data: { retryAfterS: 1 } }),
    json(200, { ...TOO_OFTEN, data: { retryAfterS: 1 } }),
  ]) {
    answers.push(busy, fine)
    assert.equal(await call(line, '/api/any'), 'done')
  }
})

test('if that takes too long the command ends with the site’s own words', async () => {
  answers.push(json(429, { ...TOO_OFTEN, data: { retryAfterS: 3_600 } }))
  await assert.rejects(call(line, '/api/any'), (error) => error instanceof Misasked && /操作太频繁/.test(error.message))
})
