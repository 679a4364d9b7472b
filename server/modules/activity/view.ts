import type { Activity, Registration } from '@alliance/contract/activity'
import { RegistrationState } from '@alliance/contract/activity-states'
import { calendarOf, type CalendarEvent } from '../../calendar.ts'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { qrRows } from '../../qr.ts'
import type { ActivityRow } from './queries.ts'
import { positionOf, type Row } from './registration-queries.ts'
import { leftOf, stateOf } from './rules.ts'

export const activityOf = (row: ActivityRow, now: number): Activity => ({
  id: row.id,
  newsId: row.article_id,
  hasArticle: row.introduced_from !== null && row.introduced_from <= now,
  title: row.title,
  state: stateOf(row, now),
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  place: row.place,
  online: row.online,
  capacity: row.capacity,
  left: leftOf(row),
  waiting: row.waiting,
  waitingCapacity: row.waiting_capacity,
  maxPersons: row.max_persons,
  moderated: row.moderated,
  questions: row.questions,
  demo: row.demo,
})

export const eventOf = (
  row: ActivityRow,
  registration: { id: string; changed_at: number },
  cancelled = false,
): CalendarEvent => ({
  id: registration.id,
  title: row.title,
  place: row.place,
  online: row.online,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  // A calendar keeps the link for long: an article that is to come is there by then.
  path: row.introduced_from === null ? '/home/activity' : `/home/news/info?newsId=${row.article_id}`,
  madeAt: registration.changed_at,
  sequence: row.revision - 1,
  cancelled,
})

type Viewed = { db: Db; settings: Parts['settings']; now: number }

/** A registration for its owner. */
export const registrationOf = async ({ db, settings, now }: Viewed, row: Row, activity: ActivityRow): Promise<Registration> => {
  const { allianceName: name, origin, mailFrom } = settings
  const hasPlace = row.state === RegistrationState.registered && activity.cancelled_at === null
  const isWaiting = row.state === RegistrationState.waiting && now < activity.ends_at
  return {
    number: row.number,
    state: row.state,
    reason: row.declined_reason,
    remark: row.remark,
    answers: row.answers as Registration['answers'],
    position: isWaiting ? await positionOf(db, activity.id, row.turn ?? 0) : 0,
    persons: row.persons,
    activity: activityOf(activity, now),
    qr: hasPlace ? qrRows(row.number) : [],
    calendar: hasPlace ? calendarOf(eventOf(activity, row), { name, origin, mailFrom }) : '',
  }
}
