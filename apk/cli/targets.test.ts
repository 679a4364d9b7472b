import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildApk, change, cleanApp, cleanSpec } from '../samples/index.ts'
import { startCommand } from '../testing/command.ts'

const { folder, file, run, runAsNobody, shell } = startCommand('cli-targets')
const sound = file('sound.apk', cleanApp())
const broken = buildApk(change.withApplication({ debuggable: true })(cleanSpec()))

type Told = { file: string; judgeable: boolean; reason?: string; sha256?: string | null; sizeBytes?: number | null }
const packagesOf = (stdout: string) => (JSON.parse(stdout) as { packages: Told[] }).packages

const lock = (path: string) => chmodSync(join(folder, path), 0o000)
const mend = (path: string) => chmodSync(join(folder, path), 0o755)

test('what can’t be read is an answer of its own, few or many: the others are judged, exit 3', () => {
  for (const name of ['a.apk', 'b.apk', 'd.apk']) file(`some/${name}`, cleanApp())
  file('some/hidden/c.apk', cleanApp())
  file('two/a.apk', cleanApp())
  file('two/b.apk', cleanApp())
  for (const path of ['some/b.apk', 'some/hidden', 'two/b.apk']) lock(path)
  const { status, stdout, stderr } = runAsNobody('some', '--json')
  const two = runAsNobody('two')
  const alone = runAsNobody('two/b.apk', '--json')
  const formats = ['--sarif', '--junit'].map((format) => runAsNobody('some', format))
  for (const path of ['some/b.apk', 'some/hidden', 'two/b.apk']) mend(path)

  assert.deepEqual([status, stderr], [3, ''])
  const packages = packagesOf(stdout)
  assert.deepEqual(
    packages.map((one) => [one.file, one.judgeable, one.reason]),
    [
      ['some/a.apk', true, undefined],
      ['some/b.apk', false, '读不了这个文件：没有权限。'],
      ['some/d.apk', true, undefined],
      ['some/hidden', false, '读不了这个文件夹：没有权限。'],
    ],
  )
  assert.deepEqual([packages[1]?.sha256, packages[1]?.sizeBytes], [null, null])
  assert.equal(two.status, 3)
  assert.match(two.stdout, /== two\/a\.apk\n只看安装包[^]*== two\/b\.apk\n不能判定。\n {2}读不了这个文件：没有权限。\n$/)
  assert.equal(alone.status, 2)
  assert.equal((JSON.parse(alone.stdout) as Told).reason, '读不了这个文件：没有权限。')
  assert.deepEqual(
    formats.map((one) => one.status),
    [3, 3],
  )
  assert.match(formats[0]?.stdout ?? '', /"executionSuccessful": false/)
  assert.match(formats[1]?.stdout ?? '', /errors="2"[^]*<error message="不能判定：读不了这个文件：没有权限。"/)
})

test('a name of bytes that are no text can’t be opened: told, and the rest is judged', () => {
  file('odd/fine.apk', cleanApp())
  const name = Buffer.concat([Buffer.from(join(folder, 'odd', 'x')), Buffer.of(0xff), Buffer.from('.apk')])
  writeFileSync(name, cleanApp())
  const { status, stdout } = run('odd', '--json')
  assert.equal(status, 3)
  assert.deepEqual(
    packagesOf(stdout).map(({ reason }) => reason),
    [undefined, '读不了这个文件：文件名不是 UTF-8。'],
  )
})

test('a folder called as a package is a folder; a pipe and a device are no files', () => {
  file('folder.apk/inner.apk', broken)
  const { status, stdout } = run('folder.apk')
  assert.equal(status, 1)
  assert.match(stdout, /^== folder\.apk\/inner\.apk\n未通过/)
  execFileSync('mkfifo', [join(folder, 'pipe.apk')])
  for (const path of ['pipe.apk', '/dev/null'])
    assert.deepEqual(run(path), { status: 2, stdout: '', stderr: `这不是一个文件：${path}\n` })
})

test('a folder of no packages, and one that leads round in a circle', () => {
  file('bare/notes.txt', 'no package')
  assert.deepEqual(run('bare'), { status: 2, stdout: '', stderr: '文件夹里没有安装包：bare\n' })
  file('round/app.apk', cleanApp())
  mkdirSync(join(folder, 'round', 'deeper'))
  symlinkSync('..', join(folder, 'round', 'deeper', 'up'))
  symlinkSync('loop.apk', join(folder, 'round', 'loop.apk'))
  assert.deepEqual(
    packagesOf(run('round', '--json').stdout).map((one) => one.file),
    ['round/app.apk'],
  )
  assert.equal(run('round/loop.apk').stderr, '读不了 round/loop.apk：符号链接绕成了圈。\n')
  assert.equal(run('round/deeper/up/app.apk').status, 0)
})

test('each package once, however it is spelled', () => {
  const spelled = [sound, `./${sound}`, join(folder, sound), `bare/../${sound}`]
  assert.deepEqual(
    packagesOf(run('--json', ...spelled).stdout).map((one) => one.file),
    [sound],
  )
})

test('the longest name that the system takes, and one too long', () => {
  const long = file(`${'长'.repeat(83)}ab.apk`, cleanApp())
  for (const format of ['--json', '--sarif', '--junit', '--csv-sdks', '--facts'])
    assert.equal(run(long, format).status, 0, format)
  const { status, stderr } = run(`${'x'.repeat(300)}.apk`)
  assert.equal(status, 2)
  assert.match(stderr, /路径太长。\n$/)
})

// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

test('a name that a terminal would obey is shown by its codes, whatever is written', () => {
  const name = file('evil/a\n\u001b[2J\u009b31m\u202efdp.apk', cleanApp())
  file(`${name}.idsig`, 'signature')
  file('evil/plain.apk', broken)
  for (const format of ['--json', '--sarif', '--junit', '--pack=2026.10']) {
    const { status, stdout, stderr } = run('evil', format)
    assert.equal(status, 1, format)
    assert.doesNotMatch(stdout + stderr, OBEYED, format)
  }
  assert.equal(packagesOf(run('evil', '--json').stdout)[0]?.file, name)
  for (const args of [
    [name, '--diff', 'evil/plain.apk'],
    [`evil/none\u001b[2J`],
    ['--rejudge', name, '--pack', '2026.12'],
    [sound, '--declarations', name],
    [sound, '--pack', '\u001b[2J'],
    [sound, '--output', 'none\u001b[2J/x'],
    [sound, '--\u001b[2J'],
    [name, '--diff', 'evil/plain.apk', '--json'],
  ])
    for (const text of [run(...args)].flatMap(({ stdout, stderr }) => [stdout, stderr]))
      assert.doesNotMatch(text, OBEYED, args.join(' '))
  const { stderr } = run(`evil/none\nx`)
  assert.equal(stderr, '找不到文件：evil/none\\u000ax\n')
})

test('closed standard streams, a tiny screen and a wish for no colours change nothing', () => {
  file('apps/a.apk', cleanApp())
  file('apps/b.apk', cleanApp())
  file('apps/c.apk', broken)
  const plain = run('apps', '--date', '2026-11-20')
  assert.equal(plain.status, 1)
  for (const line of [
    'judge apps --date 2026-11-20 <&-',
    'COLUMNS=5 LINES=1 judge apps --date 2026-11-20',
    'NO_COLOR=1 judge apps --date 2026-11-20',
    'FORCE_COLOR=1 judge apps --date 2026-11-20',
    'TERM=dumb judge apps --date 2026-11-20 2>&-',
  ])
    assert.deepEqual(shell(line), plain, line)
  assert.equal(shell('judge apps >&-').status, 1)
  assert.equal(shell('judge none.apk 2>&1 >/dev/null | head -c 0; exit ${PIPESTATUS[0]}').status, 2)
})

test('declarations that would say nothing because of a misspelling are refused, with what may be written', () => {
  const asks = file('asks.apk', buildApk(change.withPermissions('MANAGE_EXTERNAL_STORAGE')(cleanSpec())))
  const declare = (value: unknown) => run(asks, '--declarations', file('declared.json', JSON.stringify(value)))
  assert.equal(declare({ category: 'fileManager' }).stderr, '')
  for (const [value, why] of [
    [{ category: 'files' }, /category 没有「files」这一类，可以写 game（游戏）、fileManager（文件管理）、/],
    [{ permissionPurpose: {} }, /没有「permissionPurpose」这一项，可以写 category、permissionPurposes、/],
    [{ permissionPurposes: [] }, /permissionPurposes 要写成/],
    [{ sdks: 'Bugly' }, /sdks 要写成列表/],
    [{ sdks: [1] }, /sdks 里的名称 要写成文字/],
    [[], /要写成一个 JSON 对象/],
  ] as const) {
    const { status, stderr } = declare(value)
    assert.equal(status, 2)
    assert.match(stderr, /^申请表内容有误：declared\.json。/)
    assert.match(stderr, why)
  }
})
