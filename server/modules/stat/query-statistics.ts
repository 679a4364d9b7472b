import { queryStatistics as call } from '@alliance/contract/stat-desk'
import { serve } from '../../http/index.ts'
import { askedSpan } from './asked-span.ts'
import { firstDay, sumViews } from './queries.ts'
import { shownStatistics } from './shown.ts'

export const queryStatistics = serve(call, async (context, asked) => {
  const { today, ...span } = askedSpan(context, asked)
  const { db } = context
  const countedFrom = (await firstDay(db)) ?? null
  return { ...shownStatistics(await sumViews(db, span), span), today, countedFrom }
})
