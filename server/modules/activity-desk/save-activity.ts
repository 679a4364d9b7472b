import type { Parsed } from '@alliance/contract/call'
import { saveActivity as call } from '@alliance/contract/activity-form'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import { atRevision } from '../../at-revision.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { type ActivityRow, addActivity, findActivity, lockActivity, lockSeries } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockContent } from '../content-desk/index.ts'
import { findArticle } from '../news/index.ts'
import { type ActContext, applyTo } from './apply-to.ts'
import { changesOf, saveProblems, type Settings } from './rules.ts'
import { carryOn, refuseTooFar, shiftOf } from './save-series.ts'

type Typed = Parsed<typeof call>

const settingsOf = (typed: Omit<Typed, 'scope'>): Settings => ({
  article_id: typed.newsId,
  title: typed.title,
  place: typed.place,
  online: typed.online,
  opens_at: typed.opensAt,
  closes_at: typed.closesAt,
  starts_at: typed.startsAt,
  ends_at: typed.endsAt,
  capacity: typed.capacity,
  max_persons: typed.maxPersons,
  moderated: typed.moderated,
  questions: typed.questions,
  waiting_capacity: typed.waitingCapacity,
})

/** The article must be public and stay so: the lock keeps others from withdrawing it, afterwards the activity does. */
const checkArticle = async ({ db, now, badInput }: ActContext, articleId: string) => {
  await lockContent(db, articleId)
  const article = await findArticle(db, { id: articleId, now })
  if (!article || article.type === NEWS_TYPE_ARTICLE) throw badInput({ newsId: '请选择一篇公开的活动文章' })
}

const refuseWhere = ({ badInput }: ActContext, problems: Record<string, string>) => {
  if (Object.keys(problems).length > 0) throw badInput(problems)
}

const create = async (context: ActContext, next: Settings) => {
  const { parts, db, account, now } = context
  refuseWhere(context, saveProblems(next, { now }))
  await checkArticle(context, next.article_id)
  const [id, who] = [newId(now), account.email]
  await addActivity(db, { id, ...next, demo: false, changed_by: who, changed_at: now }, { cache: parts.cache, now })
  await recordAudit(db, { who, what: '新建活动', target: next.title, now })
  return { activityId: id, revision: 1, mailed: 0 }
}

/** The activity as the editor saw it, locked until the save is done; the second of two editors is told who was first. */
const take = async ({ db, now, refuse }: ActContext, activityId: string, revision: number): Promise<ActivityRow> => {
  const before = await lockActivity(db, activityId)
  if (!before) throw refuse('NOT_FOUND')
  if (before.cancelled_at !== null) throw refuse('ACTIVITY_CANCELLED')
  if (now >= before.starts_at) throw refuse('ACTIVITY_FIXED')
  return atRevision(before, revision, refuse)
}

type Seen = { activityId: string; revision: number; scope: Typed['scope'] }

/** Locks the activity's series before any of its dates, which serializes changes of several dates. */
const lockOwnSeries = async (db: Db, { activityId, scope }: Seen) => {
  const seriesId = scope === 'series' ? (await findActivity(db, activityId))?.series_id : null
  return seriesId ? lockSeries(db, seriesId) : undefined
}

const change = async (context: ActContext, seen: Seen, next: Settings) => {
  const { parts, db, account, now, badInput } = context
  const { activityId, revision } = seen
  const series = await lockOwnSeries(db, seen)
  const before = await take(context, activityId, revision)
  const changes = changesOf(before, next)
  if (changes.length === 0) return { activityId, revision, mailed: 0 }
  const shift = shiftOf(before, next)
  if (series) refuseTooFar(context, series, shift)
  await checkArticle(context, next.article_id)
  const own = await applyTo(context, before, next, badInput)
  const mailed = own + (series ? await carryOn(context, { series, before, shift }) : 0)
  const told = mailed > 0 ? [`发邮件给 ${mailed} 人`] : []
  const detail = [...changes, ...told].join('，')
  await recordAudit(db, { who: account.email, what: series ? '修改活动系列' : '修改活动', target: next.title, detail, now })
  await parts.cache.drop(db, ['activities'])
  return { activityId, revision: revision + 1, mailed }
}

/** Creates an activity if no id is given, else its next revision. Both are public at once: activities have no drafts. */
export const saveActivity = serve(call, (context, { activityId, revision = 0, scope, ...typed }) =>
  inTransaction(context.db, async (db) => {
    const next = settingsOf(typed)
    const act = { ...context, db }
    const saved = activityId === undefined ? await create(act, next) : await change(act, { activityId, revision, scope }, next)
    return context.keepAnswer(db, saved)
  }),
)
