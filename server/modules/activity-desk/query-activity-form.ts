import { queryActivityForm as call, type FormActivity } from '@alliance/contract/activity-form'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { type ActivityRow, findActivity, findSeries } from '../activity/index.ts'
import { findArticle, listArticles } from '../news/index.ts'
import { countLater, countToTell } from './queries.ts'

/** More than anybody looks through; an older article is chosen by the link on its own page. */
const MOST_ARTICLES = 100

const seriesOf = async (db: Db, { series_id: id, occurrence }: ActivityRow, now: number): Promise<FormActivity['series']> => {
  const series = id === null ? undefined : await findSeries(db, id)
  if (!series || occurrence === null) return null
  return { everyDays: series.every_days, ...(await countLater(db, { seriesId: series.id, occurrence, now })) }
}

const formActivity = async (db: Db, row: ActivityRow, now: number): Promise<FormActivity> => ({
  activityId: row.id,
  revision: row.revision,
  changedBy: row.changed_by,
  newsId: row.article_id,
  title: row.title,
  place: row.place,
  online: row.online,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  capacity: row.capacity,
  maxPersons: row.max_persons,
  moderated: row.moderated,
  questions: row.questions,
  waitingCapacity: row.waiting_capacity,
  taken: row.taken,
  waiting: row.waiting,
  people: await countToTell(db, row.id),
  series: await seriesOf(db, row, now),
  fixed: row.cancelled_at !== null || now >= row.starts_at,
})

/** The newest articles to choose from, and the current one whatever its age. */
const articlesFor = async (db: Db, named: string | undefined, now: number) => {
  const newest = await listArticles(db, { type: NEWS_TYPE_ACTIVITY, size: MOST_ARTICLES, now })
  const own = named === undefined || newest.some(({ id }) => id === named) ? undefined : await findArticle(db, { id: named, now })
  return [...newest, ...(own ? [own] : [])].map(({ id, title }) => ({ newsId: id, title }))
}

export const queryActivityForm = serve(call, async ({ db, now, refuse }, { activityId, newsId }) => {
  const row = activityId === undefined ? undefined : await findActivity(db, activityId)
  if (activityId !== undefined && !row) throw refuse('NOT_FOUND')
  return {
    activity: row ? await formActivity(db, row, now) : null,
    articles: await articlesFor(db, row?.article_id ?? newsId, now),
  }
})
