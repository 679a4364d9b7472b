import type { saveActivity } from '@alliance/contract/activity-form'
import { RegistrationState } from '@alliance/contract/activity-states'
import type { Context as HandlerContext, Refusal } from '../../http/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { type ActivityRow, eventOf, linkPath, planForgetting, planReminder, planTelling, promote } from '../activity/index.ts'
import { reindexArticle } from '../news/index.ts'
import { countReviewing, largestWaiting, listToNotify, setActivity } from './queries.ts'
import { movesPeople, saveProblems, type Settings } from './rules.ts'

/** The context of a save; its `db` is the act's transaction. */
export type ActContext = HandlerContext<typeof saveActivity>

const notifyRegistered = async ({ db, parts, now }: ActContext, activity: ActivityRow): Promise<number> => {
  const people = await listToNotify(db, activity.id)
  for (const { id, email, state } of people) {
    const event = eventOf(activity, { id, changed_at: now })
    const path = linkPath(parts.settings.secrets.ticketKey, id)
    const [hadPlace, reviewing] = [state === RegistrationState.registered, state === RegistrationState.reviewing]
    const data = { event, hadPlace, reviewing, linkPath: path }
    await enqueueMail(db, { to: email, kind: 'activityChanged', data }, now)
  }
  return people.length
}

/** Articles are found by the words of their activities. */
const reindex = async ({ db }: ActContext, before: ActivityRow, after: ActivityRow): Promise<void> => {
  if ((['article_id', 'title', 'place'] as const).every((name) => before[name] === after[name])) return
  for (const id of new Set([before.article_id, after.article_id])) await reindexArticle(db, id)
}

/** Effects of a change for those who registered: their mails first, then newly free places. */
const follow = async (context: ActContext, before: ActivityRow, after: ActivityRow): Promise<number> => {
  const mailed = movesPeople(before, after) ? await notifyRegistered(context, after) : 0
  if (after.ends_at !== before.ends_at) {
    await planForgetting(context.db, after, context.now)
    await planTelling(context.db, after, context.now)
  }
  if (after.starts_at !== before.starts_at) await planReminder(context.db, after, context.now)
  if (after.capacity > before.capacity) await promote(context, after)
  await reindex(context, before, after)
  return mailed
}

/** Applies `next` to one locked activity, as its next revision. Returns how many were mailed. */
// oxlint-disable-next-line eslint/max-params -- context, what it was, what it is to be, how a problem is told
export const applyTo = async (
  context: ActContext,
  before: ActivityRow,
  next: Settings,
  refusal: (problems: Record<string, string>) => Refusal,
): Promise<number> => {
  const { db, account, now } = context
  const [largest, reviewing] = [await largestWaiting(db, before.id), await countReviewing(db, before.id)]
  const problems = saveProblems(next, { now, before, largest, reviewing })
  if (Object.keys(problems).length > 0) throw refusal(problems)
  const revision = before.revision + 1
  await setActivity(db, before.id, { ...next, revision, changed_by: account.email, changed_at: now })
  return follow(context, before, { ...before, ...next, revision })
}
