import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { startPool } from '../apk/index.ts'
import type { Pool } from '../apk/index.ts'
import { median, table } from './measure.ts'

type Run = (pool: Pool) => Promise<unknown>

const timed = async (pool: Pool, run: Run) => {
  const began = performance.now()
  await run(pool)
  return performance.now() - began
}

const children = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )

/**
 * One worker with all its threads pinned to one core: shows the worth of a core, since an unpinned worker uses one and a half.
 */
const heldWorker = async (run: Run) => {
  const others = new Set(children())
  const pool = startPool({ size: 1 })
  await timed(pool, run)
  for (const pid of children().filter((one) => !others.has(one))) execFileSync('taskset', ['-apc', '0', pid], { stdio: 'ignore' })
  return pool
}

/** The same work by one warm worker (unpinned or pinned) and by two, alternating. Shares: time of two ÷ time of one. */
export const throughput = async (run: Run, rounds: number) => {
  const held = await heldWorker(run)
  const [one, two] = [startPool({ size: 1 }), startPool({ size: 2 })]
  try {
    // Each worker judges each package about three times before measuring, until its code is fully optimized.
    for (let round = 0; round < 3; round++) await timed(one, run)
    for (let round = 0; round < 2; round++) await timed(held, run)
    for (let round = 0; round < 6; round++) await timed(two, run)
    const [alone, onCore, together]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      alone.push(await timed(one, run))
      onCore.push(await timed(held, run))
      together.push(await timed(two, run))
    }
    const [a, core, b] = [median(alone), median(onCore), median(together)]
    const head = [`workers (load ${loadavg()[0]?.toFixed(1) ?? '?'})`, 'ms for the set', 'times one', 'times one on one core']
    return {
      share: b / a,
      shareOfCore: b / core,
      table: table(head, [
        ['1, on one core', core, a / core, 1],
        ['1', a, 1, core / a],
        ['2', b, a / b, core / b],
      ]),
    }
  } finally {
    await Promise.all([held.close(), one.close(), two.close()])
  }
}
