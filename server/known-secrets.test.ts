import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { BadSetting } from './bad-setting.ts'
import { compose } from './compose.ts'
import { assertKnownSecrets } from './known-secrets.ts'
import { PlainFailure } from './plain-failure.ts'
import { embeddedSecrets } from './secrets.ts'
import { testDatabase } from './testing/index.ts'
import { testSettings } from './testing/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-secrets-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const secrets = { passwordSalt: 'p'.repeat(40), ticketKey: 't', encryptionKey: 'e'.repeat(40), signingKey: 's' }

test('a database keeps to the secrets of its first start; the ticket key may be replaced', async () => {
  const database = await testDatabase()
  const { db } = database
  await assertKnownSecrets(db, secrets)
  await assertKnownSecrets(db, { ...secrets, ticketKey: 'another' })
  await assert.rejects(assertKnownSecrets(db, { ...secrets, passwordSalt: 'x'.repeat(40) }), /PASSWORD_SALT/)
  await assert.rejects(assertKnownSecrets(db, { ...secrets, encryptionKey: 'x'.repeat(40) }), BadSetting)
  await assertKnownSecrets(db, secrets)
  await database.close()
})

test('a database of other secrets is refused before it is migrated', async () => {
  const database = await testDatabase()
  await assertKnownSecrets(database.db, secrets)
  // As an older version left it.
  const migrations = () => database.script((script) => script.query('select name from migration order by name'))
  const newest = (await migrations()).at(-1)?.['name']
  await database.script((script) => script.query('delete from migration where name = $1', [newest]))
  const before = await migrations()
  const settings = { ...testSettings(folder, { memory: true }), secrets: { ...secrets, encryptionKey: 'x'.repeat(40) } }
  let isClosed = false
  const log = pino({ level: 'silent' })
  const given = { ...database, close: async () => void (isClosed = true) }
  await assert.rejects(compose({ settings, log, database: given }), /ENCRYPTION_KEY/)
  assert.deepEqual(await migrations(), before)
  assert.ok(isClosed)
  await database.close()
})

test('beside a database no new secrets are made, and a damaged file is named', async () => {
  const lost = join(folder, 'lost')
  mkdirSync(join(lost, 'database'), { recursive: true })
  await assert.rejects(embeddedSecrets(lost), /没有它的 secrets\.json/)
  assert.deepEqual(readdirSync(lost), ['database'])
  const damaged = join(folder, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'secrets.json'), '{"passwordSalt": "x",')
  await assert.rejects(
    embeddedSecrets(damaged),
    (error) => error instanceof PlainFailure && /secrets\.json 不是完整的/.test(error.message),
  )
})
