import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** A process with something in it that never ends by itself. */
const run = (script: string) => {
  const whole = `import { stopOnSignals, tellStartFailure } from './server/process.ts'; setInterval(() => {}, 1000); ${script}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', whole], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, stderr }
}

test('a start that fails ends the process, with a sentence where the database is away', () => {
  const away = `Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })`
  const { status, stderr } = run(`tellStartFailure(${away})`)
  assert.equal(status, 1)
  assert.match(stderr, /^连不上数据库：[^\n]*ECONNREFUSED 127\.0\.0\.1:5432[^\n]*\n$/)
  assert.match(run(`tellStartFailure(new Error('odd'))`).stderr, /Error: odd\n\s+at /)
})

test('a stop that never ends is ended', () => {
  const log = `{ info: () => {}, error: (words) => process.stderr.write(words) }`
  const { status, stderr } = run(`stopOnSignals(${log}, () => new Promise(() => {}), 100); process.kill(process.pid, 'SIGTERM')`)
  assert.deepEqual([status, stderr], [1, 'the stop did not end in time'])
})
