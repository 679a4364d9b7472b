import { stat } from 'node:fs/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { BoundReached } from '../bytes/malformed.ts'
import type { Job, Known } from '../child-messages.ts'
import { judgeJob } from '../judge-job.ts'
import { limits } from '../limits.ts'
import type { ConfinedJudgement, JudgeProgress } from '../report.ts'
import { digestOf, stoppedAt } from '../unjudgeable.ts'
import { startBounds } from './bounds.ts'
import type { Bounds } from './bounds.ts'

/**
 * A small package is judged in a tenth of this. It gets so little time that it can't take much memory in it, and the thread
 * that watches memory, which costs more than the judgement, is not started.
 */
const SMALL_BYTES = 1024 ** 2
const SMALL_MS = 250
/** Above this memory counts for more than the few hundredths of time that a small nursery costs. */
const LARGE_BYTES = 64 * 1024 ** 2

export type HereOptions = Required<Bounds> & { onProgress?: (progress: JudgeProgress) => void }

/** V8 ends the whole process where its own bound comes first: such a machine needs a process for each package. */
export const canJudgeHere = ({ memoryBytes }: Pick<HereOptions, 'memoryBytes'> = limits) =>
  getHeapStatistics().heap_size_limit > memoryBytes

const judgeWithin = async (job: Job, { onProgress, ...given }: Bounds & Pick<HereOptions, 'onProgress'>) => {
  const bounds = startBounds(given)
  let known: Known | undefined
  const onKnown = (what: Known) => void (known = what)
  try {
    return await judgeJob(job, { onKnown, onProgress, within: bounds.within })
  } catch (error) {
    if (!(error instanceof BoundReached)) throw error
    const { identity, ...digest }: Known = known ?? (await digestOf(job.path))
    return stoppedAt(digest, error.limit, identity)
  } finally {
    bounds.end()
  }
}

/**
 * Judges a package in this process, within bounds that other threads hold: one process less to start. For the command line,
 * which ends with its packages; a server gives each to a confined process.
 */
export const judgeHere = async (job: Job, options: Partial<HereOptions> = {}): Promise<ConfinedJudgement> => {
  const { wallMs = limits.wallMs, memoryBytes = limits.memoryBytes } = options
  const { size } = await stat(job.path)
  // V8 asks for this whenever it has collected; its nursery would otherwise grow to 48 MB of garbage.
  if (size > LARGE_BYTES) setFlagsFromString('--semi-space-growth-factor=1')
  if (size <= SMALL_BYTES) {
    const { onProgress } = options
    const quick = await judgeWithin(job, { wallMs: Math.min(SMALL_MS, wallMs), ...(onProgress && { onProgress }) })
    const isCut = !quick.judgeable && quick.limit === 'wallMs'
    if (!isCut || wallMs <= SMALL_MS) return quick
  }
  return judgeWithin(job, { ...options, wallMs, memoryBytes })
}
