import type { Judge } from '../analysis/index.ts'

/** The next file of the process starts its API at once, or there is none. */
const NEXT_FILE_MS = 500
let pool: Judge | undefined
let ending: NodeJS.Timeout | undefined
let users = 0

const endUnlessTaken = () => {
  ending = setTimeout(() => {
    void pool?.close()
    pool = undefined
  }, NEXT_FILE_MS)
}

/**
 * A judge whose analysis process serves all test APIs of this process, one after the other: its start takes three times as long as
 * a small package. Closing it rejects what it was asked for, as the end of a process would.
 */
export const shareJudge = (start: () => Judge): Judge => {
  clearTimeout(ending)
  users += 1
  let isOpen = true
  const { promise: closed, reject } = Promise.withResolvers<never>()
  closed.catch(() => {})
  return {
    judge: (...given) => Promise.race([closed, (pool ??= start()).judge(...given)]),
    close: async () => {
      if (!isOpen) return
      isOpen = false
      reject(new Error('the pool was closed'))
      users -= 1
      if (users === 0) endUnlessTaken()
    },
  }
}
