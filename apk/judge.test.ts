import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { canonicalJson } from './canonical-json.ts'
import { judgeFacts, judgePackage } from './judge.ts'
import { cleanApp } from './samples/index.ts'
import { loadPack } from './standards/packs.ts'
import { circumstances, facts, permissions } from './terms/testing/facts.ts'

const pack = loadPack('2026.10')
const options = { pack, circumstances: circumstances() }
const digest = { sha256: 'ab'.repeat(32), sizeBytes: 7 }
let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'judge-'))
})
after(() => rm(folder, { recursive: true }))
const judgeBytes = async (bytes: Uint8Array | string) => {
  const path = join(folder, 'app.apk')
  await writeFile(path, bytes)
  return judgePackage(path, options)
}

test('equal inputs give equal bytes, and the hash covers all of them', async () => {
  const [one, two] = [await judgeBytes(cleanApp()), await judgeBytes(cleanApp())]
  assert.ok(one.judgeable && two.judgeable)
  assert.equal(JSON.stringify(one.report), JSON.stringify(two.report))
  const { reportHash, ...body } = one.report
  assert.equal(reportHash, createHash('sha256').update(canonicalJson(body)).digest('hex'))
  const other = judgeFacts(one.facts, digest, { pack, circumstances: circumstances({ category: 'game' }) })
  assert.notEqual(other.report.reportHash, reportHash)
})

test('static terms are in the pack’s order; informative ones have their reason and aren’t counted', () => {
  const { report } = judgeFacts(facts(), digest, options)
  const statics = pack.terms.filter(({ method }) => method === 'static')
  assert.deepEqual(
    report.terms.map(({ id }) => id),
    statics.map(({ id }) => id),
  )
  const veridex = report.terms.find(({ id }) => id === 'COMP-13')
  assert.deepEqual(
    [veridex?.counted, veridex?.outcome, veridex?.reason],
    [false, 'undetermined', statics.find(({ id }) => id === 'COMP-13')?.informativeReason],
  )
  for (const { id, counts } of report.standards) {
    const judged = statics.filter(({ standard, counted }) => standard === id && counted).length
    assert.equal(counts.pass + counts.fail + counts.warning + counts.notApplicable + counts.undetermined, judged)
  }
})

test('a warning term never fails: it warns', () => {
  const { report } = judgeFacts(
    facts({ manifest: { permissions: permissions('REQUEST_IGNORE_BATTERY_OPTIMIZATIONS') } }),
    digest,
    options,
  )
  assert.equal(report.terms.find(({ id }) => id === 'PWR-07')?.outcome, 'warning')
})

test('unreadable facts make only their terms undetermined', () => {
  const dark = { ...facts(), signing: { seen: false as const, reason: '签名无法读取' } }
  const { report, faults } = judgeFacts(dark, digest, options)
  assert.deepEqual(faults, [])
  const outcome = (id: string) => report.terms.find((term) => term.id === id)?.outcome
  assert.deepEqual([outcome('SEC-03'), outcome('COMP-07'), outcome('SEC-01')], ['undetermined', 'undetermined', 'pass'])
})

test('an exception in one term doesn’t affect others, and is logged', () => {
  const broken = facts()
  assert.ok(broken.dex.seen)
  Object.defineProperty(broken.dex.value, 'classes', {
    get: () => {
      throw new Error('torn')
    },
  })
  const { report, faults } = judgeFacts(broken, digest, options)
  assert.equal(report.terms.find(({ id }) => id === 'PRIV-19')?.outcome, 'undetermined')
  assert.equal(report.terms.find(({ id }) => id === 'SEC-01')?.outcome, 'pass')
  assert.ok(faults.includes('PRIV-19 Error: torn'))
})

test('a file that is no package isn’t judged; the reason is in Chinese, and the file is identified by its digest', async () => {
  for (const [bytes, reason] of [
    ['', /不是可以读取的安装包/],
    ['<html>', /不是可以读取的安装包/],
    [cleanApp().slice(0, 3000), /不是可以读取的安装包/],
  ] as const) {
    const judgement = await judgeBytes(bytes)
    assert.ok(!judgement.judgeable)
    assert.match(judgement.reason, reason)
    assert.equal(judgement.sha256, createHash('sha256').update(bytes).digest('hex'))
  }
})

test('untrusted strings are made storable before the report is hashed', () => {
  const name = `a\u0000\ud800${'长'.repeat(5000)}`
  const { report } = judgeFacts(
    facts({ manifest: { permissions: permissions(`x.${name}`), versionName: name } }),
    digest,
    options,
  )
  const text = JSON.stringify(report)
  assert.ok(!text.includes('\\u0000') && !text.includes('\\ud800') && text.length < 100_000)
})
