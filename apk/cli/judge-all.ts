import { availableParallelism } from 'node:os'
import { startPool } from '../confined.ts'
import type { Job } from '../confined.ts'
import type { ConfinedJudgement, JudgeProgress } from '../report.ts'
import { canJudgeHere, judgeHere } from './judge-here.ts'
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

type Progress = ReturnType<typeof startProgress>
type Judge = (job: Job, onProgress: (progress: JudgeProgress) => void) => Promise<ConfinedJudgement>

const judgeOne = async (judge: Judge, target: Target, { about, progress }: { about: About; progress: Progress }) => {
  const judgement = await judge({ path: target.path, ...about }, ({ done, total }) => progress.term(target, done, total))
  progress.next()
  return { ...target, judgement }
}

/** One or two are judged right here; more by processes, as many at once as there are cores but one. */
const HERE_AT_MOST = 2

const judgeInPool = async (targets: readonly Target[], to: { about: About; progress: Progress }): Promise<Judged[]> => {
  const pool = startPool({ size: Math.min(targets.length, Math.max(1, availableParallelism() - 1)) })
  try {
    return await Promise.all(targets.map((target) => judgeOne((job, onProgress) => pool.judge(job, onProgress), target, to)))
  } finally {
    await pool.close()
  }
}

const judgeInTurn = async (targets: readonly Target[], to: { about: About; progress: Progress }): Promise<Judged[]> => {
  const judged: Judged[] = []
  for (const target of targets) judged.push(await judgeOne((job, onProgress) => judgeHere(job, { onProgress }), target, to))
  return judged
}

/** Judges all of them; the answers are in the order of the targets. */
export const judgeAll = async (targets: readonly Target[], about: About): Promise<Judged[]> => {
  const progress = startProgress(targets.length)
  const isHere = targets.length <= HERE_AT_MOST && canJudgeHere()
  try {
    return await (isHere ? judgeInTurn : judgeInPool)(targets, { about, progress })
  } finally {
    progress.clear()
  }
}
