import { availableParallelism } from 'node:os'
import { startPool } from '../confined.ts'
import type { Job } from '../confined.ts'
import type { Early } from '../early.ts'
import type { ConfinedJudgement, JudgeProgress, ShownReport, Unjudgeable } from '../report.ts'
import { canJudgeHere, judgeHere } from './judge-here.ts'
import { startProgress } from './progress.ts'
import type { Progress } from './progress.ts'
import type { Target } from './targets.ts'
import { unread, whyUnread } from './unread.ts'
import type { Unread } from './unread.ts'

export type Judged = Target & { judgement: ConfinedJudgement | Unread }
/** What report formats need of a judgement. */
export type Reported = { name: string; judgement: { judgeable: true; report: ShownReport } | Unjudgeable | Unread }
type About = Pick<Job, 'pack' | 'circumstances' | 'wantsFacts' | 'wantsAllPlaces'>
type Asked = { about: About; progress: Progress; early: Early | undefined }
type Judge = (job: Job, onProgress: (progress: JudgeProgress) => void) => Promise<ConfinedJudgement>

/** An unreadable file becomes an answer of its own, so that the others are judged all the same. */
const readOrTell = (path: string, error: unknown): Unread => {
  const why = whyUnread(path, error)
  if (why === undefined) throw error
  return unread('文件', why)
}

const judgeOne = async (judge: Judge, target: Target, { about, progress }: Pick<Asked, 'about' | 'progress'>) => {
  const { path, name } = target
  const onProgress = ({ done, total }: JudgeProgress) => progress.term({ name, done, total })
  const judgement =
    target.unread ?? (await judge({ path, ...about }, onProgress).catch((error: unknown) => readOrTell(path, error)))
  progress.next()
  return { ...target, judgement }
}

/** Up to two are judged in this process; more in child processes, one per core but one. */
const HERE_AT_MOST = 2

const judgeInPool = async (targets: readonly Target[], to: Asked): Promise<Judged[]> => {
  const pool = startPool({ size: Math.min(targets.length, Math.max(1, availableParallelism() - 1)) })
  try {
    return await Promise.all(targets.map((target) => judgeOne((job, onProgress) => pool.judge(job, onProgress), target, to)))
  } finally {
    await pool.close()
  }
}

const judgeInTurn = async (targets: readonly Target[], { early, ...to }: Asked): Promise<Judged[]> => {
  const judge: Judge = (job, onProgress) => judgeHere(job, { onProgress, early })
  const judged: Judged[] = []
  for (const target of targets) judged.push(await judgeOne(judge, target, to))
  return judged
}

/** Judges all targets; `early` is the work already begun for one. The answers are in the order of the targets. */
export const judgeAll = async (targets: readonly Target[], about: About, early?: Early): Promise<Judged[]> => {
  const progress = startProgress(targets.length)
  const isHere = targets.length <= HERE_AT_MOST && canJudgeHere()
  try {
    return await (isHere ? judgeInTurn : judgeInPool)(targets, { about, progress, early })
  } finally {
    progress.clear()
  }
}
