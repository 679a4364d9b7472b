// In a whole run only: the command that sends packages, on a whole site.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildApk, change, cleanSpec } from '../apk/samples/index.ts'
import { demoAccount } from './demo-account.ts'
import { startSite, type Site } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-submit-'))
const cache = join(folder, 'cache')
const command = join(import.meta.dirname, '..', 'apk', 'submit.mjs')
let site: Site
let session = ''
let token = ''

const ask = async <T>(call: string, input: object, bearer = session): Promise<T> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  const response = await fetch(`${site.url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(input) })
  return ((await response.json()) as { data: T }).data
}
const makeToken = () => ask<{ apiTokenId: string; apiToken: string }>('account/createApiToken', { name: '流水线', days: '30' })
const write = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return name
}
before(async () => {
  site = await startSite()
  session = (await ask<{ token: string }>('account/login', demoAccount(site, 'qingchuan'), '')).token
  token = (await makeToken()).apiToken
  write('clean.apk', buildApk(cleanSpec({ package: 'cn.example.pipeline' })))
  write('debug.apk', buildApk(change.withApplication({ debuggable: true })(cleanSpec({ package: 'cn.example.debugged' }))))
})
after(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Ran = { status: number | null; stdout: string; stderr: string }
const start = (args: string[], env: Record<string, string | undefined> = {}) => {
  const given = { PATH: process.env['PATH'], XDG_CACHE_HOME: cache, ALLIANCE_SITE: site.url, ALLIANCE_TOKEN: token, ...env }
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env: kept as NodeJS.ProcessEnv })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()))
  const done = new Promise<Ran>((resolve) => child.once('close', (status) => resolve({ status, stdout, stderr })))
  return { child, done }
}
const run = (args: string[], env?: Record<string, string | undefined>) => start(args, env).done

test("sends a package, waits, and exits with the self-check's result", async () => {
  const clean = await run(['clean.apk', '--wait'])
  assert.deepEqual([clean.status, clean.stderr], [0, ''])
  assert.match(
    clean.stdout,
    /^只看安装包，没有必须条款不通过。[\s\S]*在网站查看 http:\/\/localhost:\d+\/console\/goldIdentification\/form\?versionId=/,
  )
  const faulty = await run(['debug.apk', '--wait', '--json'])
  assert.equal(faulty.status, 1, faulty.stderr)
  const { versionId, failedMust, terms } = JSON.parse(faulty.stdout) as {
    versionId: string
    failedMust: number
    terms: { id: string; outcome: string }[]
  }
  assert.equal(failedMust, 1)
  assert.equal(terms.find(({ id }) => id === 'SEC-01')?.outcome, 'fail')
  const { fileName } = await ask<{ fileName: string }>('identify/queryApkDetail', { versionId })
  assert.equal(fileName, 'debug.apk')
  for (const [format, sought] of [
    ['--sarif', '"ruleId": "SEC-01"'],
    ['--junit', '<failure'],
  ] as const) {
    const { status, stdout } = await run(['debug.apk', '--wait', format, '--output', `out${format}`])
    assert.deepEqual([status, stdout], [1, ''])
    assert.ok(readFileSync(join(folder, `out${format}`), 'utf8').includes(sought), format)
  }
})

test('without waiting it exits once the package is registered', async () => {
  const { status, stdout } = await run(['clean.apk', '--json'])
  assert.equal(status, 0)
  const { versionId } = JSON.parse(stdout) as { versionId: string }
  assert.equal((await ask<{ versionId: string }>('identify/queryApkDetail', { versionId })).versionId, versionId)
})

test('reports in Chinese what has to be fixed, and sends nothing', async () => {
  write('text.apk', Buffer.from('no package'))
  write('empty.apk', Buffer.alloc(0))
  write('app.aab', Buffer.from('PK'))
  const cases: [args: string[], env: Record<string, string | undefined>, words: RegExp][] = [
    [['clean.apk'], { ALLIANCE_TOKEN: undefined }, /没有令牌/],
    [['clean.apk'], { ALLIANCE_TOKEN: '密码123' }, /不是完整的接口令牌/],
    [['clean.apk'], { ALLIANCE_TOKEN: `alliance_ci_${randomBytes(32).toString('base64url')}` }, /网站不认识这个令牌/],
    [['clean.apk'], { ALLIANCE_SITE: undefined }, /--site/],
    [['clean.apk'], { ALLIANCE_SITE: 'http://example.com' }, /https/],
    [['clean.apk', '--site', 'ftp://localhost'], {}, /不是网址/],
    [['clean.apk', '--site', 'https://localhost.invalid'], {}, /连不上 https:\/\/localhost\.invalid/],
    [['none.apk'], {}, /找不到文件：none\.apk/],
    [['text.apk'], {}, /这不是安装包/],
    [['empty.apk'], {}, /文件是空的/],
    [['app.aab'], {}, /bundletool/],
    [['clean.apk', 'debug.apk'], {}, /一次只上传一个/],
    [['clean.apk', '--junit'], {}, /--wait/],
    [['clean.apk', '--wait', '--sarif', '--json'], {}, /只能选一种/],
    [['clean.apk', '--token', 'x'], {}, /选项写错了：--token/],
    [['clean.apk', '--wait', '--timeout', '0'], {}, /--timeout/],
    [['clean.apk', '--output', 'none/out.txt'], {}, /写不进/],
    [['clean.apk', '--output', 'clean.apk'], {}, /同一个/],
    [[], {}, /用法/],
  ]
  for (const [args, env, words] of cases) {
    const { status, stdout, stderr } = await run(args, env)
    assert.equal(status, 2, args.join(' '))
    assert.match(stdout + stderr, words)
    assert.ok(!(stdout + stderr).includes(token), args.join(' '))
  }
  const help = await run(['--help'], { ALLIANCE_TOKEN: undefined, ALLIANCE_SITE: undefined })
  assert.deepEqual([help.status, help.stdout.startsWith('用法')], [0, true])
  const version = await run(['--version'], { ALLIANCE_TOKEN: undefined, ALLIANCE_SITE: undefined })
  assert.match(version.stdout, /^alliance-submit \d+\.\d+\.\d+\n$/)
})

test('a package that can’t be judged, and a revoked token, end with the site’s message', async () => {
  write('odd.apk', Buffer.concat([Buffer.from('PK'), randomBytes(3_000)]))
  const odd = await run(['odd.apk', '--wait', '--json'])
  assert.equal(odd.status, 2)
  const { judgeable, reason } = JSON.parse(odd.stdout) as { judgeable: boolean; reason: string }
  assert.equal(judgeable, false)
  assert.match(reason, /^不能判定：/)
  const { apiTokenId, apiToken } = await makeToken()
  await ask('account/revokeApiToken', { apiTokenId })
  const over = await run(['clean.apk'], { ALLIANCE_TOKEN: apiToken })
  assert.deepEqual([over.status, over.stderr], [2, '网站没有接受：接口令牌已过期或已作废，请登录网站新建一个。\n'])
})

/** A proxy in front of the site: requests handled by `meet` are not forwarded. */
const startProxy = async (meet: (at: { method: string; path: string; cut: () => void }) => boolean) => {
  const server: Server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const cut = () => void incoming.socket.destroy()
    if (meet({ method, path: url, cut })) return
    const onward = request(site.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', cut)
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}` }
}

/** Several chunks large: incompressible, in an entry that no rule reads. */
const largeApk = () => {
  const spec = cleanSpec({ package: 'cn.example.large' })
  return buildApk({
    ...spec,
    entries: [...spec.entries, { path: 'assets/noise.bin', stored: true, bytes: randomBytes(20 * 1024 ** 2) }],
  })
}

test('a connection that breaks within a chunk is resumed; a killed run is resumed by the next one', async () => {
  write('large.apk', largeApk())
  let pieces = 0
  let broken = 0
  const { server, url } = await startProxy(({ method, cut }) => {
    if (method !== 'PATCH') return false
    pieces += 1
    if (pieces !== 2) return false
    broken += 1
    setTimeout(cut, 30)
    return false
  })
  const over = await run(['large.apk', '--wait'], { ALLIANCE_SITE: url })
  assert.equal(over.status, 0, over.stderr)
  assert.equal(broken, 1)
  server.close()

  write('large.apk', largeApk())
  const seen: string[] = []
  let killed: ReturnType<typeof start> | undefined
  const slow = await startProxy(({ method }) => {
    seen.push(method)
    if (method !== 'PATCH' || seen.filter((one) => one === 'PATCH').length !== 2 || !killed) return false
    killed.child.kill('SIGKILL')
    return true
  })
  killed = start(['large.apk'], { ALLIANCE_SITE: slow.url })
  await killed.done
  assert.equal(readdirSync(join(cache, 'alliance-submit')).length, 1)
  seen.length = 0
  killed = undefined
  const again = await run(['large.apk'], { ALLIANCE_SITE: slow.url })
  assert.equal(again.status, 0, again.stderr)
  assert.equal(seen.filter((one) => one === 'PATCH').length, 2, 'the first piece is not sent again')
  assert.ok(seen.includes('HEAD'))
  assert.deepEqual(readdirSync(join(cache, 'alliance-submit')), [])
  slow.server.close()
})

test('the token is sent to no other host, whatever a site answers', async () => {
  const heard: string[] = []
  const other = createServer((incoming, outgoing) => {
    heard.push(incoming.headers.authorization ?? '')
    outgoing.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const redirecting = createServer((_incoming, outgoing) => outgoing.writeHead(307, { location: elsewhere }).end())
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const { status, stderr } = await run(['clean.apk'], {
    ALLIANCE_SITE: `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`,
  })
  assert.equal(status, 2)
  assert.match(stderr, /转到了别的地址/)
  const { stderr: stranger } = await run(['clean.apk'], { ALLIANCE_SITE: elsewhere })
  assert.match(stranger, /不是联盟网站/)
  assert.equal(heard.length, 1, 'of the address that was named, once')
  for (const server of [other, redirecting]) server.close()
})

test('a full storage is reported with the site’s message', async () => {
  const full = createServer((incoming, outgoing) => {
    const isBounds = incoming.url?.endsWith('queryUploadBounds')
    const data = { packageBytes: 2 ** 31, chunkBytes: 2 ** 20 }
    outgoing.writeHead(isBounds ? 200 : 507, { 'content-type': 'application/json' })
    outgoing.end(
      JSON.stringify(
        isBounds ? { code: 0, message: '', data } : { code: 12050, message: '存储空间共 1 GB，已用 1 GB', data: null },
      ),
    )
  })
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(full.address() as AddressInfo).port}`
  const { status, stderr } = await run(['clean.apk'], { ALLIANCE_SITE: url })
  assert.deepEqual([status, stderr], [2, '网站没有接受：存储空间共 1 GB，已用 1 GB。\n'])
  full.close()
})

test('an unreachable site is reported within half a minute', async () => {
  const { server, url } = await startProxy(() => true)
  server.close()
  const { status, stderr } = await run(['clean.apk'], { ALLIANCE_SITE: url })
  assert.deepEqual([status, stderr], [2, `连不上 ${url}：连接被拒绝。\n`])
})
