import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startPool } from './confined.ts'
import type { Job } from './confined.ts'
import type { JudgeProgress } from './report.ts'
import { cleanApp } from './samples/index.ts'
import { judgeConfined } from './testing/judge-confined.ts'

const greedy = new URL('testing/greedy-child.ts', import.meta.url)
const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
const MIB = 1024 ** 2
let folder = ''
const job = (name: string): Job => ({ path: join(folder, name), pack: '2026.10', circumstances })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confined-'))
  for (const name of ['memory', 'heap', 'time', 'crash', 'vanish', 'write', 'spawn', 'pid'])
    await writeFile(join(folder, name), name)
  await writeFile(join(folder, 'clean.apk'), cleanApp())
})
after(() => rm(folder, { recursive: true }))

test('a package that takes too much memory kills its process, and the result names the bound and the package', async () => {
  const judgement = await judgeConfined(join(folder, 'memory'), { ...job('memory'), memoryBytes: 256 * MIB, childUrl: greedy })
  assert.ok(!judgement.judgeable)
  assert.equal(judgement.limit, 'memoryBytes')
  assert.match(judgement.reason, /内存/)
  assert.match(judgement.sha256, /^[0-9a-f]{64}$/)
  assert.equal(judgement.sizeBytes, 'memory'.length)
})

test('an endlessly growing heap hits the same bound', async () => {
  const judgement = await judgeConfined(join(folder, 'heap'), { ...job('heap'), memoryBytes: 200 * MIB, childUrl: greedy })
  assert.equal(!judgement.judgeable && judgement.limit, 'memoryBytes')
})

test('a package that takes too long kills its process, and a new process judges the next one', async () => {
  const pool = startPool({ size: 1, wallMs: 1500, childUrl: greedy })
  const pidOf = () =>
    pool.judge(job('pid')).then(
      () => assert.fail('it answers with a fault'),
      (error: Error) => error.message,
    )
  const first = await pidOf()
  const judgement = await pool.judge(job('time'))
  assert.equal(!judgement.judgeable && judgement.limit, 'wallMs')
  const second = await pidOf()
  assert.match(second, /^pid \d+$/)
  assert.notEqual(first, second)
  await pool.close()
})

test('a crash of the process is no bound, and is only reported in the log', async () => {
  const judgement = await judgeConfined(join(folder, 'crash'), { ...job('crash'), childUrl: greedy })
  assert.ok(!judgement.judgeable)
  assert.equal(judgement.limit, undefined)
  assert.equal(judgement.faults.length, 1)
})

test('whatever a process does to itself, each package gets its own result and the pool continues', async () => {
  const pool = startPool({ size: 2, memoryBytes: 200 * MIB, wallMs: 60_000, childUrl: greedy })
  const names = ['memory', 'crash', 'heap', 'vanish', 'memory', 'crash']
  const judged = await Promise.all(names.map((name) => pool.judge(job(name))))
  assert.deepEqual(
    judged.map((one) => (one.judgeable ? 'judged' : (one.limit ?? `${one.faults.length} fault`))),
    ['memoryBytes', '1 fault', 'memoryBytes', '1 fault', 'memoryBytes', '1 fault'],
  )
  // Both places are filled again: otherwise these two would wait forever.
  for (const one of await Promise.allSettled([pool.judge(job('pid')), pool.judge(job('pid'))]))
    assert.match(one.status === 'rejected' ? String(one.reason) : one.status, /pid \d+/)
  await pool.close()
})

test('an analysis process can’t start other processes', async () => {
  await assert.rejects(judgeConfined(join(folder, 'spawn'), { ...job('spawn'), childUrl: greedy }), /ERR_ACCESS_DENIED/)
})

test('an analysis process can’t write anywhere, not even to the code cache', async () => {
  await assert.rejects(judgeConfined(join(folder, 'write'), { ...job('write'), childUrl: greedy }), /ERR_ACCESS_DENIED/)
})

test('a process that fails to start is a fault of the machine, not of the package', async () => {
  await assert.rejects(
    judgeConfined(join(folder, 'pid'), { ...job('pid'), childUrl: new URL('testing/no-such-child.ts', import.meta.url) }),
    /does not start/,
  )
})

test('closing rejects running and waiting jobs', async () => {
  const pool = startPool({ size: 1, childUrl: greedy })
  await assert.rejects(pool.judge(job('pid')), /pid/)
  const both = Promise.allSettled([pool.judge(job('time')), pool.judge(job('time'))])
  await pool.close()
  for (const one of await both) assert.equal(one.status, 'rejected')
  await assert.rejects(pool.judge(job('pid')), /closed/)
})

test('a pool judges many packages, each with its own progress, deterministically', async () => {
  const pool = startPool({ size: 2 })
  const seen: JudgeProgress[] = []
  const judged = await Promise.all([
    pool.judge(job('clean.apk'), (progress) => void seen.push(progress)),
    pool.judge(job('clean.apk')),
    pool.judge(job('clean.apk')),
  ])
  await pool.close()
  const hashes = judged.map((one) => one.judgeable && one.report.reportHash)
  assert.match(String(hashes[0]), /^[0-9a-f]{64}$/)
  assert.equal(new Set(hashes).size, 1)
  assert.equal(seen[0]?.done, 0)
  assert.equal(seen.at(-1)?.done, seen.at(-1)?.total)
  assert.ok(seen.every(({ done }, index) => done === index))
})

test('a missing file is a fault of the machine', async () => {
  await assert.rejects(judgeConfined(join(folder, 'missing.apk'), job('missing.apk')), /ENOENT/)
})
