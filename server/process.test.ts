import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** A process that never exits by itself, running `script`. */
const run = (script: string) => {
  const whole = `import { stopOnSignals, exitOnStartFailure } from './server/process.ts'; setInterval(() => {}, 1000); ${script}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', whole], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stderr }
}

test('a start that fails ends the process, with a sentence where the database is away', () => {
  const away = `Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })`
  const { status, stderr } = run(`exitOnStartFailure(${away})`)
  assert.equal(status, 1)
  assert.match(stderr, /^连不上数据库：[^\n]*ECONNREFUSED 127\.0\.0\.1:5432[^\n]*\n$/)
  assert.match(run(`exitOnStartFailure(new Error('odd'))`).stderr, /Error: odd\n\s+at /)
})

test('what the machine refuses at the start is told in a sentence, by the setting that it is about', () => {
  const listening = (host: string) =>
    run(
      `const { assertPortFree } = await import('./server/process.ts'); await assertPortFree({ host: '${host}', port: 0 }).catch(exitOnStartFailure)`,
    )
  assert.match(listening('192.0.2.1').stderr, /^不能在 192\.0\.2\.1 的端口 0 上提供服务：[^\n]*HOST[^\n]*\n$/)
  assert.match(listening('nowhere.invalid').stderr, /^不能在 nowhere\.invalid 的[^\n]*HOST[^\n]*\n$/)
  const forbidden = `Object.assign(new Error('permission denied for schema public'), { code: '42501' })`
  assert.match(run(`exitOnStartFailure(${forbidden})`).stderr, /^DATABASE_URL 里的账号没有建表的权限[^\n]*\n$/)
  const readOnly = `Object.assign(new Error('cannot execute INSERT'), { code: '25006' })`
  assert.match(run(`exitOnStartFailure(${readOnly})`).stderr, /^DATABASE_URL 里的数据库只能读[^\n]*主库的地址[^\n]*\n$/)
  const full = `import('node:fs').then(({ writeFileSync }) => writeFileSync('/dev/full', 'x')).catch(exitOnStartFailure)`
  assert.match(run(full).stderr, /^磁盘满了[^\n]*DATA_DIR[^\n]*ENOSPC[^\n]*\n$/)
  const folder = `import('node:fs').then(({ mkdirSync }) => mkdirSync('package.json/files')).catch(exitOnStartFailure)`
  assert.match(run(folder).stderr, /^读写不了 package\.json\/files：[^\n]*DATA_DIR[^\n]*\n$/)
  const link = join(mkdtempSync(join(tmpdir(), 'alliance-start-')), 'var')
  symlinkSync('/nowhere/mounted', link)
  const unmounted = `import('node:fs').then(({ mkdirSync }) => mkdirSync('${link}/files', { recursive: true })).catch(exitOnStartFailure)`
  assert.match(run(unmounted).stderr, /^读写不了 [^\n]*\/var\/files：[^\n]*DATA_DIR[^\n]*\n$/)
  rmSync(dirname(link), { recursive: true })
})

test('a stop that never ends is ended', () => {
  const log = `{ info: () => {}, error: (words) => process.stderr.write(words) }`
  const { status, stderr } = run(`stopOnSignals(${log}, () => new Promise(() => {}), 100); process.kill(process.pid, 'SIGTERM')`)
  assert.deepEqual([status, stderr], [1, 'the stop did not end in time'])
})
