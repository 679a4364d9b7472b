import { Refusal } from './refusal.ts'

type Bounds = { perAccount: number; bytes: number; waitMs: number }
/** How many bytes it holds at first. */
type Ask = { accountId: string; bytes: number }
/** `bytes`: how many more it asks for, `held`: what it has. */
type Guest = Ask & { held: number }

const RETRY_AFTER_S = 10

/** Each with what lets it on. */
type Queue = Map<Guest, () => void>
type Waiting = { queue: Queue; waitMs: number; gone: AbortSignal; letIn: () => void; refusalOf: (guest: Guest) => Refusal }

const wait = async (guest: Guest, { queue, waitMs, gone, letIn, refusalOf }: Waiting): Promise<void> => {
  const turn = Promise.withResolvers<void>()
  const giveUp = () => {
    if (queue.delete(guest)) turn.reject(refusalOf(guest))
  }
  queue.set(guest, turn.resolve)
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

/**
 * Bounds the files that are in memory while they are received and stored. More wait with their bodies unread, in order of
 * arrival, those that have begun before others; a sender that waits too long is refused. One file at a time may exceed the
 * bound: files that have begun never wait for each other.
 */
export const createFileRoom = ({ perAccount, bytes: most, waitMs }: Bounds) => {
  const guests = new Set<Guest>()
  let exceeding: Guest | undefined
  let heldBytes = 0
  const growing: Queue = new Map()
  const entering: Queue = new Map()

  const hasShare = ({ accountId }: Guest) => [...guests].filter((one) => one.accountId === accountId).length < perAccount
  const fits = ({ bytes }: Guest) => heldBytes + bytes <= most
  const mayExceed = (guest: Guest) => (exceeding ??= guest) === guest
  const give = (guest: Guest) => {
    heldBytes += guest.bytes
    guest.held += guest.bytes
    guests.add(guest)
  }
  const letOn = (queue: Queue, may: (guest: Guest) => boolean) => {
    for (const [guest, go] of queue)
      if (may(guest)) {
        queue.delete(guest)
        give(guest)
        go()
      }
  }
  const letIn = () => {
    letOn(growing, (guest) => fits(guest) || mayExceed(guest))
    letOn(entering, (guest) => fits(guest) && hasShare(guest))
  }
  const refusalOf = (guest: Guest) =>
    guests.has(guest) || hasShare(guest)
      ? new Refusal('UNAVAILABLE', { retryAfterS: RETRY_AFTER_S }, '服务器正忙，请稍后再试')
      : new Refusal('TOO_MANY_REQUESTS', { retryAfterS: RETRY_AFTER_S })

  /**
   * Runs `work` when there is room for the first bytes of a file; `gone` is aborted when its sender has left. `hold` resolves
   * once there is room for so many bytes in all.
   */
  return async <T>(asked: Ask, gone: AbortSignal, work: (hold: (bytes: number) => Promise<void>) => Promise<T>): Promise<T> => {
    const guest = { ...asked, bytes: Math.min(asked.bytes, most), held: 0 }
    const waiting = { waitMs, gone, letIn, refusalOf }
    await wait(guest, { ...waiting, queue: entering })
    const hold = async (bytes: number) => {
      guest.bytes = bytes - guest.held
      if (guest.bytes > 0) await wait(guest, { ...waiting, queue: growing })
    }
    try {
      return await work(hold)
    } finally {
      guests.delete(guest)
      if (exceeding === guest) exceeding = undefined
      heldBytes -= guest.held
      letIn()
    }
  }
}
export type FileRoom = ReturnType<typeof createFileRoom>
