import * as z from 'zod/mini'
import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import type { JobKind } from './job.ts'

export type Attempt = {
  /** Starts with 1. */
  number: number
  /** No other attempt follows: a handler that must leave a final state behind leaves it now. */
  last: boolean
  /** Fires when the lease is lost or the process stops: what follows would be another worker's work. */
  signal: AbortSignal
  log: Logger
}

export type JobHandler = {
  readonly kind: JobKind
  readonly run: (parts: Parts, payload: unknown, attempt: Attempt) => Promise<void>
  /** After the last attempt failed, or its process died: leave the state that people should see. */
  readonly givenUp: ((parts: Parts, payload: unknown, error: string) => Promise<void>) | undefined
}

/** Ties a kind to its work. The payload is parsed again: the row may be older than the code. */
export const handle = <S extends z.ZodMiniType>(
  kind: JobKind<S>,
  work: (parts: Parts, payload: z.output<S>, attempt: Attempt) => Promise<void>,
  { givenUp }: { givenUp?: (parts: Parts, payload: z.output<S>, error: string) => Promise<void> } = {},
): JobHandler => ({
  kind,
  run: async (parts, payload, attempt) => work(parts, z.parse(kind.payload, payload), attempt),
  givenUp:
    givenUp &&
    (async (parts, payload, error) => {
      const read = z.safeParse(kind.payload, payload)
      // What nobody can read says of nobody that their work came to an end; the job itself still does.
      if (read.success) await givenUp(parts, read.data, error)
    }),
})
