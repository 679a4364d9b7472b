import type { Parts } from '../compose.ts'
import { asOperation, isBusy, retryWhileAway } from '../db/index.ts'
import type { Logger } from '../log.ts'
import type { JobHandler } from './handle.ts'
import { isOutage } from './outage.ts'
import { type ClaimedJob, fail, finish, giveBack, putOff, renew, retryLater } from './queries.ts'

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 10 * 60_000
const ERROR_CHARS = 2_000
/** How many attempts that failed by the infrastructure are not counted: about a day, at ten minutes each. */
const MOST_UNCOUNTED = 150

/** 1 s, 2 s, 4 s … up to ten minutes, with 10 % jitter, so that jobs that failed together don't retry together. */
export const backoffMs = (attempt: number, random: number): number =>
  Math.round(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)) * (0.9 + random * 0.2))

/** Renews the lease while the handler runs; the signal is aborted once another worker holds the job. */
const keepLease = (parts: Parts, job: ClaimedJob, leaseMs: number) => {
  const lost = new AbortController()
  const beat = async () => {
    try {
      if (!(await renew(parts.db, job, leaseMs))) lost.abort()
    } catch (error) {
      // The database is away. If that outlasts the lease, another worker takes over and the fencing token locks us out.
      parts.log.warn({ err: error, job: job.id }, 'lease not renewed')
    }
  }
  const timer = setInterval(() => void beat(), leaseMs / 3)
  timer.unref()
  return { signal: lost.signal, end: () => clearInterval(timer) }
}

/**
 * Settles with the work, or rejects when the process can't wait any longer: a handler that ignores its signal is abandoned.
 * What it still does is no worse than what a killed process may have done.
 */
const orStopped = async (work: Promise<void>, stopping: AbortSignal): Promise<void> => {
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(stopping.reason)
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([work, stopped.promise])
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}

type Claimed = { handler: JobHandler; job: ClaimedJob }

const settleFailure = async (parts: Parts, { handler, job }: Claimed, error: string) => {
  const now = parts.clock()
  if (job.attempt < job.max_attempts)
    return retryLater(parts.db, job, { runAt: now + backoffMs(job.attempt, Math.random()), error })
  await handler.givenUp?.(parts, job.payload, error)
  return fail(parts.db, job, { now, error })
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARS)

/** A disk that is full for a minute must not leave a round without its verdict. */
const isUncounted = ({ handler: { kind }, job }: Claimed, error: unknown) =>
  isOutage(error, kind) && job.max_attempts - kind.maxAttempts < MOST_UNCOUNTED

const settle = async (parts: Parts, claimed: Claimed, { error, log }: { error: unknown; log: Logger }) => {
  const { job } = claimed
  const runAt = parts.clock() + backoffMs(job.attempt, Math.random())
  if (isUncounted(claimed, error)) {
    log.error({ err: error }, 'job put off: the disk is full, or database or storage are away')
    return retryWhileAway(() => putOff(parts.db, job, { runAt, error: wordsOf(error) }))
  }
  const mayPass = isBusy(error) && job.attempt < job.max_attempts
  log[mayPass ? 'warn' : 'error']({ err: error }, 'job failed')
  return settleFailure(parts, claimed, wordsOf(error))
}

type Run = { stopping: AbortSignal; log: Logger }
const run = async (parts: Parts, { handler, job }: Claimed, { stopping, log }: Run) => {
  // The process died in the last attempt: don't run it again, only write the state that people should see.
  if (job.attempt > job.max_attempts) return settleFailure(parts, { handler, job }, 'the worker ended during the last attempt')
  const lease = keepLease(parts, job, handler.kind.leaseMs)
  const signal = AbortSignal.any([lease.signal, stopping])
  try {
    const attempt = { number: job.attempt, last: job.attempt === job.max_attempts, signal, log }
    await orStopped(handler.run(parts, job.payload, attempt), stopping)
    await retryWhileAway(() => finish(parts.db, job, parts.clock()))
  } catch (error) {
    if (stopping.aborted) return giveBack(parts.db, job, parts.clock())
    if (lease.signal.aborted) return log.warn('another worker took the job over')
    await settle(parts, { handler, job }, { error, log })
  } finally {
    lease.end()
  }
}

/** Runs one claimed job. Errors of the handler are not thrown but written to the job's row. */
export const runJob = (parts: Parts, claimed: Claimed, stopping: AbortSignal) => {
  const { id, kind, attempt } = claimed.job
  const log = parts.log.child({ job: id, kind, attempt })
  return asOperation({ name: kind, log }, () => run(parts, claimed, { stopping, log }))
}
