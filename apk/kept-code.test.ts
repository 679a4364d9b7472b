import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const real = fileURLToPath(new URL('..', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'kept-'))
const folder = join(root, 'node_modules/.cache/alliance/engine')
const source = join(root, 'apk/cli/run.ts')
after(() => rmSync(root, { recursive: true }))

const say = (word: string) =>
  `import data from '../data.json' with { type: 'json' }
export const runCli = async (): Promise<number> => { process.stdout.write('${word} ' + data.word); return 0 }`

/** A folder with the real command and bundler, and a stub engine. */
beforeEach(() => {
  rmSync(root, { recursive: true })
  for (const path of ['apk/cli', 'scripts', 'node_modules']) mkdirSync(join(root, path), { recursive: true })
  for (const path of ['apk/cli.mjs', 'apk/needed-node.mjs', 'apk/kept-code.mjs', 'scripts/bundle-engine.mjs'])
    cpSync(join(real, path), join(root, path))
  symlinkSync(join(real, 'node_modules/rolldown'), join(root, 'node_modules/rolldown'))
  writeFileSync(join(root, 'apk/data.json'), '{"word":"data"}')
  writeFileSync(join(root, 'apk/early.ts'), 'export const startEarly = (path: string) => path')
  writeFileSync(source, say('one'))
})

const run = () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'apk/cli.mjs')], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
}
const kept = () => readdirSync(folder).toSorted()
const keptFile = () => join(folder, kept().find((name) => name.endsWith('.engine.cjs')) ?? '')

test('the engine is cached as one file with its compiled code, and that file is executed', () => {
  assert.equal(run(), 'one data')
  const names = kept()
  assert.equal(names.length, 3, names.join())
  assert.equal(run(), 'one data')
  assert.deepEqual(kept(), names)
  writeFileSync(keptFile(), `exports.runCli = async () => { process.stdout.write('from the kept file'); return 0 }`)
  assert.equal(run(), 'from the kept file')
})

test('a changed source is noticed at the next start, and the old cache is removed', () => {
  run()
  const [before] = kept()
  writeFileSync(source, say('two'))
  assert.equal(run(), 'two data')
  assert.equal(kept().length, 3)
  assert.ok(!kept().includes(before ?? ''))
})

test('a changed source of the same size with an older time is noticed', () => {
  run()
  const { atime, mtime } = statSync(source)
  writeFileSync(source, say('two'))
  utimesSync(source, atime, mtime)
  assert.equal(run(), 'two data')
})

test('changed data files and new files invalidate the cache, too', () => {
  run()
  const [before] = kept()
  writeFileSync(join(root, 'apk/data.json'), '{"word":"else"}')
  assert.equal(run(), 'one else')
  const [between] = kept()
  writeFileSync(join(root, 'apk/cli/more.ts'), 'export const more = 1')
  assert.equal(run(), 'one else')
  assert.equal(new Set([before, between, kept()[0]]).size, 3)
})

test('if nothing can be cached, or the cache is broken, the sources are executed', () => {
  rmSync(join(root, 'scripts'), { recursive: true })
  assert.equal(run(), 'one data')
  cpSync(join(real, 'scripts/bundle-engine.mjs'), join(root, 'scripts/bundle-engine.mjs'))
  run()
  writeFileSync(keptFile(), 'no JavaScript at all (')
  assert.equal(run(), 'one data')
  writeFileSync(source, 'export const runCli = ')
  assert.notEqual(
    spawnSync(process.execPath, [join(root, 'apk/cli.mjs')]).status,
    0,
    'broken sources are not hidden by anything kept',
  )
})

test('a long run stores its compiled functions, a short one doesn’t', () => {
  run()
  assert.ok(!kept().some((name) => name.endsWith('.learned')))
  const busy = `while (process.cpuUsage().user < 400_000);`
  writeFileSync(source, say('busy').replace('process.stdout', `${busy} process.stdout`))
  assert.equal(run(), 'busy data')
  assert.equal(kept().filter((name) => name.endsWith('.learned')).length, 1)
  const compiled = statSync(`${keptFile()}.code`).mtimeMs
  assert.equal(run(), 'busy data')
  assert.equal(statSync(`${keptFile()}.code`).mtimeMs, compiled, 'learned once')
})

test('non-ASCII strings are unchanged', () => {
  writeFileSync(source, say('判定 “𠮷” é'))
  assert.equal(run(), '判定 “𠮷” é data')
  assert.doesNotMatch(readFileSync(keptFile(), 'latin1'), /[\u0080-\uffff]/)
  assert.equal(run(), '判定 “𠮷” é data')
})

test('truncated compiled code is regenerated', () => {
  run()
  writeFileSync(`${keptFile()}.code`, 'torn')
  assert.equal(run(), 'one data')
  assert.ok(statSync(`${keptFile()}.code`).size > 100)
})
