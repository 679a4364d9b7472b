import { Refusal } from './refusal.ts'

type Line = { running: number; waiting: (() => void)[] }

const FULL_AGAIN_S = 2

/**
 * Returns a function that runs at most `most` works of one name at a time, the others in order of arrival. If `waiting` others
 * wait already, it refuses with TOO_MANY_REQUESTS. `work` is told whether it had to wait.
 */
export const fewAtOnce = ({ most, waiting }: { most: number; waiting: number }) => {
  const lines = new Map<string, Line>()
  const leave = (name: string, line: Line) => {
    const next = line.waiting.shift()
    // The place is handed on, so that nobody who comes meanwhile can take it.
    if (next) return next()
    line.running -= 1
    if (line.running === 0) lines.delete(name)
  }
  return async <T>(name: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> => {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    if (line.waiting.length >= waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: FULL_AGAIN_S })
    const mustWait = line.running >= most
    if (!mustWait) line.running += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work(mustWait)
    } finally {
      leave(name, line)
    }
  }
}
