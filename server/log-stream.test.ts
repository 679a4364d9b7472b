import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { test, type TestContext } from 'node:test'

/** Writes `lines` log lines to stdout as a process of the site does, reports progress on stderr and exits cleanly. */
const logging = (lines: number) => `
  import { createLog } from '${import.meta.dirname}/process.ts'
  const log = createLog({ logLevel: 'info' })
  for (let line = 0; line < ${lines}; line += 1) log.info({ line, text: 'x'.repeat(100) }, 'request')
  await new Promise((later) => setTimeout(later, 10))
  log.error({ err: new Error('one more') }, 'fault')
  process.once('SIGTERM', () => process.exit(0))
  setInterval(() => undefined, 1000)
  process.stderr.write('logged all')
`
const MANY = 20_000
const start = (t: TestContext, lines: number, output: number | 'pipe' = 'pipe') => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', logging(lines)], {
    stdio: ['ignore', output, 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  return child
}
type Started = ReturnType<typeof start>

const loggedAll = async ({ stderr }: Started) => {
  const [said] = await once(stderr!, 'data')
  return String(said)
}
const ended = async (child: Started) => {
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await over
  return code
}

test('a log that can not be written ends no process and holds up no end', { skip: process.platform !== 'linux' }, async (t) => {
  const child = start(t, MANY, openSync('/dev/full', 'w'))
  assert.equal(await loggedAll(child), 'logged all')
  assert.equal(await ended(child), 0)
})

test('a reader that never reads holds up neither the process nor its end', async (t) => {
  const child = start(t, MANY)
  assert.equal(await loggedAll(child), 'logged all')
  assert.equal(await ended(child), 0)
})

test('what fits into what may wait reaches a reader that comes late, though nothing else is logged', async (t) => {
  const child = start(t, 4_000)
  assert.equal(await loggedAll(child), 'logged all')
  let lines = 0
  for await (const line of createInterface({ input: child.stdout! })) {
    lines += 1
    if (JSON.parse(line).msg === 'fault') break
  }
  assert.equal(lines, 4_001)
  assert.equal(await ended(child), 0)
})
