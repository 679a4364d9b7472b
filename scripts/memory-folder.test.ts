import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const module = pathToFileURL(join(import.meta.dirname, 'memory-folder.ts')).href
const SOURCE = `import { existsSync, statSync } from 'node:fs'
import { memoryFolder } from ${JSON.stringify(module)}
const folder = memoryFolder()
console.log(JSON.stringify(folder === undefined ? {} : { folder, mode: statSync(folder).mode & 0o777 }))`

test('a run has a folder in memory that others only pass through, and it goes with the run, or with the next one', (context) => {
  const { stdout, pid } = spawnSync(process.execPath, ['--input-type=module', '-e', SOURCE], { encoding: 'utf8' })
  const { folder, mode } = JSON.parse(stdout) as { folder?: string; mode?: number }
  if (folder === undefined) return context.skip('not enough memory for one')
  assert.deepEqual([mode, existsSync(folder)], [0o711, false])
  // As a run leaves it that was killed.
  const left = join(folder, '..', `alliance-tests-${pid}-left`)
  mkdirSync(left)
  spawnSync(process.execPath, ['--input-type=module', '-e', SOURCE])
  assert.equal(existsSync(left), false)
})
