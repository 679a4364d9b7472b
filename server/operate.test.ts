import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { memberOauthUrl } from '@alliance/contract/binding'
import { queryAudit } from '@alliance/contract/office'
import { sql } from 'kysely'
import { type Db, migrate, openDatabase, readMigrations } from './db/index.ts'
import { connectVendor, discoverVendor } from './modules/binding/index.ts'
import { startVendorApi, type VendorApi } from './modules/binding/testing/vendor-api.ts'
import { saveMember } from './modules/home/index.ts'
import { PlainFailure } from './plain-failure.ts'
import { embeddedSecrets } from './secrets.ts'
import { testDatabase, testSettings } from './testing/index.ts'

const onServer = process.env['TEST_DATABASE_URL'] !== undefined
const folder = mkdtempSync(join(tmpdir(), 'alliance-operate-'))
let api: VendorApi
/** A PostgreSQL database of its own, when the tests run on a server. */
let server: Awaited<ReturnType<typeof testDatabase>> | undefined
before(async () => {
  await embeddedSecrets(folder)
  api = await startVendorApi()
  if (onServer) server = await testDatabase()
})
after(async () => {
  await api.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The environment of a site on a PostgreSQL server. */
const settingsOf = (url: string) => {
  const { secrets, origin, mailFrom } = testSettings(folder, { url })
  return {
    DATABASE_URL: url,
    ORIGIN: origin,
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: mailFrom,
    PASSWORD_SALT: secrets.passwordSalt,
    TICKET_KEY: secrets.ticketKey,
    ENCRYPTION_KEY: secrets.encryptionKey,
    SIGNING_KEY: secrets.signingKey,
  }
}

/** Runs the command as the operator would, on a folder's embedded database or on a server's. */
const operate = (args: string[], env: Record<string, string> = {}) => {
  const { DATABASE_URL: _url, SMTP_URL: _smtp, NODE_ENV: _mode, ...outside } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/operate.ts', ...args], {
    env: { ...outside, DATA_DIR: folder, ...(server?.url && settingsOf(server.url)), ...env },
    encoding: 'utf8',
  })
  return { status, said: (stdout + stderr).trim() }
}
const within = async <T>(work: (db: Db) => Promise<T>, { migrated = true } = {}): Promise<T> => {
  const database = await openDatabase(server?.url ? { url: server.url } : { folder: join(folder, 'database') })
  try {
    if (migrated) await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}

test('a folder where no site has run yet is refused, and nothing is made there', { skip: onServer && 'no folder' }, () => {
  const { status, said } = operate(['vendors'])
  assert.equal(status, 1)
  assert.match(said, /没有网站的数据/)
  assert.equal(existsSync(join(folder, 'database')), false)
})

test('a database of an earlier version is left as it is', async () => {
  const last = (await readMigrations()).at(-1)
  assert.ok(last)
  const asItIs = { migrated: false }
  await within(async (db) => void (await sql`delete from migration where name = ${last.name}`.execute(db)))
  const { status, said } = operate(['vendors'])
  assert.equal(status, 1)
  assert.match(said, /升级以前的结构，没有动它/)
  await within(async (db) => {
    assert.deepEqual((await sql`select name from migration where name = ${last.name}`.execute(db)).rows, [])
    await sql`insert into migration (name, sha256) values (${last.name}, ${last.sha256})`.execute(db)
  }, asItIs)
})

test('what is not understood prints how it is used, and touches nothing', () => {
  for (const args of [[], ['administrator'], ['leave'], ['vendors', '--odd'], ['constructor']]) {
    const { status, said } = operate(args)
    assert.equal(status, 2, args.join(' '))
    assert.match(said, /^用法：/)
  }
})

test('a database that is away is told in a sentence', () => {
  const { status, said } = operate(['vendors'], settingsOf('postgres://nobody@127.0.0.1:1/none'))
  assert.equal(status, 1)
  assert.match(said, /^连不上数据库：[^\n]+$/)
})

test('a registered account becomes administrator, once, and it is written down', async () => {
  assert.deepEqual(operate(['administrator', 'first@example.com']), {
    status: 1,
    said: '没有用 first@example.com 注册的账号，请先在网站上注册。',
  })
  await within((db) =>
    db
      .insertInto('account')
      .values({ id: 'a1', email: 'First@example.com', email_key: 'first@example.com', password_hash: 'x', created_at: 1 })
      .execute(),
  )
  assert.match(operate(['administrator', ' FIRST@example.com']).said, /现在是管理员/)
  assert.deepEqual(operate(['administrator', 'first@example.com']), { status: 0, said: 'first@example.com 已经是管理员。' })
  const [account, acts] = await within(async (db) => [
    await db.selectFrom('account').select('grants').executeTakeFirstOrThrow(),
    await db.selectFrom('audit').select(['who', 'what', 'target']).execute(),
  ])
  assert.deepEqual(account.grants, ['administrator'])
  assert.deepEqual(acts, [{ who: '运维（命令行）', what: '任命管理员', target: 'First@example.com' }])
})

test('a vendor is not connected without a secret, over plain http, or where nobody answers', () => {
  const asked = (issuer: string) => ['vendor', '听澜终端', '--issuer', issuer, '--client-id', 'alliance', '--yes']
  assert.match(operate(asked('https://vendor.invalid')).said, /VENDOR_CLIENT_SECRET/)
  const secret = { VENDOR_CLIENT_SECRET: 'secret' }
  assert.match(operate(asked(api.origin), secret).said, /要以 https:\/\/ 开头/)
  assert.match(
    operate(asked('https://vendor.invalid'), secret).said,
    /没有从 https:\/\/vendor\.invalid 读到.*(ENOTFOUND|EAI_AGAIN)/,
  )
  assert.equal(operate(['vendors']).said, '名单里还没有成员。')
})

test('a listed member takes part once it is connected: its sign-in is found, asked and audited', async () => {
  const [vendor] = api.vendors
  assert.ok(vendor)
  const { issuer, clientId, clientSecret, packagesEndpoint, scope } = vendor.client
  const connection = { memberName: '听澜终端', issuer, clientId, clientSecret, packagesEndpoint, scope, demo: true }
  const addresses = await discoverVendor(api.parts.limits, connection)
  assert.deepEqual(addresses.tokenEndpoint, vendor.client.tokenEndpoint)
  assert.deepEqual(addresses.revocationEndpoint, vendor.client.revocationEndpoint)
  const operator = { who: '运维（命令行）', now: 1_000 }
  await assert.rejects(connectVendor(api.parts, { connection, addresses }, operator), PlainFailure)

  await saveMember(api.parts.db, { id: 'tinglan', name: '听澜终端', type: 2, introduction: '', sort: 20, demo: false })
  const member = await api.makeMember()
  assert.notEqual((await member.post(memberOauthUrl, { memberId: 'tinglan' })).code, 0, 'a listed one is not bound')
  const bad = { ...addresses, jwksUri: 'http://user:word@vendor.invalid/jwks' }
  await assert.rejects(connectVendor(api.parts, { connection, addresses: bad }, operator), /不能带账号密码/)
  assert.notEqual((await member.post(memberOauthUrl, { memberId: 'tinglan' })).code, 0, 'nothing half-done stays')

  assert.equal(await connectVendor(api.parts, { connection, addresses }, operator), '听澜终端')
  const { data } = await member.post(memberOauthUrl, { memberId: 'tinglan' })
  assert.ok(data?.url.startsWith(vendor.client.authorizationEndpoint))
  const administrator = await api.makeMember({ grants: ['administrator'] })
  const audit = await administrator.post(queryAudit, {})
  assert.ok(audit.data?.items.some(({ what, target }) => what === '接入厂商' && target === '听澜终端'))
})

test('a vendor leaves only when that is said twice', async () => {
  const leave = (...rest: string[]) => operate(['leave', ...rest])
  assert.deepEqual(leave('听澜终端', '--yes'), { status: 1, said: '名单里没有“听澜终端”' })
  await within((db) => saveMember(db, { id: 'tinglan', name: '听澜终端', type: 1, introduction: '', sort: 20, demo: false }))
  const { status, said } = leave('听澜终端')
  assert.equal(status, 0)
  assert.match(said, /退出认证后：[^]*0 个绑定[^]*最后一家[^]*--yes/)
  const typeNow = () => within((db) => db.selectFrom('member').select(['type', 'listed_as_vendor']).executeTakeFirstOrThrow())
  assert.deepEqual((await typeNow()).type, 1)
  assert.match(leave('听澜终端', '--yes').said, /已退出认证/)
  assert.deepEqual(await typeNow(), { type: 2, listed_as_vendor: true })
  assert.deepEqual(leave('听澜终端', '--yes'), { status: 1, said: '“听澜终端”没有参与认证' })
})

const DAY_MS = 86_400_000

test('all that opens a door ends at once, where that is said twice, and it is written down', async () => {
  await within(async (db) => {
    const now = Date.now()
    const owner = { account_id: 'a1', created_at: now }
    const session = { ...owner, token_sha256: 's'.repeat(64), last_used_at: now, user_agent: '', address: '' }
    await db.insertInto('session').values(session).execute()
    const token = { ...owner, id: 't1', token_sha256: 't'.repeat(64), name: '构建' }
    const tokens = [
      { ...token, expires_at: now + DAY_MS },
      { ...token, id: 't2', token_sha256: 'u'.repeat(64), expires_at: now - DAY_MS },
    ]
    await db.insertInto('api_token').values(tokens).execute()
    const lab = { ...owner, id: 'l1', token_sha256: 'l'.repeat(64), member_id: 'tinglan', name: '机架' }
    await db.insertInto('lab_token').values(lab).execute()
    const webhook = { ...owner, id: 'w1', url: 'https://ci.example.com/', events: ['round.changed'], secret_sealed: 'x' }
    await db.insertInto('webhook').values(webhook).execute()
  })
  const what = '登录 1 处，接口令牌 1 个，实验室凭证 1 个，回调通知 1 个'
  assert.ok(operate(['end-access']).said.startsWith(`现在有效：${what}`))
  assert.ok(operate(['end-access', '--yes']).said.startsWith(`已结束：${what}`))
  assert.match(operate(['end-access']).said, /登录 0 处，接口令牌 0 个，实验室凭证 0 个，回调通知 0 个/)
  const [tokens, webhook, acts] = await within(async (db) => [
    await db.selectFrom('api_token').select(['id', 'ended_by']).orderBy('id').execute(),
    await db.selectFrom('webhook').select('paused_by').executeTakeFirst(),
    await db.selectFrom('audit').select(['who', 'detail']).where('what', '=', '结束全部访问').execute(),
  ])
  assert.deepEqual(tokens, [
    { id: 't1', ended_by: 'office' },
    { id: 't2', ended_by: null },
  ])
  assert.equal(webhook?.paused_by, 'office')
  assert.deepEqual(acts, [{ who: '运维（命令行）', detail: what }])
})
