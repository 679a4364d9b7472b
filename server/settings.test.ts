import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { BadSetting } from './bad-setting.ts'
import { serverLimits } from './limits.ts'
import { embeddedSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

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
  ORIGIN: 'https://www.example.test/',
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

test('a password that was not encoded is told before anything reads the address', async () => {
  for (const DATABASE_URL of ['postgres://site:a/b@db/site', 'postgres://site:a#b@db/site'])
    await assert.rejects(read({ ...strong, DATABASE_URL }), /DATABASE_URL 读不懂：.*%40/)
  for (const DATABASE_URL of ['postgres://one,two/site', 'postgres://site:a,b@one:5432,two:5433/site?target_session_attrs=any'])
    await assert.rejects(read({ ...strong, DATABASE_URL }), /只能写一台服务器.*主库/)
  for (const DATABASE_URL of [
    'postgres://site:a%2Fb@db/site',
    'postgres://site:a,b@db/site',
    'postgres://site@/site?host=/run/postgresql',
  ])
    assert.deepEqual((await read({ ...strong, DATABASE_URL })).database, { url: DATABASE_URL })
  for (const SMTP_URL of ['smtp://:x@', 'smtps://a:b/c@mail.example.test', 'smtps://a:5%zz@mail.example.test'])
    await assert.rejects(read({ ...strong, SMTP_URL }), /SMTP_URL 读不懂：.*%40/)
})

test('proxies are addresses or ranges, and a level of the log is one that there is', async () => {
  const proxies = (TRUSTED_PROXIES: string) => read({ TRUSTED_PROXIES })
  const good = ['10.0.0.5', '192.168.0.0/16', 'fd00::/8', 'loopback']
  assert.deepEqual((await proxies(` ${good.join(', ')},`)).trustedProxies, good)
  for (const bad of ['proxy.example.test', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/'])
    await assert.rejects(proxies(`10.0.0.5,${bad}`), (error: Error) => error.message.endsWith(`现在有“${bad}”。`))
  assert.deepEqual([(await read({})).logLevel, (await read({ LOG_LEVEL: 'debug' })).logLevel], ['warn', 'debug'])
  await assert.rejects(read({ LOG_LEVEL: 'verbose' }), /LOG_LEVEL 应是 .*现在是“verbose”/)
})

test('a bucket is named with its address and key, or not at all', async () => {
  assert.equal((await read({})).bucket, undefined)
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const settings = await read({ S3_BUCKET: 'https://s3.example.test/files/', ...key })
  assert.deepEqual(settings.bucket, { address: 'https://s3.example.test/files', region: 'us-east-1', id: 'id', secret: 'secret' })
  assert.equal(settings.demonstration, true)
  for (const S3_BUCKET of ['files', 's3://files', 'https://s3.example.test/files?x', 'https://id:secret@s3.example.test/files'])
    await assert.rejects(read({ S3_BUCKET, ...key }), /S3_BUCKET 应是/)
  await assert.rejects(read({ S3_BUCKET: 'https://s3.example.test/files', S3_ACCESS_KEY_ID: 'id' }), /都必须填写/)
  await assert.rejects(read(key), /没有设置 S3_BUCKET/)
})

test('the address of the site is a setting, never guessed outside one machine', async () => {
  assert.equal((await read({ PORT: '8080' })).origin, 'http://localhost:8080')
  assert.equal((await read({ ...strong, NODE_ENV: 'production' })).origin, 'https://www.example.test')
  await assert.rejects(read({ ...strong, NODE_ENV: 'production', ORIGIN: '' }), /ORIGIN 没有设置/)
  await assert.rejects(read({ ...strong, DATABASE_URL: 'postgres://db/x', ORIGIN: '' }), /ORIGIN 没有设置/)
  assert.equal((await read({ ORIGIN: 'HTTPS://WWW.Example.test:443' })).origin, 'https://www.example.test', 'as browsers name it')
  for (const ORIGIN of [
    'https://a.test:port',
    'www.example.test',
    'https://a.test/b',
    'https://user@a.test',
    'https://a.test"><script>',
  ])
    await assert.rejects(read({ ORIGIN }), /ORIGIN 不是网站地址/)
})

test('base addresses and the contact are what pages are told', async () => {
  const plain = await read({})
  assert.deepEqual([plain.apiHost, plain.staticHost], ['', ''])
  const settings = await read({
    API_HOST: 'https://api.example.test/',
    STATIC_HOST: 'https://static.example.test/public/',
    SERVICE_EMAIL: 'help@example.test',
    SERVICE_ID: 'help_1',
  })
  assert.deepEqual(
    [settings.apiHost, settings.staticHost, settings.serviceEmail, settings.serviceId],
    ['https://api.example.test', 'https://static.example.test/public', 'help@example.test', 'help_1'],
  )
  for (const value of ['api.example.test', "https://a.test; script-src 'unsafe-inline'", 'https://a.test/?x'])
    await assert.rejects(read({ API_HOST: value }), /API_HOST 应是/)
  await assert.rejects(read({ SERVICE_EMAIL: 'nobody' }), /SERVICE_EMAIL 应是/)
})

test('numbers of registration are shown as they were given out, or the process does not start', async () => {
  assert.deepEqual((await read({})).filings, [])
  const filed = { ICP_NUMBER: '京ICP备12345678号-1', POLICE_NUMBER: '京公网安备 11010802012345号' }
  assert.deepEqual((await read(filed)).filings, [
    { number: '京ICP备12345678号-1', register: 'https://beian.miit.gov.cn/' },
    { number: '京公网安备11010802012345号', register: 'https://beian.mps.gov.cn/#/query/webSearch?code=11010802012345' },
  ])
  for (const ICP_NUMBER of ['12345678', '京ICP备号', '京ICP备12345678号<b>', 'javascript:alert(1)'])
    await assert.rejects(read({ ICP_NUMBER }), /ICP_NUMBER 应是备案号全文/)
  await assert.rejects(read({ POLICE_NUMBER: '京公网安备1号' }), /POLICE_NUMBER 应是备案号全文/)
})

test('an installation changes bounds by a file, none that is unknown, and what pages say only downwards', async () => {
  const path = join(dataDir, 'limits.json')
  const limitsOf = async (content: string) => {
    await writeFile(path, content)
    return (await read({ LIMITS_FILE: path })).limits
  }
  const usual = (await read({})).limits
  const limits = await limitsOf('{"packagesOfAccountBytes": 107374182400, "imageBytes": 1048576, "cloud": {"runsPerMonth": 40}}')
  assert.deepEqual(limits, {
    ...usual,
    packagesOfAccountBytes: 107_374_182_400,
    imageBytes: 1_048_576,
    cloud: { ...usual.cloud, runsPerMonth: 40 },
  })
  for (const [content, words] of [
    ['{"packageByte": 1}', /没有 packageByte 这一项/],
    ['{"cloud": {"runs": 1}}', /没有 cloud\.runs 这一项/],
    ['{"__proto__": 1}', /没有 __proto__ 这一项/],
    ['{"cloud": 3}', /cloud 应是 JSON 对象/],
    ['{"bodyBytes": {"a": 1}}', /bodyBytes 应是正整数/],
    ['{"packageBytes": 0}', /packageBytes 应是正整数，现在是 0/],
    ['{"stopMs": 20000}', /stopMs 不能超过 9000/],
    ['{"streams": {"lifeMs": 3000000000}}', /streams\.lifeMs 不能超过 2147483647/],
    ['{"packageBytes": "2 GB"}', /packageBytes 应是正整数/],
    ['{"imageBytes": 10485760}', /imageBytes 写在页面上，只能调低，不能超过 5242880/],
    ['[]', /内容 应是 JSON 对象/],
    ['{', /不是 JSON/],
  ] as const)
    await assert.rejects(limitsOf(content), (error: Error) => error instanceof BadSetting && words.test(error.message), content)
  await assert.rejects(read({ LIMITS_FILE: join(dataDir, 'nowhere.json') }), /读不到/)
})

test('each bound is read somewhere: one that is only declared would be changed in vain', async () => {
  const names = (tree: object): string[] =>
    Object.entries(tree).flatMap(([name, value]) => (typeof value === 'object' ? names(value) : [name]))
  // The seed is left out: an article's name there once passed for a reading of a bound that nobody read.
  const declared = /^(limits|read-limits)\.ts$|^seed\//
  const sources = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !declared.test(path),
  )
  const texts = await Promise.all(sources.map((path) => readFile(join(import.meta.dirname, path), 'utf8')))
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
  assert.ok(names(serverLimits).length > 50)
  assert.deepEqual(
    names(serverLimits).filter((name) => !words.has(name)),
    [],
  )
})

test('the table of the operations page names every setting and nothing else', async () => {
  const [code, page] = await Promise.all(
    ['settings.ts', '../docs/operations.md'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  )
  const namesIn = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].toSorted()
  const table = page!.split('\n').flatMap((line) => (line.startsWith('| `') ? (line.split('|')[1] ?? '') : []))
  const named = namesIn(table.join('\n'), /[A-Z][A-Z0-9_]{3,}/g)
  assert.ok(named.length > 20, String(named.length))
  assert.deepEqual(named, namesIn(code!, /(?<=')[A-Z][A-Z0-9_]{3,}(?=')/g))
})
