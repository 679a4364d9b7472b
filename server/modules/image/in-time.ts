import type { Parts } from '../../compose.ts'

/** Tolerated difference between the clocks of several machines. */
const APART_MS = 60_000

/** Whether a ticket with this end is valid now: not expired, and not from a fast clock, which would make it valid for longer. */
export const isInTime = ({ imageTicketMs }: Parts['limits'], until: number, now: number): boolean =>
  now <= until && until <= now + imageTicketMs + APART_MS
