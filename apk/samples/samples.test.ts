import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { inflateRawSync, inflateSync } from 'node:zlib'
import { isRefusal } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { openArchive } from '../formats/zip.ts'
import { readFacts } from '../facts/index.ts'
import { wantedInCode } from '../terms/all.ts'
import { deflateFixed } from './format/deflate.ts'
import { writeDex } from './format/dex-file.ts'
import { drawIcon } from './format/icon.ts'
import type { AppSpec } from './index.ts'
import { codeViolations } from './violations/code.ts'
import { largeScreenCodeViolations } from './violations/large-screen-code.ts'
import { buildApk, cleanApp, cleanSpec, demoApps, hostilePackages, violations } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'samples-'))
after(() => rmSync(folder, { recursive: true }))

const installed = (tool: string, argument: string) => {
  try {
    execFileSync(tool, [argument], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const skipUnless = (tool: string, argument: string) => (installed(tool, argument) ? false : `${tool} is not on this machine`)

const written = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const run = (tool: string, ...given: string[]) =>
  execFileSync(tool, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

describe('writers', () => {
  test('zlib inflates our deflate', () => {
    const texts = [
      '',
      'a',
      'abcabcabcabc'.repeat(500),
      Array.from({ length: 5000 }, (_, index) => (index * index) % 251).join(''),
    ]
    for (const text of texts) {
      const bytes = Buffer.from(text)
      assert.ok(inflateRawSync(deflateFixed(bytes)).equals(bytes))
    }
    const zeros = new Uint8Array(100_000)
    assert.ok(deflateFixed(zeros).length < 1000)
    assert.equal(inflateRawSync(deflateFixed(zeros)).length, 100_000)
  })

  test('an icon is a valid PNG with the stated number of rows', () => {
    const png = Buffer.from(drawIcon({ color: 0x336699, glyph: 'book' }, 48))
    assert.equal(png.readUInt32BE(16), 48)
    const at = png.indexOf('IDAT')
    assert.equal(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))).length, 48 * 25)
  })
})

describe('clean app', () => {
  test('is deterministic', () => {
    assert.deepEqual(cleanApp(), cleanApp())
    assert.notDeepEqual(cleanApp({ iconColor: 0xff0000 }), cleanApp())
  })

  test('is read completely by our own reader', () => {
    const facts = readFacts(bytesSource(cleanApp({ label: '晴川', versionCode: 7 })), { wanted: wantedInCode })
    for (const [name, family] of Object.entries(facts)) assert.equal(family.seen, true, name)
    assert.ok(facts.manifest.seen && facts.archive.seen && facts.resources.seen && facts.signing.seen)
    assert.equal(facts.manifest.value.application?.label, '晴川')
    assert.equal(facts.manifest.value.versionCode, 7)
    assert.equal(facts.signing.value.verified, true)
    assert.deepEqual(facts.archive.value.anomalies, [])
    assert.ok(facts.resources.value.configurations.layout?.sw600dp)
  })

  test('is accepted by apksigner', { skip: skipUnless('apksigner', '--version') }, () => {
    assert.match(run('apksigner', 'verify', '-v', written('clean.apk', cleanApp())), /v2 scheme.*: true\n.*v3 scheme.*: true/)
  })

  test('is accepted by apksigner with all schemes', { skip: skipUnless('apksigner', '--version') }, () => {
    const spec = { ...cleanSpec(), minSdk: 21, signing: { key: 'release', schemes: ['v1', 'v2', 'v3'] } } as const
    assert.match(run('apksigner', 'verify', '-v', written('all.apk', buildApk(spec as never))), /v1 scheme.*: true/)
  })

  test('is accepted by aapt', { skip: skipUnless('aapt', 'version') }, () => {
    const badging = run('aapt', 'dump', 'badging', written('badging.apk', cleanApp({ package: 'org.sample.one', label: '晴川' })))
    assert.match(badging, /package: name='org\.sample\.one' versionCode='100' versionName='1\.0\.0'/)
    assert.match(badging, /application-label:'晴川'/)
    assert.match(badging, /native-code: 'arm64-v8a' 'x86_64'/)
  })
})

describe('code', () => {
  test(
    'of the clean app and of every fault in code is accepted by dexdump',
    { skip: installed('which', 'dexdump') ? false : 'dexdump is not on this machine' },
    () => {
      for (const [id, { change }] of [
        ['clean', { change: (spec: AppSpec) => spec }] as const,
        ...Object.entries({ ...codeViolations, ...largeScreenCodeViolations }),
      ]) {
        const { code, classes } = change(cleanSpec())
        const listing = run('dexdump', '-d', written(`${id}.dex`, writeDex([...code, ...classes])))
        assert.ok(
          code.every(({ name }) => listing.includes(`'L${name.replaceAll('.', '/')};'`)),
          id,
        )
      }
    },
  )
})

describe('violations', () => {
  test('each differs from the clean package', () => {
    const clean = Buffer.from(cleanApp())
    for (const [id, { change }] of Object.entries(violations)) assert.ok(!clean.equals(buildApk(change(cleanSpec()))), id)
  })
})

describe('hostile packages', () => {
  test('throw only the known errors', () => {
    for (const [name, { judgeable, bytes }] of Object.entries(hostilePackages)) {
      const open = () => openArchive(bytesSource(bytes()))
      if (judgeable) open()
      else assert.throws(open, isRefusal, name)
    }
  })
})

describe('demonstration apps', () => {
  test('twelve apps, several versions, small and quick to build', () => {
    const startedMs = performance.now()
    const apps = demoApps()
    const tookMs = performance.now() - startedMs
    assert.equal(new Set(apps.map((app) => app.package)).size, 12)
    assert.equal(new Set(apps.map((app) => app.fileName)).size, apps.length)
    for (const { fileName, bytes } of apps) assert.ok(bytes.length <= 100 * 1024, fileName)
    // the set takes 0.7 s on two quiet cores: the bound leaves room for busy ones
    assert.ok(tookMs < 10_000, `${tookMs} ms`)
  })

  test('all are signed, and their labels are found', () => {
    for (const { fileName, bytes, label } of demoApps()) {
      const facts = readFacts(bytesSource(bytes))
      assert.ok(facts.signing.seen && facts.manifest.seen, fileName)
      assert.equal(facts.signing.value.verified, true, `${fileName}: ${facts.signing.value.problems.join()}`)
      assert.equal(facts.manifest.value.application?.label, label)
    }
  })
})
