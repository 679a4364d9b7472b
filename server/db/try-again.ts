import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../log.ts'

type Operation = {
  /** A call's path, a job's kind. */
  name: string
  log: Pick<Logger, 'warn'>
}

const operations = new AsyncLocalStorage<Operation>()

/** What the log says of it where the database had something done again. */
export const asOperation = <T>(operation: Operation, work: () => T): T => operations.run(operation, work)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * The database has ended this transaction so that another one may go on: of several that wait for one another one is given up
 * (SQLSTATE 40P01), as is what can't be ordered among the others (40001). Nothing of it is kept, and it may be done again.
 */
export const isGivenUp = (error: unknown): boolean => ['40P01', '40001'].includes(String(codeOf(error)))

/** What a row names has been taken away since it was read: SQLSTATE 23503. Read once more it is not there. */
export const isOvertaken = (error: unknown): boolean => codeOf(error) === '23503'

/** Each attempt but the first waits behind whoever was let through; where many meet, they come back apart. */
const PAUSES_MS = [20, 80, 320, 1_000]

const tell = (error: unknown, tries: number) => {
  const operation = operations.getStore()
  operation?.log.warn({ err: error, operation: operation.name, tries }, 'done again: the database had given it up')
}

type Again = (error: unknown, tried: number) => boolean

/**
 * Does `work` again while `again` says so of its failure, a few times at most. Where the database had given it up, that leaves
 * one line in the log whatever comes of it then; where it gives it up to the last, that is the line of the answer.
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
