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

/** Too short to allocate the other half of the memory bound: most packages never need a watcher thread. */
const ALONE_MS = 500
/** Above this size memory matters more than the few per cent of time that a small nursery costs. */
const LARGE_BYTES = 64 * 1024 ** 2

type Told = { onProgress?: ((progress: JudgeProgress) => void) | undefined; early?: Early | undefined }
type HereOptions = Required<Bounds> & Told

/** If V8's heap limit is below the memory bound, V8 would abort the whole process: use child processes then. */
export const canJudgeHere = ({ memoryBytes }: Pick<HereOptions, 'memoryBytes'> = limits) =>
  getHeapStatistics().heap_size_limit > memoryBytes

/** Undefined if it has to be repeated with a watcher thread. */
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
 * V8 flags for one package. A large one: no growth of the nursery, which would otherwise reach 48 MB of garbage. Any other:
 * no TurboFan, which would take a fifth of all processor time and not pay off before the end. Restored afterwards: V8 accepts
 * cached code only with the flags it was made with.
 */
const settingsFor = (sizeBytes: number) =>
  sizeBytes > LARGE_BYTES
    ? { set: '--semi-space-growth-factor=1', back: '--semi-space-growth-factor=2' }
    : { set: '--no-turbofan', back: '--turbofan' }

/**
 * Judges a package in this process, within bounds that other threads enforce; saves starting a child. For the command line,
 * which exits afterwards; a server uses a confined process per package.
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
