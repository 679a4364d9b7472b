import type { Parts } from '../../compose.ts'
import type { ActivitySeriesTable } from '../../db/activity-tables.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { reindexArticle } from '../news/index.ts'
import { continueSeriesJob, forgetRegistrationsJob } from './jobs.ts'
import { deleteRegistrations } from './registration-queries.ts'
import { planReminder } from './remind-registered.ts'
import { planTelling } from './tell-left-over.ts'
import { aboutOf, findActivity, insertActivity, type NewActivity } from './queries.ts'
import { occurrencesAt } from './rules.ts'
import { insertSeries, lastOccurrence, listSeriesIds, lockSeries } from './series-queries.ts'

const KEPT_MS = 90 * 24 * 3_600_000

type Given = Pick<Parts, 'cache'> & { now: number }

/** Called again when the end changes: the job of the former end then finds that it is too early. */
export const planForgetting = (db: Db, { id, ends_at: endsAt }: { id: string; ends_at: number }, now: number) =>
  enqueue(db, forgetRegistrationsJob, { activityId: id }, { now, runAt: endsAt + KEPT_MS, uniqueKey: `${id} ${endsAt}` })

/**
 * Adds one activity, and the jobs that remind of it, tell those without a place of its end, and delete its registrations; its
 * article is found by its words.
 */
export const addActivity = async (db: Db, row: NewActivity, { cache, now }: Given) => {
  if (!(await insertActivity(db, row))) return
  await planForgetting(db, row, now)
  await planReminder(db, row, now)
  await planTelling(db, row, now)
  await reindexArticle(db, row.article_id)
  await cache.drop(db, ['activities'])
}

/** A single activity with its article. Does nothing if the id exists. */
export const saveActivity = ({ db, cache, clock }: Pick<Parts, 'db' | 'cache' | 'clock'>, row: NewActivity): Promise<void> =>
  inTransaction(db, (db) => addActivity(db, row, { cache, now: clock() }))

/** Creates the occurrence open now and the next one, and enqueues the job for when the first closes. */
export const fillSeries = async (db: Db, series: ActivitySeriesTable, given: Given) => {
  const occurrences = occurrencesAt(series, given.now)
  // After a series has been moved, the clock may yield one that never existed or is over: it is skipped.
  const last = (await lastOccurrence(db, series.id)) ?? -Infinity
  for (const { occurrence, opensAt, closesAt, startsAt, endsAt } of occurrences.filter((one) => one.occurrence > last)) {
    const times = { opens_at: opensAt, closes_at: closesAt, starts_at: startsAt, ends_at: endsAt }
    const what = { ...aboutOf(series), demo: series.demo }
    await addActivity(db, { id: newId(given.now), ...what, ...times, series_id: series.id, occurrence }, given)
  }
  const [{ closesAt }] = occurrences
  // The key contains the time, so that the running job doesn't block the next one.
  await enqueue(
    db,
    continueSeriesJob,
    { seriesId: series.id },
    { now: given.now, runAt: closesAt, uniqueKey: `${series.id} ${closesAt}` },
  )
}

/** A series of activities: one of them is always open for registration. */
export const saveSeries = (
  { db, cache, clock }: Pick<Parts, 'db' | 'cache' | 'clock'>,
  row: ActivitySeriesTable,
): Promise<void> =>
  inTransaction(db, async (db) => {
    if (await insertSeries(db, row)) await fillSeries(db, row, { cache, now: clock() })
  })

const continueSeries = ({ db, cache, clock }: Pick<Parts, 'db' | 'cache' | 'clock'>, seriesId: string): Promise<void> =>
  inTransaction(db, async (db) => {
    const series = await lockSeries(db, seriesId)
    if (series) await fillSeries(db, series, { cache, now: clock() })
  })

/** At a start after a long pause: creates what is open today before anybody asks. */
export const continueAllSeries = async (parts: Pick<Parts, 'db' | 'cache' | 'clock'>): Promise<void> => {
  for (const id of await listSeriesIds(parts.db)) await continueSeries(parts, id)
}

export const continueSeriesHandler = handle(continueSeriesJob, (parts, { seriesId }) => continueSeries(parts, seriesId))

export const forgetRegistrationsHandler = handle(forgetRegistrationsJob, async ({ db, clock }, { activityId }) => {
  const activity = await findActivity(db, activityId)
  if (activity && clock() >= activity.ends_at + KEPT_MS) await deleteRegistrations(db, activityId)
})
