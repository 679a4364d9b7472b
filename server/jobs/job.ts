import type * as z from 'zod/mini'

/**
 * A kind of job: its name and payload, apart from its handler, so that whoever enqueues it imports no worker code.
 * A payload holds ids, never contents.
 */
export type JobKind<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  readonly payload: S
  readonly maxAttempts: number
  /** How long one attempt may hold the job before another worker takes it over; renewed while the handler runs. */
  readonly leaseMs: number
  /**
   * Those that wait for servers of others (the mail server, the vendors', the members' webhooks) have hands of their own:
   * however slow one kind of them is, everything else goes on.
   */
  readonly lane: 'work' | 'mail' | 'vendors' | 'outside'
}
export const defineJob = <S extends z.ZodMiniType>(
  kind: Pick<JobKind<S>, 'name' | 'payload'> & Partial<JobKind<S>>,
): JobKind<S> => ({ maxAttempts: 5, leaseMs: 60_000, lane: 'work', ...kind })
