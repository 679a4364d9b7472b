import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApi, statusForHost, type TestApi } from '../testing/index.ts'

let api: TestApi
let plain: TestApi
before(async () => {
  api = await startTestApi({ dev: { accounts: [], samples: async () => [] } })
  plain = await startTestApi()
  const html = '<h1>hi</h1><script>alert(1)</script><img src="https://evil.example/x.png">'
  await api.parts.mailer.send({ id: 'x', to: 'a@example.test', subject: '<b>主题</b>', text: '<i>text</i>', html })
})
after(async () => {
  await api.close()
  await plain.close()
})

const newest = async () => ((await (await fetch(`${api.url}/dev/mail.json`)).json()) as { id: string; to: string[] }[])[0]!

test('lists the mails, as a page and as JSON, everything escaped', async () => {
  const text = await (await fetch(`${api.url}/dev/mail`)).text()
  assert.ok(text.includes('&lt;b&gt;主题') && text.includes('a@example.test') && !text.includes('<b>主题'))
  assert.deepEqual((await newest()).to, ['a@example.test'])
})

test('shows one, its HTML only in a frame without any right', async () => {
  const { id } = await newest()
  const page = await fetch(`${api.url}/dev/mail/${id}`)
  const text = await page.text()
  assert.match(text, new RegExp(`<iframe title="邮件正文" sandbox src="/dev/mail/${id}/body"`))
  assert.ok(text.includes('&lt;i&gt;text') && !text.includes('<script'))
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'.*frame-src 'self'$/)
  const body = await fetch(`${api.url}/dev/mail/${id}/body`)
  assert.match(body.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'.*frame-ancestors 'self'$/)
  assert.ok((await body.text()).includes('<h1>hi</h1>'))
  assert.notEqual((await fetch(`${api.url}/dev/mail/999`)).status, 200)
})

const statusFor = (host: string, path: string) => statusForHost(api.url + path, host)

test('exists for this machine and in the demonstration only', async () => {
  const { id } = await newest()
  for (const path of ['/dev/mail', '/dev/mail.json', `/dev/mail/${id}`, `/dev/mail/${id}/body`]) {
    assert.notEqual(await statusFor('evil.example', path), 200, path)
    assert.equal(await statusFor('localhost:3000', path), 200, path)
    assert.notEqual((await fetch(plain.url + path)).status, 200, path)
  }
})
