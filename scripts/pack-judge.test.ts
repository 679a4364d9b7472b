import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildApk, change, cleanApp, cleanSpec } from '../apk/samples/index.ts'
import { loadPack } from '../apk/standards/packs.ts'
import { packJudge } from './pack-judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-pack-'))
const project = join(folder, 'project')
after(() => rmSync(folder, { recursive: true, force: true }))

/** As npm installs it, from the tarball alone: no registry is asked. */
before(() => {
  const tarball = packJudge(folder)
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project, stdio: 'pipe' })
  writeFileSync(join(project, 'clean.apk'), cleanApp())
  writeFileSync(join(project, 'faulty.apk'), buildApk(change.withApplication({ debuggable: true })(cleanSpec())))
})

const bin = join(project, 'node_modules', '.bin', 'alliance-judge')
/** Nothing of this repository in the environment but the Node that runs it. */
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

test('holds the engine, every pack and nothing to build packages with', () => {
  const engine = join(project, 'node_modules', 'alliance-judge', 'engine')
  assert.ok(existsSync(join(engine, 'standards', 'packs', `${loadPack('2026.12').id}.json`)))
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' })
  assert.deepEqual(
    files.filter((path) => /\.ts$|(^|\/)(samples|fuzz|testing)(\/|$)|\.pem$/.test(path)),
    [],
  )
})
