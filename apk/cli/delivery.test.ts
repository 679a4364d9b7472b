import assert from 'node:assert/strict'
import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  symlinkSync,
  truncateSync,
} from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApk, change, cleanApp, cleanSpec } from '../samples/index.ts'
import { startCommand } from '../testing/command.ts'

const { folder, file, run, runAsNobody, shell, begin, beginInto } = startCommand('cli-delivery')
const sound = file('sound.apk', cleanApp())
const faulty = file('faulty.apk', buildApk(change.withApplication({ debuggable: true })(cleanSpec())))
const read = (name: string) => readFileSync(join(folder, name))

test('a file that is read is never written over, whatever it is called there', () => {
  linkSync(join(folder, sound), join(folder, 'hard.json'))
  symlinkSync(sound, join(folder, 'soft.json'))
  file('apps/only.apk', cleanApp())
  file('declared.json', '{}')
  run(sound, '--facts', '--output', 'facts.json')
  const facts = read('facts.json')
  for (const args of [
    [sound, '--output', sound],
    [sound, '--output', join(folder, sound)],
    [sound, '--json', '--output', 'hard.json'],
    [sound, '--json', '--output', 'soft.json'],
    ['apps', '--sarif', '--output', 'apps/../apps/only.apk'],
    [sound, '--declarations', 'declared.json', '--output', 'declared.json'],
    [faulty, '--diff', sound, '--output', sound],
    ['--rejudge', 'facts.json', '--pack', '2026.12', '--output', 'facts.json'],
  ]) {
    const { status, stdout, stderr } = run(...args)
    assert.deepEqual([status, stdout], [2, ''], args.join(' '))
    assert.match(stderr, /^--output 与要读的文件是同一个：.*没有动它。\n$/)
  }
  assert.deepEqual(read(sound), Buffer.from(cleanApp()))
  assert.deepEqual(read('apps/only.apk'), Buffer.from(cleanApp()))
  assert.deepEqual([read('facts.json'), read('declared.json').toString()], [facts, '{}'])
})

test('a place that can’t be written is told before anything is judged, in Chinese, and no package is blamed for it', () => {
  mkdirSync(join(folder, 'place'))
  mkdirSync(join(folder, 'closed'), { mode: 0o555 })
  for (const [output, why] of [
    ['none/report.json', '没有这个文件夹'],
    ['place', '这是一个文件夹'],
    [`${sound}/report.json`, '上层不是文件夹'],
    [`${'x'.repeat(300)}.json`, '路径太长'],
    ['closed/report.json', '没有权限'],
  ] as const) {
    const { status, stdout, stderr } = runAsNobody(sound, '--json', '--output', output)
    assert.deepEqual([status, stdout, stderr], [2, '', `写不进 ${output}：${why}。\n`])
  }
  assert.match(run(sound, '--output', '').stderr, /^--output 后面要写文件名/)
})

test('two packages and one file: both stand in it, and nothing on the screen', () => {
  const { status, stdout, stderr } = run(sound, faulty, '--json', '--output', 'both.json')
  assert.deepEqual([status, stdout, stderr], [1, '', ''])
  const { packages } = JSON.parse(read('both.json').toString()) as { packages: { file: string }[] }
  assert.deepEqual(
    packages.map((one) => one.file),
    [faulty, sound],
  )
})

const full = { skip: !existsSync('/dev/full') && 'this system has no /dev/full' }

test('a full disk is no delivered report', full, () => {
  for (const line of [
    `judge ${sound} > /dev/full`,
    `judge ${sound} --json > /dev/full`,
    `judge ${sound} --diff ${faulty} > /dev/full`,
    `judge --help > /dev/full`,
  ]) {
    const { status, stderr } = shell(line)
    assert.deepEqual([status, stderr], [2, '结果没有写出去：磁盘已满。\n'], line)
  }
  assert.deepEqual(run(sound, '--json', '--output', '/dev/full'), {
    status: 2,
    stdout: '',
    stderr: '写不进 /dev/full：磁盘已满。\n',
  })
})

test('a reader that has seen enough: quiet, and the code stays that of the verdict', async () => {
  assert.equal(shell(`judge ${faulty} | head -1; exit \${PIPESTATUS[0]}`).status, 1)
  assert.equal(shell(`judge ${sound} | head -1`).stderr, '')
  for (const [name, code] of [
    [faulty, 1],
    [sound, 0],
  ] as const) {
    const child = begin(name, '--json')
    child.stdout.destroy()
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    assert.deepEqual(await once(child, 'close'), [code, null])
    assert.equal(said, '')
  }
})

test('a pipe that is full for now, and does not wait by itself, gets all of it', async () => {
  shell('mkfifo pipe')
  const [reader, writer] = [constants.O_RDONLY, constants.O_RDWR].map((mode) =>
    openSync(join(folder, 'pipe'), mode | constants.O_NONBLOCK),
  ) as [number, number]
  const names = Array.from({ length: 4 }, (_, at) => file(`many/${at}.apk`, cleanApp()))
  const expected = run(...names, '--json').stdout
  assert.ok(expected.length > 128 * 1024, 'more than a pipe holds')
  const child = beginInto(writer, ...names, '--json')
  const chunks: Buffer[] = []
  const ended = once(child, 'close')
  const take = () => {
    const chunk = Buffer.alloc(1024 ** 2)
    try {
      chunks.push(chunk.subarray(0, readSync(reader, chunk)))
      return true
    } catch {
      return false
    }
  }
  while (child.exitCode === null) await wait(20).then(take)
  assert.deepEqual(await ended, [0, null])
  while (take());
  for (const end of [reader, writer]) closeSync(end)
  assert.equal(Buffer.concat(chunks).toString(), expected)
})

const proc = { skip: !existsSync('/proc/self/fd') && 'this system does not show open files' }

test('Ctrl+C ends it at once as it ends any command, and leaves no half of a report', proc, async () => {
  file('large.apk', '')
  truncateSync(join(folder, 'large.apk'), 2 * 1024 ** 3 - 1)
  const before = readdirSync(folder)
  const child = begin('large.apk', '--json', '--output', 'report.json')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  // Wait until it reads: where a bounded piece of work has just ended, Node itself loses a signal once in a while.
  const isReading = () => Number(/^rchar: (\d+)/.exec(readFileSync(`/proc/${child.pid}/io`, 'utf8'))?.[1]) > 64 * 1024 ** 2
  while (child.exitCode === null && !isReading()) await wait(5)
  assert.equal(child.exitCode, null, 'it was ended while it read')
  child.kill('SIGINT')
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  assert.ok(code === 130 || signal === 'SIGINT', `${code} ${signal}`)
  assert.equal(said, '')
  assert.deepEqual(readdirSync(folder), before)
})

test('an option with a value counts once; a day must be one of the calendar; a wrong option is named', () => {
  const twice = run(sound, '--output', 'a.json', '--json', '--output', 'b.json')
  assert.equal(twice.status, 2)
  assert.match(twice.stdout, /--output 写了不止一次/)
  assert.deepEqual([existsSync(join(folder, 'a.json')), existsSync(join(folder, 'b.json'))], [false, false])
  for (const day of ['2026-02-31', '2027-02-29', '2026-13-01', '2026-1-1'])
    assert.match(run(sound, '--date', day).stderr, /^判定日请写成 YYYY-MM-DD/, day)
  assert.equal(run(sound, '--date', '2028-02-29').status, 0)
  assert.match(run(sound, '--what').stderr, /^选项写错了：--what。\n用法/)
  assert.match(run(sound, '--output').stderr, /^--output 后面要写它的值。\n用法/)
  assert.match(run(sound, '--output', '--json').stdout, /--output 后面要写它的值/)
  assert.match(run(sound, '').stderr, /^有一个路径是空的/)
})
