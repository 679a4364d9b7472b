import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Tally } from './tally.ts'
import { type Files, heldBy, together } from './together.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
let runs = 0
/** What the reporter records for these files. */
const runKinds = (kinds: readonly Files[], lanes: number): { tally: Tally; text: string; starts: string[] } => {
  const tallyFile = join(folder, 'counts')
  rmSync(tallyFile, { force: true })
  const starts = together(kinds, { folder: join(folder, `run-${(runs += 1)}`), lanes })
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const reporter = [`--test-reporter=${join(import.meta.dirname, 'tally.ts')}`, '--test-reporter-destination=stdout']
  const given = { cwd: folder, env: { ...env, TALLY_FILE: tallyFile } }
  const { stdout } = spawnSync(process.execPath, ['--test', `--test-concurrency=${lanes}`, ...reporter, ...starts], given)
  return { tally: JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally, text: stdout.toString(), starts }
}
/** In one process. */
const runOf = (...files: string[]) => runKinds([{ files, atOnce: files.length }], 1)
const tallyOf = (...files: string[]) => runOf(...files).tally

file(
  'table.mjs',
  `import { test } from 'node:test'\nexport const table = (...rows) => rows.map((row) => test(String(row), () => { if (!row) throw new Error('no') }))`,
)
const shared = (name: string, rows: string) => file(name, `import { table } from './table.mjs'\ntable(${rows})`)
const good = shared('good.test.mjs', 'true, true')

test('a test that stands in a table which files share fails the file that asked for it: that is what runs again', () => {
  const bad = shared('bad.test.mjs', 'true, false')
  assert.deepEqual(tallyOf(good, bad), { passed: 3, failed: 1, crashes: 0, skipped: 0, failedFiles: ['bad.test.mjs'] })
})

test('a test of the file itself, and a file that dies while it loads, are one failure each', () => {
  const own = file('own.test.mjs', `import { test } from 'node:test'\ntest('no', () => { throw new Error('no') })`)
  const dead = file('dead.test.mjs', `throw new Error('no')`)
  const { passed, failed, failedFiles } = tallyOf(good, own, dead)
  assert.deepEqual([passed, failed, failedFiles.toSorted()], [2, 2, ['dead.test.mjs', 'own.test.mjs']])
})

test('what fails when its test has ended fails the process: the reason is told, and its files are known', () => {
  const late = file(
    'late.test.mjs',
    `import { test } from 'node:test'
test('leaves something', () => void setTimeout(() => Promise.reject(new Error('left behind')), 50))
test('goes on', () => new Promise((end) => setTimeout(end, 300)))`,
  )
  const { tally, text, starts } = runOf(good, late)
  const { failedFiles, ...counts } = tally
  assert.deepEqual(counts, { passed: 4, failed: 1, crashes: 1, skipped: 0 })
  assert.match(text, /left behind/)
  assert.match(failedFiles.join(), /^run-\d+\/0000\.test\.mjs$/)
  assert.deepEqual(starts.flatMap(heldBy).toSorted(), [good, late].toSorted())
})

test('each file runs once, in whichever process is free; one that finds no file left is no test', () => {
  const files = Array.from({ length: 5 }, (_, at) => shared(`part-${at}.test.mjs`, 'true'))
  const kinds = [
    { files, atOnce: 2 },
    { files: [good], atOnce: 9, on: 'elsewhere' },
  ]
  const { tally, starts } = runKinds(kinds, 3)
  assert.deepEqual(tally, { passed: 7, failed: 0, crashes: 0, skipped: 0, failedFiles: [] })
  const held = starts.map((start) => heldBy(start))
  assert.deepEqual(held.flat().toSorted(), [...files, `elsewhere:${good}`].toSorted())
  assert.ok(held.every(({ length }) => length <= 2))
})

test('a test that waits for what does not hold the process is not taken for the end', () => {
  const idle = file(
    'idle.test.mjs',
    `import { test } from 'node:test'\ntest('waits', () => new Promise((end) => setTimeout(end, 50).unref()))`,
  )
  assert.deepEqual(tallyOf(idle, good), { passed: 3, failed: 0, crashes: 0, skipped: 0, failedFiles: [] })
})
