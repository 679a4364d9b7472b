import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from './html.ts'
import { webhookSection } from './api-webhooks.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-webhook-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const document = readFileSync(resolve(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
const example = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(document)?.[1] ?? ''

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a test only!').toString('base64')}`
const nowS = () => Math.floor(Date.now() / 1000)
const signed = (body: string, at = nowS()) => {
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const due = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${'A'.repeat(43)}= v1,${due}` }
}
type Headers = ReturnType<typeof signed>
const BODY = '{"type":"webhook.test","data":{"名":"值"}}'

/** What a receiver written after the examples must accept and reject. */
const holds = (isGenuine: (headers: Headers, body: string, secret: string) => boolean) => {
  assert.equal(isGenuine(signed(BODY), BODY, SECRET), true)
  assert.equal(isGenuine(signed(BODY), `${BODY} `, SECRET), false)
  assert.equal(isGenuine(signed(BODY), BODY, `whsec_${'A'.repeat(43)}=`), false)
  assert.equal(isGenuine(signed(BODY, nowS() - 600), BODY, SECRET), false)
  assert.equal(isGenuine({ ...signed(BODY), 'webhook-id': 'msg_2' }, BODY, SECRET), false)
}

test('the examples of the document are those of the page', () => {
  for (const language of ['js', 'sh']) assert.ok(webhookSection().safe.includes(escapeHtml(example(language))), language)
})

test('the example for Node takes what we sign and nothing else', async () => {
  const file = join(folder, 'receiver.mjs')
  writeFileSync(file, example('js'))
  const { isGenuine } = (await import(pathToFileURL(file).href)) as { isGenuine: Parameters<typeof holds>[0] }
  holds((headers, body, secret) => isGenuine(headers, Buffer.from(body) as unknown as string, secret))
})

const shells = ['sh', 'bash'].filter((shell) => spawnSync(shell, ['-c', 'true']).status === 0)

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
test('so does the example for a shell', { skip: !hasOpenssl && 'no openssl on this machine' }, () => {
  holds((headers, body, secret) => {
    writeFileSync(join(folder, 'body'), body)
    const { 'webhook-id': ID, 'webhook-timestamp': TIME, 'webhook-signature': SIGNATURES } = headers
    const env = { ...process.env, SECRET: secret, ID, TIME, SIGNATURES }
    const said = shells.map((shell) => spawnSync(shell, ['-c', example('sh')], { cwd: folder, env }).status === 0)
    assert.equal(new Set(said).size, 1)
    return said[0] === true
  })
})

test('the example for a shell computes with no text of a stranger', () => {
  for (const shell of shells)
    for (const TIME of ['a[$(touch pwned)]', '', '09', '-1', '1 + 1', '9'.repeat(12)]) {
      const env = { ...process.env, SECRET, ID: 'msg_1', TIME, SIGNATURES: 'v1,no' }
      assert.equal(spawnSync(shell, ['-c', example('sh')], { cwd: folder, env }).status, 1, `${shell} ${TIME}`)
      assert.equal(existsSync(join(folder, 'pwned')), false)
    }
})
