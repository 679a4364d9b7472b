import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { BoundReached } from '../bytes/malformed.ts'
import type { JudgeProgress } from '../report.ts'
import { buildApk, cleanApp, cleanSpec } from '../samples/index.ts'
import { Unwatched, startBounds } from './bounds.ts'
import { judgeHere } from './judge-here.ts'

const MIB = 1024 ** 2
const folder = mkdtempSync(join(tmpdir(), 'bounds-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const job = (path: string) => ({ path, pack: '2026.10', circumstances })
const isBound = (limit: string) => (error: unknown) => error instanceof BoundReached && error.limit === limit

test('work that spins is ended, whatever it catches, and the thread goes on', () => {
  const { within, end } = startBounds({ wallMs: 200 })
  const spin = () => {
    for (;;) {
      try {
        for (;;);
      } catch {
        // keeps looping
      }
    }
  }
  assert.throws(() => within(spin), isBound('wallMs'))
  assert.throws(() => within(() => 1) && within(spin), isBound('wallMs'), 'the time counts for all that runs within')
  end()
  assert.equal(
    startBounds({ wallMs: 1000 }).within(() => 'next'),
    'next',
  )
})

test('work that swells is ended by the thread that watches, in the heap and beside it', () => {
  const bound = process.memoryUsage.rss() + 200 * MIB
  const beside: Buffer[] = []
  const heap: string[][] = []
  for (const act of [
    () => {
      for (;;) beside.push(Buffer.alloc(MIB, 1))
    },
    () => {
      for (;;) heap.push(Array.from({ length: 10_000 }, (_, index) => `text ${index} ${heap.length}`))
    },
  ]) {
    const { within, end } = startBounds({ wallMs: 60_000, memoryBytes: bound })
    assert.throws(() => within(act), isBound('memoryBytes'))
    end()
    beside.length = 0
    heap.length = 0
  }
})

test('work that nobody watches is ended soon; what has taken much memory or time is watched from the next piece on', () => {
  const spin = () => {
    for (;;);
  }
  const alone = startBounds({ wallMs: 60_000, memoryBytes: 1024 ** 4, aloneMs: 100 })
  assert.equal(
    alone.within(() => 1),
    1,
  )
  const began = performance.now()
  assert.throws(() => alone.within(spin), Unwatched)
  assert.ok(performance.now() - began < 30_000, 'long before its own bound')
  const short = startBounds({ wallMs: 100, memoryBytes: 1024 ** 4, aloneMs: 5_000 })
  assert.throws(() => short.within(spin), isBound('wallMs'))
  const beside: Buffer[] = []
  const swell = () => {
    for (;;) beside.push(Buffer.alloc(MIB, 1))
  }
  const taken = startBounds({ wallMs: 60_000, memoryBytes: process.memoryUsage.rss() + 200 * MIB, aloneMs: 60_000 })
  assert.throws(
    () => taken.within(swell),
    (error) => isBound('memoryBytes')(error) && !(error instanceof Unwatched),
  )
  for (const one of [alone, short, taken]) one.end()
})

test('what the work gives and what it throws goes through, one inside the other too', () => {
  const { within, end } = startBounds({ wallMs: 60_000 })
  assert.equal(
    within(() => within(() => 7) + 1),
    8,
  )
  assert.throws(
    () =>
      within(() => {
        throw new TypeError('own')
      }),
    /own/,
  )
  end()
})

test('a package over its time: the verdict names the bound and the package', async () => {
  const judgement = await judgeHere(job(file('clean.apk', cleanApp())), { wallMs: 1 })
  assert.ok(!judgement.judgeable)
  assert.equal(judgement.limit, 'wallMs')
  assert.match(judgement.reason, /时间/)
  assert.match(judgement.sha256, /^[0-9a-f]{64}$/)
})

/** How often it was begun to judge the package, and the judgement. `onTerm`: what to do after each term, as a part of the work. */
const judgedHere = async (path: string, { aloneMs, onTerm }: { aloneMs: number; onTerm?: (begun: number) => void }) => {
  let begun = 0
  const onProgress = ({ done, term }: JudgeProgress) => {
    if (!term && done === 0) begun += 1
    if (term) onTerm?.(begun)
  }
  const judgement = await judgeHere(job(path), { onProgress, aloneMs, memoryBytes: 1024 ** 4, wallMs: 60_000 })
  return { begun, judgement }
}

test('a package with a step that does not end alone is judged again, watched, with the same verdicts', async () => {
  const path = file('slow.apk', cleanApp())
  const once = await judgedHere(path, { aloneMs: 60_000 })
  const spin = (begun: number) => {
    while (begun === 1);
  }
  const again = await judgedHere(path, { aloneMs: 3_000, onTerm: spin })
  assert.deepEqual([once.begun, again.begun], [1, 2])
  assert.ok(once.judgement.judgeable && again.judgement.judgeable)
  assert.equal(again.judgement.report.reportHash, once.judgement.report.reportHash)
})

test('a package whose steps take long only together is judged once', async () => {
  const aloneMs = 3_000
  let left = aloneMs * 1.2
  const work = () => {
    const end = performance.now() + Math.min(left, 50)
    while (performance.now() < end);
    left -= 50
  }
  const { begun, judgement } = await judgedHere(file('long.apk', cleanApp()), { aloneMs, onTerm: work })
  assert.ok(judgement.judgeable && left <= 0)
  assert.equal(begun, 1)
})

test('a package over its memory: the verdict names the bound', async () => {
  const asset = { path: 'assets/media.bin', bytes: new Uint8Array(64 * MIB), stored: true }
  const padded = buildApk({ ...cleanSpec(), entries: [...cleanSpec().entries, asset] })
  const judged = await judgeHere(job(file('padded.apk', padded)))
  assert.equal(judged.judgeable, true, 'the same file within its bounds')
  // Below what the process uses already. The first check happens once the watcher thread runs, which no judgement waits for.
  for (let i = 0; i < 20; i += 1) {
    const judgement = await judgeHere(job(join(folder, 'padded.apk')), { memoryBytes: 1 })
    if (!judgement.judgeable) return assert.equal(judgement.limit, 'memoryBytes')
  }
  assert.fail('nobody looked at its memory')
})

test('a package in a file that is not there is a fault of the machine', async () => {
  await assert.rejects(judgeHere(job(join(folder, 'missing.apk'))), /ENOENT/)
})
