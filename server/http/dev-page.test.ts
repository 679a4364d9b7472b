import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApi, statusForHost, type TestApi } from '../testing/index.ts'
import type { DevFacts } from './index.ts'

const dev: DevFacts = {
  accounts: [{ email: 'a@example.test', password: 'p<&"', about: '<script>开发者</script>' }],
  samples: async () => [{ name: 'good', about: '完好', bytes: async () => new Uint8Array([80, 75]) }],
}
let api: TestApi
let plain: TestApi
before(async () => {
  api = await startTestApi({ dev })
  plain = await startTestApi()
})
after(async () => {
  await api.close()
  await plain.close()
})

const statusFor = (host: string, path = '/dev') => statusForHost(api.url + path, host)

test('shows accounts and samples, everything escaped, without scripts', async () => {
  const response = await fetch(`${api.url}/dev`)
  const text = await response.text()
  assert.equal(response.status, 200)
  assert.ok(text.includes('p&lt;&amp;&quot;') && text.includes('/dev/samples/good.apk') && !text.includes('<script'))
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
})

test('a sample is a download of its bytes', async () => {
  const response = await fetch(`${api.url}/dev/samples/good.apk`)
  assert.match(response.headers.get('content-disposition') ?? '', /attachment; filename="good\.apk"/)
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), new Uint8Array([80, 75]))
  assert.notEqual((await fetch(`${api.url}/dev/samples/none.apk`)).status, 200)
})

test('for another name than this machine, and without a demonstration, it does not exist', async () => {
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000', '10.0.0.1']) {
    assert.notEqual(await statusFor(host), 200, host)
    assert.notEqual(await statusFor(host, '/dev/samples/good.apk'), 200, host)
  }
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80']) assert.equal(await statusFor(host), 200, host)
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    assert.notEqual((await fetch(`${api.url}/dev`, { headers: { [name]: '203.0.113.9' } })).status, 200, name)
  assert.notEqual((await fetch(`${plain.url}/dev`)).status, 200)
})
