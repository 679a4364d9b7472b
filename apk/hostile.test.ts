import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startPool } from './confined.ts'
import type { Pool } from './confined.ts'
import type { ArchiveAnomaly } from './facts/facts.ts'
import { cleanApp, cleanSpec, hostilePackages, itemsOf, packItems } from './samples/index.ts'

/** Expected result for a hostile package: why it isn't judged, or its anomalies and the terms that complain. */
type Said = { limit: string } | { reason: RegExp } | { anomalies: ArchiveAnomaly['kind'][]; complaints?: Record<string, string> }

const NO_DIRECTORY = { reason: /没有找到完整的 ZIP 目录/ }
const UNSIGNED = { 'COMP-07': 'fail', 'SEC-02': 'undetermined', 'SEC-03': 'undetermined', 'SEC-04': 'fail' }
const BROKEN = { 'COMP-07': 'fail', 'SEC-04': 'fail' }
/** Terms that need the absence of something in the code: an unreadable file may contain it. */
const BY_CODE = [
  ['COMP-18', 'COMP-19', 'COMP-20', 'COMP-21', 'COMP-23', 'PERF-09', 'PERF-12', 'PWR-05', 'PWR-07', 'PWR-10'],
  ['SEC-10', 'SEC-11', 'SEC-12', 'SEC-13', 'SEC-14', 'SEC-20', 'SEC-22', 'SEC-26'],
  ['PRIV-03', 'PRIV-04', 'PRIV-12', 'PRIV-19', 'LSA-03', 'LSA-10', 'LSA-14', 'LSA-15', 'LSA-20'],
].flat()
const UNREAD_ENTRY = Object.fromEntries([...BY_CODE, 'SEC-21', 'SEC-25'].map((id) => [id, 'undetermined']))

const said: Record<string, Said> = {
  empty: NO_DIRECTORY,
  'one-byte': NO_DIRECTORY,
  'not-a-zip': NO_DIRECTORY,
  'web-page': NO_DIRECTORY,
  noise: NO_DIRECTORY,
  truncated: NO_DIRECTORY,
  'directory-out-of-file': NO_DIRECTORY,
  'bytes-in-front': NO_DIRECTORY,
  'no-manifest': { reason: /没有 AndroidManifest\.xml/ },
  'garbage-manifest': { reason: /应用清单无法读取/ },
  'empty-manifest': { reason: /应用清单无法读取/ },
  'too-many-entries': { limit: 'entryCount' },
  bomb: { limit: 'inflateRatio' },
  'bomb-with-small-size': { limit: 'inflateRatio' },
  'declares-gigabytes': { limit: 'inflateRatio' },
  // It inflates by less than 200 to 1, so it isn't rejected, but the search for text in files is incomplete.
  'gigabytes-with-small-size': { anomalies: [], complaints: UNREAD_ENTRY },
  'duplicate-manifest': { anomalies: ['duplicate-entry'] },
  'duplicate-code': { anomalies: ['duplicate-entry'] },
  'climbing-path': { anomalies: ['climbing-path'] },
  'climbing-signature': { anomalies: ['climbing-path'] },
  'wide-manifest': { anomalies: [] },
  'odd-names': { anomalies: ['empty-name'] },
  'lying-sizes': { anomalies: ['overlapping-entries'] },
  'fake-encryption': { anomalies: ['fake-encryption'] },
  'unknown-method': { anomalies: ['unknown-method'] },
  'local-name-differs': { anomalies: ['header-mismatch'] },
  'wrong-crc': { anomalies: [] },
  'dex-in-front': {
    anomalies: ['dex-prefix'],
    complaints: { 'COMP-07': 'fail', 'SEC-04': 'warning', 'SEC-08': 'warning' },
  },
  'bytes-behind': { anomalies: ['trailing-bytes'], complaints: BROKEN },
  unsigned: { anomalies: [], complaints: UNSIGNED },
  tampered: { anomalies: [], complaints: BROKEN },
  'wrong-digest': { anomalies: [], complaints: BROKEN },
  'stripped-signing-block': { anomalies: [], complaints: { ...BROKEN, 'COMP-08': 'fail', 'SEC-08': 'warning' } },
  'broken-block-magic': { anomalies: [], complaints: UNSIGNED },
  'broken-block-size': { anomalies: [], complaints: UNSIGNED },
  'broken-certificate': { anomalies: [], complaints: { 'SEC-04': 'fail' } },
  'two-hands': { anomalies: [], complaints: { 'SEC-04': 'fail' } },
}

const circumstances = { judgedOn: '2026-12-01', declarations: { permissionPurposes: {}, sdks: [] } }
let folder: string
let pool: Pool
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  mkdirSync(join(folder, 'packages'))
  pool = startPool({ size: 1 })
})
after(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const judge = (name: string, bytes: Uint8Array) => {
  const path = join(folder, 'packages', `${name}.apk`)
  writeFileSync(path, bytes)
  return pool.judge({ path, pack: '2026.12', circumstances, wantsFacts: true })
}

test('every hostile package has its expected result here', () => {
  assert.deepEqual(Object.keys(said).toSorted(), Object.keys(hostilePackages).toSorted())
})

for (const [name, expected] of Object.entries(said))
  test(`${name}: judged in a separate process, as expected`, async () => {
    const judgement = await judge(name, hostilePackages[name]!.bytes())
    assert.deepEqual(judgement.faults, [], 'nothing broke down')
    if ('limit' in expected || 'reason' in expected) {
      assert.ok(!judgement.judgeable)
      assert.equal(judgement.limit, 'limit' in expected ? expected.limit : undefined)
      assert.match(judgement.reason, 'reason' in expected ? expected.reason : /\p{Script=Han}/u)
      return
    }
    assert.ok(judgement.judgeable && judgement.facts)
    const { archive } = judgement.facts.facts
    assert.ok(archive.seen)
    assert.deepEqual([...new Set(archive.value.anomalies.map(({ kind }) => kind))], expected.anomalies)
    const unhappy = judgement.report.terms.filter(
      ({ counted, outcome }) => counted && outcome !== 'pass' && outcome !== 'notApplicable',
    )
    assert.deepEqual(Object.fromEntries(unhappy.map(({ id, outcome }) => [id, outcome])), expected.complaints ?? {})
  })

const processors = (count: number, chars: number) => {
  const { signing: _, ...spec } = cleanSpec()
  const libraries = Array.from({ length: count }, (_one, index) => ({
    path: `lib/${'a'.repeat(chars)}${index}/liba.so`,
    bytes: new Uint8Array(4),
    stored: true,
  }))
  return packItems([...itemsOf(spec), ...libraries])
}

test('long ABI names: the parent process isn’t sent megabytes', async () => {
  const judgement = await judge('processors', processors(200, 20_000))
  assert.ok(judgement.judgeable)
  assert.equal(judgement.report.identity.abis.length, 100)
  assert.ok(JSON.stringify([judgement.report, judgement.summary]).length < 1024 ** 2)
})

test('a central directory full of very long names is rejected unread', async () => {
  const judgement = await judge('processors', processors(400, 50_000))
  assert.equal(!judgement.judgeable && judgement.limit, 'centralDirectoryBytes')
})

test('all of them in one folder on the command line: a result for each, exit code 3, and no files written', () => {
  writeFileSync(join(folder, 'packages', 'sound.apk'), cleanApp())
  rmSync(join(folder, 'packages', 'processors.apk'), { force: true })
  const [beside, names] = [readdirSync(folder), readdirSync(join(folder, 'packages')).toSorted()]
  const command = fileURLToPath(new URL('cli.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [command, '--date', '2026-12-01', '--json', join(folder, 'packages')],
    { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2, cwd: folder },
  )
  assert.equal(status, 3)
  assert.equal(stderr, '')
  const { packages } = JSON.parse(stdout) as { packages: { file: string; judgeable: boolean; limit?: string }[] }
  assert.deepEqual(
    packages.map(({ file }) => file.slice(file.lastIndexOf('/') + 1)),
    names,
  )
  for (const { file, judgeable, limit } of packages) {
    const expected = said[file.slice(file.lastIndexOf('/') + 1, -'.apk'.length)] ?? { anomalies: [] }
    assert.equal(judgeable, 'anomalies' in expected, file)
    assert.equal(limit, 'limit' in expected ? expected.limit : undefined, file)
  }
  assert.deepEqual([readdirSync(folder), readdirSync(join(folder, 'packages')).toSorted()], [beside, names])
})
