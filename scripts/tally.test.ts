import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Tally } from './tally.ts'
import { together } from './together.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
/** What the runner notes of these files, in one process as it runs them. */
const tallyOf = (...files: string[]): Tally => {
  const tallyFile = join(folder, 'counts')
  rmSync(tallyFile, { force: true })
  const starts = together(files, { folder: join(folder, 'together'), atOnce: files.length })
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const reporter = [`--test-reporter=${join(import.meta.dirname, 'tally.ts')}`, '--test-reporter-destination=stdout']
  spawnSync(process.execPath, ['--test', ...reporter, ...starts], { cwd: folder, env: { ...env, TALLY_FILE: tallyFile } })
  return JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally
}

file(
  'table.mjs',
  `import { test } from 'node:test'\nexport const table = (...rows) => rows.map((row) => test(String(row), () => { if (!row) throw new Error('no') }))`,
)
const shared = (name: string, rows: string) => file(name, `import { table } from './table.mjs'\ntable(${rows})`)
const good = shared('good.test.mjs', 'true, true')

test('a test that stands in a table which files share fails the file that asked for it: that is what runs again', () => {
  const bad = shared('bad.test.mjs', 'true, false')
  assert.deepEqual(tallyOf(good, bad), { passed: 3, failed: 1, skipped: 0, failedFiles: ['bad.test.mjs'] })
})

test('a test of the file itself, and a file that dies while it loads, are one failure each', () => {
  const own = file('own.test.mjs', `import { test } from 'node:test'\ntest('no', () => { throw new Error('no') })`)
  const dead = file('dead.test.mjs', `throw new Error('no')`)
  const { passed, failed, failedFiles } = tallyOf(good, own, dead)
  assert.deepEqual([passed, failed, failedFiles.toSorted()], [2, 2, ['dead.test.mjs', 'own.test.mjs']])
})
