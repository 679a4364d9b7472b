import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

/** Writes a log to standard output as a process of the site does, tells on standard error how far it came, and ends in order. */
const LOGGING = `
  import { createLog } from '${import.meta.dirname}/process.ts'
  const log = createLog({ logLevel: 'info' })
  for (let line = 0; line < 20_000; line += 1) log.info({ line, text: 'x'.repeat(100) }, 'request')
  await new Promise((later) => setTimeout(later, 10))
  log.error({ err: new Error('one more') }, 'fault')
  process.stderr.write('logged all')
  process.exit(0)
`

test('a log that can not be written ends no process and holds up no end', { skip: process.platform !== 'linux' }, async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', LOGGING], {
    stdio: ['ignore', full, 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  assert.deepEqual([code, said], [0, 'logged all'])
})
