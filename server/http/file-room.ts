import { Refusal } from './refusal.ts'

type Bounds = { perAccount: number; bytes: number; waitMs: number }
type Ask = { accountId: string; bytes: number }

const RETRY_AFTER_S = 10

/**
 * Bounds the files that are in memory while they are received and stored. More wait with their bodies unread, in order of
 * arrival; a sender that waits too long is refused.
 */
export const createFileRoom = ({ perAccount, bytes: most, waitMs }: Bounds) => {
  const held = new Map<string, number>()
  let heldBytes = 0
  const waiting = new Map<Ask, () => void>()

  const fits = ({ accountId, bytes }: Ask) => (held.get(accountId) ?? 0) < perAccount && heldBytes + bytes <= most
  const add = ({ accountId, bytes }: Ask, sign: 1 | -1) => {
    heldBytes += sign * bytes
    const count = (held.get(accountId) ?? 0) + sign
    if (count > 0) held.set(accountId, count)
    else held.delete(accountId)
  }
  const letIn = () => {
    for (const [ask, go] of waiting)
      if (fits(ask)) {
        waiting.delete(ask)
        add(ask, 1)
        go()
      }
  }
  const enter = async (ask: Ask, gone: AbortSignal) => {
    const turn = Promise.withResolvers<void>()
    const giveUp = () => {
      if (waiting.delete(ask)) turn.reject(new Refusal('TOO_MANY_REQUESTS', { retryAfterS: RETRY_AFTER_S }))
    }
    waiting.set(ask, turn.resolve)
    const timer = setTimeout(giveUp, waitMs)
    gone.addEventListener('abort', giveUp)
    letIn()
    try {
      await turn.promise
    } finally {
      clearTimeout(timer)
      gone.removeEventListener('abort', giveUp)
    }
  }

  /** Runs `work` when there is room for a file of this size; `gone` is aborted when its sender has left. */
  return async <T>(asked: Ask, gone: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const ask = { ...asked, bytes: Math.min(asked.bytes, most) }
    await enter(ask, gone)
    try {
      return await work()
    } finally {
      add(ask, -1)
      letIn()
    }
  }
}
export type FileRoom = ReturnType<typeof createFileRoom>
