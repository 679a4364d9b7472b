import * as z from 'zod/mini'
import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import type { JobKind } from './job.ts'

export type Attempt = {
  /** Starts with 1. */
  number: number
  /** No retry follows: a handler that must leave a final state has to write it now. */
  last: boolean
  /** Aborted when the lease is lost or the process stops: from then on the work belongs to another worker. */
  signal: AbortSignal
  log: Logger
}

export type JobHandler = {
  readonly kind: JobKind
  readonly run: (parts: Parts, payload: unknown, attempt: Attempt) => Promise<void>
  /** Runs after the last attempt failed or its process died: writes the state that people should see. */
  readonly givenUp: ((parts: Parts, payload: unknown, error: string) => Promise<void>) | undefined
}

/** Binds a kind to its handler. The payload is parsed again: the row may be older than the code. */
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
      // With an unreadable payload there is nobody to tell; the job itself is given up all the same.
      if (read.success) await givenUp(parts, read.data, error)
    }),
})
