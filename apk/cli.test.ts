import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildApk, change, cleanApp, cleanSpec } from './samples/index.ts'

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
after(() => rmSync(folder, { recursive: true }))

const file = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, '--date', '2026-11-20', ...args], { encoding: 'utf8' })
  assert.doesNotMatch(stdout + stderr, /\n\s+at .*:\d+/, 'no stack trace')
  return { status, stdout, stderr }
}
const clean = file('clean.apk', cleanApp())
const label = 'evil\u001b[2J\u202etxt'
const broken = file('broken.apk', buildApk(change.withApplication({ debuggable: true })(cleanSpec({ label }))))

test('a compliant package: exit code 0, verdict first', () => {
  const { status, stdout } = run(clean)
  assert.equal(status, 0)
  assert.match(stdout, /^只看安装包，没有必须条款不通过/)
})

test('a failed must-term: exit code 1, with evidence, line and fix, and without control characters', () => {
  const { status, stdout } = run(broken)
  assert.equal(status, 1)
  assert.match(stdout, /^未通过：还有 1 项必须条款要改/)
  assert.match(stdout, /未通过 SEC-01 发布包不可调试（安全标准 3\.1\.1，必须）/)
  assert.match(stdout, /> +\d+ +android:debuggable="true"/)
  assert.match(stdout, /改法\n +1\. /)
  assert.ok(!stdout.includes('\u001b') && !stdout.includes('\u202e'))
})

test('--json: the package’s identity first, then the report; deterministic', () => {
  const { status, stdout } = run('--json', clean)
  const { package: name, versionCode, versionName, minSdk, targetSdk, label: said, judgeable, report } = JSON.parse(stdout)
  assert.equal(status, 0)
  assert.deepEqual([name, versionCode, versionName, minSdk, said], ['org.sample.clean', '100', '1.0.0', '26', '样例应用'])
  assert.match(targetSdk, /^\d+$/)
  assert.equal(judgeable, true)
  assert.equal(report.pack, '2026.10')
  assert.equal(run('--json', clean).stdout, stdout)
})

test('an unjudgeable package or wrong usage: exit code 2, one sentence, in JSON if requested', () => {
  const junk = file('junk.apk', 'not a zip')
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  assert.match(run(junk).stdout, /^不能判定/)
  assert.match(run('--what').stderr, /^选项写错了/)
  for (const args of [
    [junk],
    [join(folder, 'none.apk')],
    [empty],
    [],
    ['--sarif', '--csv-sdks', clean],
    ['--rejudge', clean, '--pack', '2026.12'],
    ['--diff', junk, clean],
    ['--diff', clean, clean, broken],
    ['--pack', '1999.01', clean],
    ['--what', clean],
  ]) {
    const { status, stdout } = run('--json', ...args)
    assert.equal(status, 2, args.join(' '))
    const { judgeable, reason, package: name } = JSON.parse(stdout)
    assert.deepEqual([judgeable, name], [false, null])
    assert.match(reason, /[\u4e00-\u9fff]/)
  }
})

test('declarations count, and malformed ones are rejected', () => {
  const asks = file('asks.apk', buildApk(change.withPermissions('android.permission.MANAGE_EXTERNAL_STORAGE')(cleanSpec())))
  assert.equal(run(asks).status, 1)
  assert.equal(run('--declarations', file('ok.json', '{"category":"fileManager"}'), asks).status, 0)
  assert.equal(run('--declarations', file('bad.json', '{"sdks":"x"}'), asks).status, 2)
})

test('an older Node version is told the required one before any package is read', () => {
  const older = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.20.2"})'
  for (const command of ['cli.mjs', 'submit.mjs']) {
    const path = fileURLToPath(new URL(command, import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, path, '--json', clean], {
      encoding: 'utf8',
    })
    assert.deepEqual([status, stdout, stderr], [2, '', '需要 Node 24 或更新的版本，现在是 v20.20.2。\n'])
  }
})
