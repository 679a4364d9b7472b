import { logClockDifference } from '../clock-difference.ts'
import type { Parts } from '../compose.ts'
import { asOperation } from '../db/index.ts'
import { clockWatch } from './clock-watch.ts'
import { JOB_CHANNEL } from './enqueue.ts'
import type { JobHandler } from './handle.ts'
import { outageLog } from './outage-log.ts'
import { claim, nextDue, sweep, takeOver } from './queries.ts'
import { runJob } from './run-job.ts'
import { shortenLeases } from './set-back-queries.ts'

type Worker = {
  /** Takes no further jobs and waits for the running ones; what doesn't finish in time returns to the queue. */
  stop(): Promise<void>
}

/** Concurrent jobs per lane; `mail` matches the connections to the mail server. */
const SLOTS = { work: 4, mail: 2, vendors: 2, outside: 8 } as const
const POLL_MS = 5_000
const SWEEP_MS = 3_600_000
const never = new AbortController().signal

const claimNext = async (parts: Parts, handlers: readonly JobHandler[]) => {
  const leaseMs = Math.max(0, ...handlers.map(({ kind }) => kind.leaseMs))
  const job = await claim(parts.db, { kinds: handlers.map(({ kind }) => kind.name), now: parts.clock(), leaseMs })
  const handler = handlers.find(({ kind }) => kind.name === job?.kind)
  return job && handler ? { job, handler } : undefined
}

/** Runs everything that is due, one job after the other, with what those jobs enqueue. For tests and the seed. */
export const drain = async (parts: Parts, handlers: readonly JobHandler[]): Promise<void> => {
  for (let next = await claimNext(parts, handlers); next; next = await claimNext(parts, handlers))
    await runJob(parts, next, never)
}

/** A bell for several sleepers. Take the next ring before looking for work, so that none is missed in between. */
const createBell = () => {
  let ring = Promise.withResolvers<void>()
  return {
    ring: () => {
      ring.resolve()
      ring = Promise.withResolvers<void>()
    },
    next: (): Promise<void> => ring.promise,
  }
}

type Bell = ReturnType<typeof createBell>

/** Slots per lane, with a bell each: only those that can run a job are woken for it. */
const lanesOf = (handlers: readonly JobHandler[]) =>
  [...Map.groupBy(handlers, ({ kind }) => kind.lane)].map(([lane, own]) => ({ own, bell: createBell(), slots: SLOTS[lane] }))

const ringOrTimeout = async (ring: Promise<void>, ms: number) => {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  await Promise.race([ring, timeout.promise])
  clearTimeout(timer)
}

const untilNextDue = async (parts: Parts, handlers: readonly JobHandler[]) => {
  const at = await nextDue(
    parts.db,
    handlers.map(({ kind }) => kind.name),
  )
  return at === undefined ? POLL_MS : Math.min(POLL_MS, Math.max(50, at - parts.clock()))
}

const startSweeping = (parts: Parts) => {
  const { session, idempotency } = parts.limits
  const bounds = { sessionIdleMs: session.idleMs, sessionAbsoluteMs: session.absoluteMs, answersKeptMs: idempotency.keepMs }
  const run = () =>
    asOperation({ name: 'sweep', log: parts.log }, async () => {
      await sweep(parts.db, { now: parts.clock(), ...bounds })
      await logClockDifference(parts)
      // Nobody notices when the database's clock is set back.
      await shortenLeases(parts.db)
    }).catch((error: unknown) => parts.log.warn({ err: error }, 'sweep failed'))
  const timer = setInterval(() => void run(), SWEEP_MS)
  timer.unref()
  return timer
}

/**
 * With the embedded database no other process can be at work: jobs of a killed one resume at once instead of after their
 * lease.
 */
export const takeOverJobs = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  await takeOver(db)
}

/**
 * Processes the queue until stopped: woken by notifications, with a slow poll for missed ones. `planAgain` is called when the
 * clock was set back.
 */
export const startWorker = (
  parts: Parts,
  handlers: readonly JobHandler[],
  planAgain: () => Promise<void> = async () => undefined,
): Worker => {
  const stopping = new AbortController()
  let stopped = false
  const watchClock = clockWatch(parts, planAgain)
  const noteOutage = outageLog(parts.log, 'the queue could not be read')

  const loop = async (own: readonly JobHandler[], bell: Bell) => {
    while (!stopped) {
      const ring = bell.next()
      try {
        await watchClock()
        const next = await claimNext(parts, own)
        if (next) await runJob(parts, next, stopping.signal)
        else await ringOrTimeout(ring, await untilNextDue(parts, own))
      } catch (error) {
        noteOutage(error)
        await ringOrTimeout(ring, POLL_MS)
      }
    }
  }
  const lanes = lanesOf(handlers)
  const loops = lanes.flatMap(({ own, bell, slots }) =>
    Array.from({ length: slots }, () => asOperation({ name: 'queue', log: parts.log }, () => loop(own, bell))),
  )
  const ringAll = () => lanes.forEach(({ bell }) => bell.ring())
  const ringFor = (name: string) => lanes.find(({ own }) => own.some(({ kind }) => kind.name === name))?.bell.ring()
  const sweeping = startSweeping(parts)
  const ear = parts.database.listen(JOB_CHANNEL, { onMessage: ringFor, onState: ringAll })
  ear.catch((error: unknown) => parts.log.warn({ err: error }, 'no notifications: the queue is polled'))

  const stop = async () => {
    stopped = true
    clearInterval(sweeping)
    ringAll()
    const giveUp = setTimeout(() => stopping.abort(), parts.limits.stopMs)
    await Promise.all(loops)
    clearTimeout(giveUp)
    await (await ear.catch(() => undefined))?.close()
  }
  return { stop }
}
