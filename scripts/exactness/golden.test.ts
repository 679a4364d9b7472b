import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { GOLDEN_FOLDER, changedReports, differenceOf } from './golden.ts'
import { realPackages } from './packages.ts'

const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const there = realPackages
  .map(({ file, folder }) => ({ file, path: join(CACHE, folder, file) }))
  .filter(({ path }) => existsSync(path))
const skip = there.length === 0 ? '.cache has none of the real packages: npm run exactness fetches them' : false

test('there is a golden report for each real package, and no other', () => {
  assert.deepEqual(
    readdirSync(GOLDEN_FOLDER).toSorted(),
    realPackages.map(({ file }) => file.replace(/\.apk$/, '.txt')).toSorted(),
  )
})

test(`the golden reports still hold: ${there.length} of ${realPackages.length} real packages are here`, { skip }, async () => {
  const changed = await changedReports(there)
  assert.deepEqual(
    changed.map(({ file, difference }) => `${file}\n${difference}`),
    [],
    'look at each line; if all are meant, npm run exactness -- --approve',
  )
})

test('a difference names the term and both sides; order alone is told by the caller', () => {
  const approved = ['A-1 通过 x', '  why', 'A-2 通过 y', '  why'].join('\n')
  const found = ['A-1 通过 x', '  why', 'A-2 警告 y', '  but'].join('\n')
  assert.equal(differenceOf(approved, found), ['- A-2 通过 y', '- A-2  why', '+ A-2 警告 y', '+ A-2  but'].join('\n'))
  assert.equal(differenceOf(approved, approved), '')
})
