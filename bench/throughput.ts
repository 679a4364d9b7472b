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

/** The same work by one warm worker and by two, in turns. `share`: time of two ÷ time of one. */
export const throughput = async (run: Run, rounds: number) => {
  const [one, two] = [startPool({ size: 1 }), startPool({ size: 2 })]
  try {
    // Each worker sees each package about three times before anything counts: compiled code is then as good as it gets.
    for (let round = 0; round < 3; round++) await timed(one, run)
    for (let round = 0; round < 6; round++) await timed(two, run)
    const [alone, together]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      alone.push(await timed(one, run))
      together.push(await timed(two, run))
    }
    const [a, b] = [median(alone), median(together)]
    const head = [`workers (load ${loadavg()[0]?.toFixed(1) ?? '?'})`, 'ms for the set', 'times one']
    return {
      share: b / a,
      table: table(head, [
        ['1', a, 1],
        ['2', b, a / b],
      ]),
    }
  } finally {
    await Promise.all([one.close(), two.close()])
  }
}
