import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { packFacts, unpackFacts } from './packed-facts.ts'
import { startPool } from './confined.ts'
import { directionOf } from './rejudge.ts'
import type { Standing } from './rejudge.ts'
import { startRejudger } from './rejudge-confined.ts'
import { buildApk, cleanSpec, violations } from './samples/index.ts'
import { judgeConfined } from './testing/judge-confined.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-rejudge-'))
const rejudger = startRejudger()
after(async () => {
  await rejudger.close()
  rmSync(folder, { recursive: true, force: true })
})
const file = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const packs = { from: '2026.10', to: '2026.12' }
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const standing = (outcome: Standing['outcome'], counted = true): Standing => ({ outcome, counted, severity: 'must', reason: '' })

/** Facts of a package as returned by the pool for storage. */
const keptFacts = async (bytes: Uint8Array) => {
  const pool = startPool({ size: 1 })
  try {
    const path = file('package.apk', bytes)
    const judged = await pool.judge({ path, pack: packs.from, circumstances, wantsFacts: 'packed' })
    assert.ok(judged.judgeable && judged.packedFacts !== undefined && judged.facts === undefined)
    return Buffer.from(judged.packedFacts, 'base64')
  } finally {
    await pool.close()
  }
}

test('stored facts are judged by a later pack without the package: a violation that wasn’t counted before is worse', async () => {
  const violation = violations['SEC-12'] ?? assert.fail('a sample that breaks SEC-12')
  const packed = await keptFacts(buildApk(violation.change(cleanSpec())))
  const again = packFacts(unpackFacts(packed)) ?? assert.fail('facts of a small package are kept')
  assert.deepEqual(unpackFacts(again), unpackFacts(packed))
  const answer = await rejudger.rejudge({ path: file('facts.gz', packed), ...packs })
  assert.ok(answer.judged)
  const { changes, failsBefore, failsAfter } = answer.rejudged
  const change = changes.find(({ id }) => id === 'SEC-12')
  assert.deepEqual([change?.direction, change?.before?.counted, change?.after?.outcome], ['worse', false, 'fail'])
  assert.ok(failsAfter > failsBefore)
  assert.ok(changes.some(({ direction }) => direction === 'other'))
})

test('invalid facts are reported, and the process continues', async () => {
  for (const bytes of [Buffer.from('no gzip'), gzipSync('no json'), gzipSync('{}')]) {
    const answer = await rejudger.rejudge({ path: file('broken.gz', bytes), ...packs })
    assert.ok(!answer.judged && answer.fault !== '')
  }
  const missing = await rejudger.rejudge({ path: join(folder, 'nothing'), ...packs })
  assert.ok(!missing.judged)
})

test('a process that doesn’t answer is killed, and the next order gets a new one', async () => {
  const endless = file('endless.mjs', Buffer.from("process.on('message', () => { for (;;); })"))
  const slow = startRejudger({ wallMs: 300, childUrl: new URL(`file://${endless}`) })
  try {
    for (const round of [1, 2]) {
      const answer = await slow.rejudge({ path: 'any', ...packs })
      assert.ok(!answer.judged && answer.fault.includes('SIGKILL'), `round ${round}`)
    }
  } finally {
    await slow.close()
  }
})

test('a change leads to a violation, to an open question, away from one, or neither', () => {
  const cases: [Standing | undefined, Standing | undefined, ReturnType<typeof directionOf>][] = [
    [standing('undetermined', false), standing('fail'), 'worse'],
    [standing('pass'), standing('warning'), 'worse'],
    [standing('warning'), standing('fail'), 'worse'],
    [standing('undetermined', false), standing('undetermined'), 'unclear'],
    [standing('fail'), standing('undetermined'), 'better'],
    [standing('fail'), undefined, 'better'],
    [standing('undetermined', false), standing('pass'), 'other'],
    [undefined, standing('notApplicable'), 'other'],
  ]
  for (const [before, after, direction] of cases)
    assert.equal(directionOf({ ...(before && { before }), ...(after && { after }) }), direction)
})

test('without a request, no facts are returned', async () => {
  const judged = await judgeConfined(file('plain.apk', buildApk(cleanSpec())), { pack: packs.from, circumstances })
  assert.ok(judged.judgeable && judged.facts === undefined && judged.packedFacts === undefined)
})
