import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { COMMAND_LINE_ADDRESS, queryCommandLine } from '@alliance/contract/command-line'
import { buildApk, change, cleanApp, cleanSpec } from '../apk/samples/index.ts'
import { loadPack } from '../apk/standards/packs.ts'
import { ENGINE_VERSION } from '../apk/unjudgeable.ts'
import { startTestApi, type TestApi } from '../server/testing/index.ts'
import { packJudge } from './pack-judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-pack-'))
const project = join(folder, 'project')
let site: TestApi
after(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const npmInstall = (what: string) =>
  promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--registry=http://127.0.0.1:9/', what], {
    cwd: project,
    // An npm cache of its own: packages cached before would prove nothing.
    env: { ...process.env, npm_config_cache: join(folder, 'npm-cache') },
  })

/** Installed as a member does, from the site's URL alone: there is no registry. */
before(async () => {
  packJudge(folder)
  site = await startTestApi({ settings: { commandLineDir: folder } })
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  await npmInstall(site.url + COMMAND_LINE_ADDRESS)
  writeFileSync(join(project, 'clean.apk'), cleanApp())
  writeFileSync(join(project, 'faulty.apk'), buildApk(change.withApplication({ debuggable: true })(cleanSpec())))
})

const bin = join(project, 'node_modules', '.bin', 'alliance-judge')
/** An environment without this repository, except for the Node that runs it. */
const env = { PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`, HOME: folder }
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd: project, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('installed from its tarball it judges in every format, far from this repository', () => {
  assert.deepEqual(run('clean.apk', '--date', '2026-11-20').status, 0)
  const faulty = run('faulty.apk', '--date', '2026-12-02', '--json')
  assert.equal(faulty.status, 1, faulty.stderr)
  const { report } = JSON.parse(faulty.stdout) as { report: { pack: string; terms: { id: string; outcome: string }[] } }
  assert.deepEqual([report.pack, report.terms.find(({ id }) => id === 'SEC-01')?.outcome], ['2026.12', 'fail'])
  for (const format of ['--sarif', '--junit', '--csv-sdks']) assert.ok(run('faulty.apk', format).stdout.length > 60, format)
  assert.equal(run('faulty.apk', '--diff', 'clean.apk').status, 1)
  assert.equal(run('clean.apk', '--facts', '--output', 'facts.json').status, 0)
  assert.match(run('--rejudge', 'facts.json', '--pack', '2026.12').stdout, /规则包/)
  assert.match(run('--help').stdout, /--sarif/)
})

test('the site tells version, size and SHA-256 of what it sends, and sends it again only where it has changed', async () => {
  const { data } = await site.post(queryCommandLine)
  assert.ok(data)
  const { address, sha256 } = data
  assert.deepEqual([data.version, address], [ENGINE_VERSION, `/download/alliance-judge-${ENGINE_VERSION}.tgz`])
  const newest = await fetch(site.url + COMMAND_LINE_ADDRESS, { redirect: 'manual' })
  assert.deepEqual([newest.status, newest.headers.get('location')], [302, address])
  const sent = await fetch(site.url + address)
  const bytes = Buffer.from(await sent.arrayBuffer())
  assert.deepEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')], [data.sizeBytes, sha256])
  assert.deepEqual([sent.headers.get('content-type'), sent.headers.get('content-encoding')], ['application/gzip', null])
  const known = await fetch(site.url + address, { headers: { 'if-none-match': sent.headers.get('etag') ?? '' } })
  assert.equal(known.status, 304)
  const head = await fetch(site.url + address, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(data.sizeBytes)])
  for (const other of ['alliance-judge-0.0.1.tgz', '..%2f..%2fpackage.json', ''])
    assert.equal((await fetch(`${site.url}/download/${other}`)).status, 404, other)
  assert.equal((await fetch(site.url + address, { method: 'POST' })).status, 405)
})

test('where nothing was packed the site says so', async (context) => {
  const bare = await startTestApi()
  context.after(bare.close)
  assert.deepEqual((await bare.post(queryCommandLine)).data, null)
  for (const address of [COMMAND_LINE_ADDRESS, `/download/alliance-judge-${ENGINE_VERSION}.tgz`]) {
    const answer = await fetch(bare.url + address)
    assert.deepEqual([answer.status, (await answer.text()).includes('暂时不能下载')], [404, true])
  }
})

test('packed again it is the same bytes, whoever packs it', () => {
  const again = mkdtempSync(join(tmpdir(), 'alliance-again-'))
  const umask = process.umask(0o077)
  const bytes = readFileSync(packJudge(again))
  process.umask(umask)
  rmSync(again, { recursive: true })
  assert.ok(bytes.equals(readFileSync(join(folder, `alliance-judge-${ENGINE_VERSION}.tgz`))))
})

test('it says the same as the command of the repository, byte for byte', () => {
  const own = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', 'apk', 'cli.mjs'), 'faulty.apk', '--json', '--date', '2026-12-02'],
    {
      cwd: project,
      encoding: 'utf8',
    },
  )
  assert.equal(run('faulty.apk', '--json', '--date', '2026-12-02').stdout, own.stdout)
})

test('it runs as one file whose compiled code is kept, and without where nothing can be', () => {
  const home = join(project, 'node_modules', 'alliance-judge')
  const first = run('faulty.apk', '--json', '--date', '2026-12-02').stdout
  const kept = () => readdirSync(join(home, 'node_modules/.cache/alliance/engine')).filter((name) => name.endsWith('.code'))
  assert.equal(kept().length, 1, kept().join())
  rmSync(join(home, 'node_modules'), { recursive: true })
  writeFileSync(join(home, 'node_modules'), 'nothing can be written here')
  assert.equal(run('faulty.apk', '--json', '--date', '2026-12-02').stdout, first)
  rmSync(join(home, 'node_modules'))
})

test('three packages are judged by its own processes', () => {
  mkdirSync(join(project, 'three'))
  for (const name of ['a', 'b', 'c']) cpSync(join(project, 'clean.apk'), join(project, 'three', `${name}.apk`))
  const { status, stdout, stderr } = run('three', '--json', '--date', '2026-11-20')
  assert.equal(status, 0, stderr)
  assert.equal((stdout.match(/"judgeable": true/g) ?? []).length, 3)
})

test('holds the engine, every pack and nothing to build packages with', () => {
  const engine = join(project, 'node_modules', 'alliance-judge', 'engine')
  assert.ok(existsSync(join(engine, 'standards', 'packs', `${loadPack('2026.12').id}.json`)))
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' })
  assert.deepEqual(
    files.filter((path) => /\.ts$|(^|\/)(samples|fuzz|testing)(\/|$)|\.pem$/.test(path)),
    [],
  )
})

test('brings the command that sends along, and none of it, nor any network, into the one that judges', () => {
  const home = join(project, 'node_modules', 'alliance-judge', 'engine')
  const sent = spawnSync(join(bin, '..', 'alliance-submit'), ['clean.apk', '--site', 'https://example.com'], {
    cwd: project,
    env,
    encoding: 'utf8',
  })
  assert.deepEqual([sent.status, sent.stdout], [2, ''])
  assert.match(sent.stderr, /^没有令牌：/)
  const judging = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:js|mjs|cjs)$/.test(path) && !/^submit(?:\/|\.mjs$)/.test(path),
  )
  assert.ok(judging.length > 100 && judging.includes('bundled/engine.cjs'))
  const NETWORK =
    /\bfetch\(|\bWebSocket\b|\bEventSource\b|['"](?:node:)?(?:https?|http2|net|tls|dns|dgram)(?:\/promises)?['"]|submit\//
  for (const path of judging) assert.doesNotMatch(readFileSync(join(home, path), 'utf8'), NETWORK, path)
})

/** The commands in the document, without their comments. */
const printed = () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'command-line.md'), 'utf8')
  const lines = text.split('\n').map((line) => line.trim().replace(/^- (?:run: )?|^sh '|'$|^ALLIANCE_TOKEN=… /g, ''))
  const commands = lines.filter((line) => /^(?:alliance-(?:judge|submit)|npm exec) /.test(line))
  const { judge = [], submit = [] } = Object.groupBy(
    commands.map((line) => line.split(/ {2,}/)[0] ?? ''),
    (line) => (line.includes('alliance-submit') ? 'submit' : 'judge'),
  )
  return { judge, submit }
}

test('the document names the version that is packed, and every command in it runs as printed', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'command-line.md'), 'utf8')
  const versions = new Set(Array.from(text.matchAll(/alliance-judge-(\d[\w.]*)\.tgz/g), ([, version]) => version))
  assert.deepEqual([...versions], [ENGINE_VERSION], 'raise it in docs/command-line.md, too')

  const release = 'app/build/outputs/apk/release'
  for (const place of ['tools', 'build/outputs', release]) mkdirSync(join(project, place), { recursive: true })
  cpSync(join(folder, `alliance-judge-${ENGINE_VERSION}.tgz`), join(project, 'tools', `alliance-judge-${ENGINE_VERSION}.tgz`))
  for (const name of ['app.apk', 'old.apk', 'new.apk', 'build/outputs/app.apk', `${release}/app-release.apk`])
    cpSync(join(project, 'clean.apk'), join(project, name))
  const { judge, submit } = printed()
  assert.ok(judge.length >= 13 && submit.length >= 5, `${judge.length} ${submit.length}`)
  const path = `${join(bin, '..')}:${process.env.PATH}`
  const shell = (line: string) =>
    spawnSync('sh', ['-c', line], {
      cwd: project,
      env: { PATH: path, HOME: folder, npm_config_offline: 'true', ALLIANCE_SITE: 'https://alliance.example.cn' },
      encoding: 'utf8',
    })
  for (const line of judge) {
    const { status, stderr } = shell(line)
    assert.equal(status, 0, `${line}\n${stderr}`)
  }
  // There is no site here: everything is right but the token, which is checked last.
  for (const line of submit) assert.match(shell(line).stderr, /^没有令牌：/, line)
  for (const report of ['judge.sarif', 'judge.xml', 'sdks.csv', 'facts.json'])
    assert.ok(existsSync(join(project, report)), report)
})
