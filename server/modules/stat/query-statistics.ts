import { MOST_STAT_ARTICLES, queryStatistics as call } from '@alliance/contract/stat-desk'
import { serve } from '../../http/index.ts'
import { askedSpan } from './asked-span.ts'
import { firstArticleDay, firstDay, listArticles, sumViews } from './queries.ts'
import { shownStatistics } from './shown.ts'

export const queryStatistics = serve(call, async (context, asked) => {
  const { today, ...span } = askedSpan(context, asked)
  const { db } = context
  const countedFrom = (await firstDay(db)) ?? null
  const articles = { from: await firstArticleDay(db), items: await listArticles(db, span, MOST_STAT_ARTICLES) }
  return { ...shownStatistics(await sumViews(db, span), span), today, countedFrom, articles }
})
