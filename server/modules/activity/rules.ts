import { ActivityState, RegistrationState } from '@alliance/contract/activity-states'

/** The fields that, with the clock, decide an activity's state. */
type ActivityFacts = {
  opens_at: number
  closes_at: number
  ends_at: number
  capacity: number
  taken: number
  waiting: number
  paused: boolean
  cancelled_at: number | null
}

export const stateOf = (row: ActivityFacts, now: number): ActivityState => {
  if (row.cancelled_at !== null) return ActivityState.cancelled
  if (now >= row.ends_at) return ActivityState.held
  if (now < row.opens_at) return ActivityState.notOpen
  if (row.paused || now >= row.closes_at) return ActivityState.closed
  return leftOf(row) === 0 ? ActivityState.full : ActivityState.open
}

/** While anybody is waiting, a free place belongs to the head of the waiting list. */
export const leftOf = ({ capacity, taken, waiting }: Pick<ActivityFacts, 'capacity' | 'taken' | 'waiting'>): number =>
  waiting > 0 ? 0 : capacity - taken

/** State of a registration that gets a place. */
export const placeState = ({ moderated }: { moderated: boolean }): RegistrationState =>
  moderated ? RegistrationState.reviewing : RegistrationState.registered

/** Whether a registration in this state occupies places. */
export const holdsPlace = (state: number): boolean =>
  state === RegistrationState.registered || state === RegistrationState.reviewing

const DAY_MS = 24 * 3_600_000

type Series = { first_starts_at: number; lasts_ms: number; every_days: number; closes_days_before: number }
type Occurrence = { occurrence: number; opensAt: number; closesAt: number; startsAt: number; endsAt: number }

/** The n-th occurrence of a series. Its registration opens when that of the previous one closes. */
export const occurrenceOf = (series: Series, occurrence: number): Occurrence => {
  const periodMs = series.every_days * DAY_MS
  const startsAt = series.first_starts_at + occurrence * periodMs
  const closesAt = startsAt - series.closes_days_before * DAY_MS
  return { occurrence, opensAt: closesAt - periodMs, closesAt, startsAt, endsAt: startsAt + series.lasts_ms }
}

/** The occurrence open for registration now and the next one, computed from `now` alone. */
export const occurrencesAt = (series: Series, now: number): [Occurrence, Occurrence] => {
  const periodMs = series.every_days * DAY_MS
  const firstClosesAt = occurrenceOf(series, 0).closesAt
  const open = Math.floor((now - firstClosesAt) / periodMs) + 1
  return [occurrenceOf(series, open), occurrenceOf(series, open + 1)]
}
