import type { Parsed } from '@alliance/contract/call'
import { saveActivity as call } from '@alliance/contract/activity-form'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import { RegistrationState } from '@alliance/contract/activity-states'
import { storable } from '../../analysis/index.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { type Context as HandlerContext, serve } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { type ActivityRow, addActivity, eventOf, linkPath, lockActivity, planForgetting, promote } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { holdContent } from '../content-desk/index.ts'
import { findArticle } from '../news/index.ts'
import { largestWaiting, listToTell, setActivity } from './queries.ts'
import { changesOf, movesPeople, saveProblems, type Settings } from './rules.ts'

type Typed = Parsed<typeof call>
type Context = HandlerContext<typeof call>

const settingsOf = (typed: Typed): Settings => ({
  article_id: typed.newsId,
  title: storable(typed.title),
  place: storable(typed.place),
  online: typed.online,
  opens_at: typed.opensAt,
  closes_at: typed.closesAt,
  starts_at: typed.startsAt,
  ends_at: typed.endsAt,
  capacity: typed.capacity,
  max_persons: typed.maxPersons,
  waiting_capacity: typed.waitingCapacity,
})

/** Its article has to be public, and stays so: as long as it is held nobody withdraws it, afterwards the activity stands in the way. */
const checkArticle = async ({ db, now, badInput }: Context, articleId: string) => {
  await holdContent(db, articleId)
  const article = await findArticle(db, { id: articleId, now })
  if (!article || article.type === NEWS_TYPE_ARTICLE) throw badInput({ newsId: '请选择一篇公开的活动文章' })
}

const refuseWhere = ({ badInput }: Context, problems: Record<string, string>) => {
  if (Object.keys(problems).length > 0) throw badInput(problems)
}

const create = async (context: Context, next: Settings) => {
  const { parts, db, account, now } = context
  refuseWhere(context, saveProblems(next, { now }))
  await checkArticle(context, next.article_id)
  const [id, who] = [newId(now), account.email]
  await addActivity(db, { id, ...next, demo: false, changed_by: who, changed_at: now }, { kept: parts.kept, now })
  await recordAudit(db, { who, what: '新建活动', target: next.title, now })
  return { activityId: id, revision: 1, mailed: 0 }
}

/** The activity as the editor saw it, held until the save is done; of two the second is told who was first. */
const take = async ({ db, now, refuse }: Context, activityId: string, revision: number): Promise<ActivityRow> => {
  const before = await lockActivity(db, activityId)
  if (!before) throw refuse('NOT_FOUND')
  if (before.cancelled_at !== null) throw refuse('ACTIVITY_CANCELLED')
  if (now >= before.starts_at) throw refuse('ACTIVITY_FIXED')
  if (before.revision === revision) return before
  const { changed_by: changedBy, changed_at: changedAt } = before
  throw refuse('EDITED_MEANWHILE', { changedBy, changedAt, revision: before.revision, version: before.revision })
}

const tellAll = async ({ db, parts, now }: Context, activity: ActivityRow): Promise<number> => {
  const people = await listToTell(db, activity.id)
  for (const { id, email, state } of people) {
    const event = eventOf(activity, { id, changed_at: now })
    const path = linkPath(parts.settings.secrets.ticketKey, id)
    const data = { event, hadPlace: state === RegistrationState.registered, linkPath: path }
    await enqueueMail(db, { to: email, kind: 'activityChanged', data }, now)
  }
  return people.length
}

/** What follows from the change for those who registered: their mail first, then the places that are free now. */
const follow = async (context: Context, before: ActivityRow, after: ActivityRow): Promise<number> => {
  const mailed = movesPeople(before, after) ? await tellAll(context, after) : 0
  if (after.ends_at !== before.ends_at) await planForgetting(context.db, after, context.now)
  if (after.capacity > before.capacity) await promote(context, after)
  return mailed
}

const change = async (context: Context, { activityId, revision }: { activityId: string; revision: number }, next: Settings) => {
  const { parts, db, account, now } = context
  const before = await take(context, activityId, revision)
  const changes = changesOf(before, next)
  if (changes.length === 0) return { activityId, revision, mailed: 0 }
  refuseWhere(context, saveProblems(next, { now, before, largest: await largestWaiting(db, activityId) }))
  await checkArticle(context, next.article_id)
  const who = account.email
  await setActivity(db, activityId, { ...next, revision: revision + 1, changed_by: who, changed_at: now })
  const mailed = await follow(context, before, { ...before, ...next, revision: revision + 1 })
  const told = mailed > 0 ? [`写信给 ${mailed} 个人`] : []
  await recordAudit(db, { who, what: '修改活动', target: next.title, detail: [...changes, ...told].join('，'), now })
  await parts.kept.drop(db, ['activities'])
  return { activityId, revision: revision + 1, mailed }
}

/** A new activity where no id is given, else its next revision. Both are public at once: an activity has no draft. */
export const saveActivity = serve(call, (context, { activityId, revision = 0, ...typed }) =>
  inTransaction(context.db, async (db) => {
    const next = settingsOf(typed)
    const act = { ...context, db }
    const saved = activityId === undefined ? await create(act, next) : await change(act, { activityId, revision }, next)
    return context.keepAnswer(db, saved)
  }),
)
