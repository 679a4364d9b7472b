import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { stat } from '../bytes/files.ts'
import { BoundReached } from '../bytes/malformed.ts'
import type { Job, Known } from '../child-messages.ts'
import type { Early } from '../early.ts'
import { judgeJob } from '../judge-job.ts'
import { limits } from '../limits.ts'
import type { ConfinedJudgement, JudgeProgress } from '../report.ts'
import { digestOf, stoppedAt } from '../unjudgeable.ts'
import { Unwatched, startBounds } from './bounds.ts'
import type { Bounds } from './bounds.ts'

/** So little that no more than the other half of the memory can be taken in it: most packages never need a thread that watches. */
const ALONE_MS = 500
/** Above this memory counts for more than the few hundredths of time that a small nursery costs. */
const LARGE_BYTES = 64 * 1024 ** 2

type Told = { onProgress?: ((progress: JudgeProgress) => void) | undefined; early?: Early | undefined }
export type HereOptions = Required<Bounds> & Told

/** V8 ends the whole process where its own bound comes first: such a machine needs a process for each package. */
export const canJudgeHere = ({ memoryBytes }: Pick<HereOptions, 'memoryBytes'> = limits) =>
  getHeapStatistics().heap_size_limit > memoryBytes

/** Undefined where it has to be done again, watched. */
const judgeWithin = async (job: Job, { onProgress, early, ...given }: Bounds & Told) => {
  const bounds = startBounds(given)
  let known: Known | undefined
  const onKnown = (what: Known) => void (known = what)
  try {
    return await judgeJob(job, { onKnown, onProgress, early, within: bounds.within })
  } catch (error) {
    if (error instanceof Unwatched) return undefined
    if (!(error instanceof BoundReached)) throw error
    const { identity, ...digest }: Known = known ?? (await digestOf(job.path))
    return stoppedAt(digest, error.limit, { identity })
  } finally {
    bounds.end()
  }
}

/**
 * V8's settings for one package. A large one: asked for whenever V8 has collected, the nursery would otherwise grow to 48 MB
 * of garbage. Any other is judged before its last compiler has repaid what it takes, a fifth of all processor time. Put back
 * afterwards: cached code is only taken by a V8 with the settings of its making.
 */
const settingsFor = (sizeBytes: number) =>
  sizeBytes > LARGE_BYTES
    ? { set: '--semi-space-growth-factor=1', back: '--semi-space-growth-factor=2' }
    : { set: '--no-turbofan', back: '--turbofan' }

/**
 * Judges a package in this process, within bounds that other threads hold: one process less to start. For the command line,
 * which ends with its packages; a server gives each to a confined process.
 */
export const judgeHere = async (job: Job, options: Partial<HereOptions> = {}): Promise<ConfinedJudgement> => {
  const { wallMs = limits.wallMs, memoryBytes = limits.memoryBytes, aloneMs = ALONE_MS, onProgress, early } = options
  const given = { wallMs, memoryBytes, onProgress, early }
  const { size } = await stat(job.path)
  const settings = settingsFor(size)
  setFlagsFromString(settings.set)
  try {
    const alone = size > LARGE_BYTES ? undefined : await judgeWithin(job, { ...given, aloneMs })
    const judgement = alone ?? (await judgeWithin(job, given))
    if (!judgement) throw new Error('a watched judgement was not watched')
    return judgement
  } finally {
    setFlagsFromString(settings.back)
  }
}
