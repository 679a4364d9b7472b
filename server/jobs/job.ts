import type * as z from 'zod/mini'

/**
 * A kind of job: name and payload, apart from the handler, so that enqueuing imports no worker code. A payload holds ids,
 * never contents.
 */
export type JobKind<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  readonly payload: S
  readonly maxAttempts: number
  /** Lease of one attempt: after it another worker takes the job over; renewed while the handler runs. */
  readonly leaseMs: number
  /**
   * Worker pool. Jobs that wait for other people's servers (mail, vendors, members' webhooks) have pools of their own, so that
   * a slow server holds up nothing else.
   */
  readonly lane: 'work' | 'mail' | 'vendors' | 'outside'
}
export const defineJob = <S extends z.ZodMiniType>(
  kind: Pick<JobKind<S>, 'name' | 'payload'> & Partial<JobKind<S>>,
): JobKind<S> => ({ maxAttempts: 5, leaseMs: 60_000, lane: 'work', ...kind })
