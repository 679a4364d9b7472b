import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'

type Operation = {
  /** A call's path, a job's kind. */
  name: string
  log: Pick<Logger, 'warn'>
}

const operations = new AsyncLocalStorage<Operation>()

/** Names the operation that retries inside `work` are logged under. */
export const asOperation = <T>(operation: Operation, work: () => T): T => operations.run(operation, work)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * PostgreSQL has aborted this transaction in favour of another: a deadlock (SQLSTATE 40P01) or a serialization failure
 * (40001). It is rolled back and may be retried.
 */
export const isGivenUp = (error: unknown): boolean => ['40P01', '40001'].includes(String(codeOf(error)))

/** A referenced row was deleted since it was read: SQLSTATE 23503. A retry reads that it is gone. */
export const isOvertaken = (error: unknown): boolean => codeOf(error) === '23503'

/** Delays before the retries, with jitter: each waits behind whoever was let through, and many must not return together. */
const PAUSES_MS = [20, 80, 320, 1_000]

const tell = (error: unknown, tries: number) => {
  const operation = operations.getStore()
  operation?.log.warn({ err: error, operation: operation.name, tries }, 'done again: the database had given it up')
}

type Again = (error: unknown, tried: number) => boolean

/**
 * Retries `work` a few times while `again` says so. Work that the database aborted leaves one line in the log, whatever the
 * outcome; if it was aborted to the last, whoever answers logs the error instead.
 */
export const tryAgain = async <T>(work: () => Promise<T>, again: Again): Promise<T> => {
  let givenUp: unknown
  for (let tried = 1; ; tried += 1) {
    const [outcome] = await Promise.allSettled([work()])
    const error = outcome.status === 'rejected' ? (outcome.reason as unknown) : undefined
    const pauseMs = PAUSES_MS[tried - 1]
    if (error === undefined || pauseMs === undefined || !again(error, tried)) {
      if (givenUp !== undefined && !isGivenUp(error)) tell(givenUp, tried)
      if (outcome.status === 'fulfilled') return outcome.value
      throw error
    }
    if (isGivenUp(error)) givenUp ??= error
    await wait(pauseMs * (0.5 + Math.random()))
  }
}
