import { availableParallelism } from 'node:os'
import { startPool } from '../confined.ts'
import type { Job, Pool } from '../confined.ts'
import type { ConfinedJudgement } from '../report.ts'
import type { Target } from './targets.ts'

export type Judged = Target & { judgement: ConfinedJudgement }
type About = Pick<Job, 'pack' | 'circumstances' | 'wantsFacts'>

const NAME_CHARS = 40

/** One line that is written over itself, and only where somebody watches. */
const startProgress = (total: number) => {
  const isWatched = process.stderr.isTTY
  let done = 0
  const write = (text: string) => void (isWatched && process.stderr.write(`\r\u001b[K${text}`))
  return {
    term: ({ name }: Target, at: number, of: number) => write(`[${done + 1}/${total}] ${name.slice(-NAME_CHARS)}  ${at}/${of}`),
    next: () => (done += 1),
    clear: () => write(''),
  }
}

const judgeOne = async (
  pool: Pool,
  target: Target,
  { about, progress }: { about: About; progress: ReturnType<typeof startProgress> },
) => {
  const judgement = await pool.judge({ path: target.path, ...about }, ({ done, total }) => progress.term(target, done, total))
  progress.next()
  return { ...target, judgement }
}

/** Judges all of them, as many at once as there are cores but one; the answers are in the order of the targets. */
export const judgeAll = async (targets: readonly Target[], about: About): Promise<Judged[]> => {
  const pool = startPool({ size: Math.min(targets.length, Math.max(1, availableParallelism() - 1)) })
  const progress = startProgress(targets.length)
  try {
    return await Promise.all(targets.map((target) => judgeOne(pool, target, { about, progress })))
  } finally {
    progress.clear()
    await pool.close()
  }
}
