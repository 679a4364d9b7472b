import { createHash } from 'node:crypto'
import { registerForActivity as call } from '@alliance/contract/activity'
import type { Parsed } from '@alliance/contract/call'
import { ActivityState, isRegistrationOver, RegistrationState } from '@alliance/contract/activity-states'
import { canonicalJson } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { type Db, newId } from '../../db/index.ts'
import { addressKey, badInput, serve, takePoints } from '../../http/index.ts'
import { enqueueMail, hasMailSince } from '../../mail/index.ts'
import { emailKey } from '../account/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { readAnswers } from './answers.ts'
import { linkPath } from './link.ts'
import { newNumber } from './new-number.ts'
import { type ActivityRow, findActivity, joinLine, takePlaces } from './queries.ts'
import { findByEmail, insertRegistration, positionOf, type Row } from './registration-queries.ts'
import { placeState, stateOf } from './rules.ts'
import { eventOf, registrationOf } from './view.ts'
import { withActivity } from './with-activity.ts'

type Asked = Parsed<typeof call>
type Act = {
  db: Db
  parts: Parts
  now: number
  activity: ActivityRow
  asked: Asked
  inputSha256: string
}
/** What `mailOf` sends, and what an accepted or promoted registration got: all of them hold the link. */
const LINK_LETTERS = [
  'activityRegistered',
  'activityReviewing',
  'activityWaiting',
  'activityAccepted',
  'activityPromoted',
  'activityReminder',
  'activityChanged',
] as const
type Outcome = { row: Row } | { refused: (typeof call.errors)[number] }

/** Why nobody can register now; undefined while registration is open, even if full. */
const refusalOf = (activity: ActivityRow, now: number): (typeof call.errors)[number] | undefined => {
  const state = stateOf(activity, now)
  if (state === ActivityState.cancelled) return 'ACTIVITY_CANCELLED'
  if (state === ActivityState.notOpen) return 'ACTIVITY_NOT_OPEN'
  return state === ActivityState.closed || state === ActivityState.held ? 'ACTIVITY_CLOSED' : undefined
}

const mailOf = async ({ db, parts, now, activity }: Act, row: Row) => {
  const path = linkPath(parts.settings.secrets.ticketKey, row.id)
  const event = eventOf(activity, row)
  if (row.state === RegistrationState.registered) {
    const data = { event, number: row.number, persons: row.persons, linkPath: path }
    return enqueueMail(db, { to: row.email, kind: 'activityRegistered', data }, now)
  }
  if (row.state === RegistrationState.reviewing) {
    const data = { event, persons: row.persons, linkPath: path, promoted: false }
    return enqueueMail(db, { to: row.email, kind: 'activityReviewing', data }, now)
  }
  const data = { event, position: await positionOf(db, activity.id, row.turn ?? 0), linkPath: path }
  return enqueueMail(db, { to: row.email, kind: 'activityWaiting', data }, now)
}

const MAILED_AGAIN_AFTER_MS = 10 * 60_000

/**
 * Whoever has lost the mail registers again: the link that shows and cancels the registration is nowhere else. Only its address
 * gets it, and not again within ten minutes, whoever asks.
 */
const mailAgain = async (act: Act, row: Row): Promise<void> => {
  const { db, now, activity } = act
  if (isRegistrationOver(row.state) || activity.cancelled_at !== null || now >= activity.ends_at) return
  const since = now - MAILED_AGAIN_AFTER_MS
  if (await hasMailSince(db, { to: row.email, kinds: LINK_LETTERS, since })) return
  await mailOf(act, row)
}

/** Takes a place if one is free and nobody waits, else joins the waiting list. Undefined if both are full. */
const findRoom = async ({ db, activity }: Act, persons: number) => {
  if (await takePlaces(db, activity.id, persons)) return { state: placeState(activity), turn: null }
  const turn = await joinLine(db, activity.id)
  return turn === undefined ? undefined : { state: RegistrationState.waiting, turn }
}

const add = async (act: Act): Promise<Outcome> => {
  const { db, now, activity, asked, inputSha256 } = act
  const answers = readAnswers(activity, asked)
  const persons = asked.persons ?? 1
  const room = await findRoom(act, persons)
  if (!room) return { refused: 'ACTIVITY_FULL' }
  const row = await insertRegistration(db, {
    id: newId(now),
    activity_id: activity.id,
    number: newNumber(activity.demo),
    ...room,
    email: asked.email,
    email_key: emailKey(asked.email),
    input_sha256: inputSha256,
    name: asked.name,
    company: asked.company,
    post: asked.post,
    phone: asked.phone,
    city: asked.city,
    persons,
    remark: asked.remark ?? '',
    answers,
    created_at: now,
    changed_at: now,
  })
  // Impossible under the lock of the activity's row, under which the address was looked up.
  if (!row) throw new Error(`registration for ${activity.id} met another one`)
  await mailOf(act, row)
  return { row }
}

/** Registers without captcha and opening times, for demonstrations: takes a place or waits like any other. */
export const placeRegistration = (parts: Parts, asked: Asked): Promise<Outcome> =>
  withActivity(parts.db, asked.activityId, async (db, activity) => {
    if (!activity) throw new Error(`no activity ${asked.activityId}`)
    const before = await findByEmail(db, activity.id, emailKey(asked.email))
    return before ? { row: before } : add({ db, parts, now: parts.clock(), activity, asked, inputSha256: '' })
  })

/**
 * Returns a refusal instead of throwing, so that the ticket stays used. The same registration sent again gets the first
 * response, even if its ticket is used or an editor has changed the activity; any other one of the same address, or one after a
 * declined one, is told that it is registered already.
 */
const decide = async (act: Act): Promise<Outcome> => {
  const { db, now, activity, asked, inputSha256 } = act
  const before = await findByEmail(db, activity.id, emailKey(asked.email))
  if (before?.input_sha256 === inputSha256 && !isRegistrationOver(before.state)) return { row: before }
  if ((asked.persons ?? 1) > activity.max_persons) throw badInput({ persons: `每次报名最多 ${activity.max_persons} 人` })
  if (!(await takeTicket(db, asked.ticket, now))) return { refused: 'CAPTCHA_NEEDED' }
  if (before) {
    await mailAgain(act, before)
    return { refused: 'ALREADY_REGISTERED' }
  }
  const refused = refusalOf(activity, now)
  return refused ? { refused } : add(act)
}

/** Registers for an activity, under the lock of its row, so that the last place is given once. */
export const registrations = serve(call, async ({ parts, db, now, address, refuse }, asked) => {
  await takePoints([[parts.rates.limits.registrationsPerAddress, addressKey(address)]])
  const { ticket: _ticket, ...content } = asked
  const inputSha256 = createHash('sha256').update(canonicalJson(content)).digest('hex')
  const outcome = await withActivity(db, asked.activityId, async (db, activity) => {
    if (!activity) throw refuse('NOT_FOUND')
    const done = await decide({ db, parts, now, activity, asked, inputSha256 })
    if ('row' in done) await parts.cache.drop(db, ['activities'])
    return done
  })
  if ('refused' in outcome) throw refuse(outcome.refused)
  const activity = await findActivity(db, asked.activityId)
  if (!activity) throw refuse('NOT_FOUND')
  return registrationOf({ db, settings: parts.settings, now }, outcome.row, activity)
})
