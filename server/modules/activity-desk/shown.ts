import type { DeskActivity, RegistrationRow } from '@alliance/contract/activity-desk'
import { RegistrationState } from '@alliance/contract/activity-states'
import type { Db } from '../../db/index.ts'
import { activityOf, type ActivityRow } from '../activity/index.ts'
import { countRegistrations, type Counts, type DeskRow } from './queries.ts'

const none: Counts = { registered: 0, reviewing: 0, attended: 0 }

export const deskActivities = async (db: Db, rows: readonly ActivityRow[], now: number): Promise<DeskActivity[]> => {
  const counts = await countRegistrations(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...activityOf(row, now), ...(counts.get(row.id) ?? none), paused: row.paused }))
}

export const deskActivity = async (db: Db, row: ActivityRow, now: number): Promise<DeskActivity> => {
  const [shown] = await deskActivities(db, [row], now)
  if (!shown) throw new Error(`activity ${row.id} is not shown`)
  return shown
}

/** `turns`: the position counters of all who wait, in order. */
export const registrationRow = (row: DeskRow, turns: readonly number[]): RegistrationRow => ({
  registrationId: row.id,
  number: row.number,
  state: row.state,
  position: row.state === RegistrationState.waiting ? turns.indexOf(row.turn ?? 0) + 1 : 0,
  name: row.name,
  company: row.company,
  post: row.post,
  phone: row.phone,
  email: row.email,
  city: row.city,
  persons: row.persons,
  remark: row.remark,
  answers: row.answers as RegistrationRow['answers'],
  attendedAt: row.attended_at,
  createdAt: row.created_at,
})
