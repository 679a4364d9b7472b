import type { Parts } from '../../compose.ts'

/** Between the clocks of several machines. */
const APART_MS = 60_000

/** Whether a ticket that ends then is good now: not over, and not from a clock that was ahead, which would be good for longer. */
export const isInTime = ({ imageTicketMs }: Parts['limits'], until: number, now: number): boolean =>
  now <= until && until <= now + imageTicketMs + APART_MS
