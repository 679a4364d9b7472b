import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { embeddedSecrets } from './secrets.ts'
import { BadSetting, readSettings } from './settings.ts'

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alliance-settings-'))
})
after(() => rm(dataDir, { recursive: true, force: true }))

const strong = {
  PASSWORD_SALT: 'k3J9vQx2LmT7rYp0WzB5nHc8FdG1sAeU',
  TICKET_KEY: 'u8Zt4XqN1oRw6KyP3bVj9MiC5hLg2DfS',
  SMTP_URL: 'smtps://mail.example.test',
  MAIL_FROM: 'no-reply@example.test',
  ENCRYPTION_KEY: 'p7Rb2WcM9sXk5TnZ4vJh8QyD1gLe6FuA',
  SIGNING_KEY: 'q0bYt3u1rX9zW5vN7mK2pL4sJ6hG8fD0aS1cV3bN5m8=',
}
const read = (environment: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...environment }, embeddedSecrets)

test('with nothing set it is the demonstration: embedded, this machine only, secrets of its own', async () => {
  const settings = await read({})
  assert.deepEqual([settings.port, settings.host, settings.embedded, settings.demonstration], [3000, '127.0.0.1', true, true])
  const path = join(dataDir, 'secrets.json')
  assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), settings.secrets)
  assert.deepEqual((await read({})).secrets, settings.secrets, 'kept for the next start')
})

test('secrets of an older version keep what they have and get what they lack', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alliance-old-secrets-'))
  const old = { passwordSalt: 's'.repeat(40), ticketKey: 't'.repeat(40) }
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(old), { mode: 0o600 })
  const secrets = await embeddedSecrets(folder)
  assert.deepEqual({ ...secrets, encryptionKey: '', signingKey: '' }, { ...old, encryptionKey: '', signingKey: '' })
  assert.equal(Buffer.from(secrets.signingKey, 'base64url').length, 32)
  assert.equal(secrets.encryptionKey.length, 43)
  assert.deepEqual(await embeddedSecrets(folder), secrets)
  assert.equal((await stat(join(folder, 'secrets.json'))).mode & 0o777, 0o600)
  await rm(folder, { recursive: true, force: true })
})

test('a database of its own or production mode ends the demonstration and asks for secrets', async () => {
  for (const environment of [{ DATABASE_URL: 'postgres://db/x' }, { NODE_ENV: 'production' }]) {
    await assert.rejects(read(environment), /SMTP_URL 没有设置/)
    await assert.rejects(read({ ...environment, ...strong, PASSWORD_SALT: '' }), /PASSWORD_SALT 没有设置/)
    await assert.rejects(read({ ...environment, ...strong, TICKET_KEY: 'a'.repeat(64) }), /TICKET_KEY 太弱/)
    await assert.rejects(read({ ...environment, ...strong, SIGNING_KEY: strong.TICKET_KEY }), /SIGNING_KEY 应是 32 字节/)
    const settings = await read({ ...environment, ...strong })
    assert.equal(settings.demonstration, false)
    assert.equal(settings.embedded, !('DATABASE_URL' in environment))
  }
})

test('a mail server ends the demonstration, and the embedded set-up keeps its secrets', async () => {
  const settings = await read({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.test' })
  assert.deepEqual([settings.embedded, settings.demonstration, settings.mailFrom], [true, false, 'a@example.test'])
  assert.deepEqual(settings.secrets, (await read({})).secrets)
  await assert.rejects(read({ SMTP_URL: 'http://127.0.0.1' }), /SMTP_URL 应以/)
  for (const MAIL_FROM of ['', 'nobody', 'a@b.test\r\nBcc: c@d.test'])
    await assert.rejects(read({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM }), /MAIL_FROM 应是/)
})

test('a wrong port or address is told in a sentence', async () => {
  for (const PORT of ['abc', '-1', '65536', '1.5']) await assert.rejects(read({ PORT }), BadSetting)
  await assert.rejects(read({ DATABASE_URL: 'mysql://x' }), BadSetting)
})
