import type { ContentFields } from '@alliance/contract/content-desk'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import type { Db } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { introducesActivity } from '../activity/index.ts'
import { brokenLink } from './broken-link.ts'
import { untilOf } from './rules.ts'

type Act = { db: Db; now: number; badInput: (fields: Record<string, string>) => Refusal }
type Publication = { contentId: string; fields: ContentFields; at: number }

/** Refuses a version that can't come out at that time; the caller holds the content's row. */
export const refuseUnfit = async ({ db, now, badInput }: Act, { contentId, fields, at }: Publication): Promise<void> => {
  const untilAt = untilOf(fields)
  if (untilAt !== null && untilAt <= at) throw badInput({ at: '到期时间要晚于发布时间，请先改到期时间' })
  const broken = await brokenLink({ db, now: at }, fields)
  if (broken !== undefined) throw badInput({ link: `链接 ${broken} 在本站打不开，请改好、保存后再发布` })
  // Activities are introduced by articles of their own kind, which show their sessions.
  if (fields.kind !== 'article' || fields.type !== NEWS_TYPE_ARTICLE) return
  if (await introducesActivity(db, contentId, now))
    throw badInput({ type: '还有没结束的活动用这篇文章介绍，类别不能改成资讯。请改回活动，或先取消活动' })
}
