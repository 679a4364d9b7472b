import { chinaDayOf } from '@alliance/contract/china-minute'
import { addStat as call } from '@alliance/contract/stat'
import { inTransaction } from '../../db/index.ts'
import { addressKey, serve, takePoints } from '../../http/index.ts'
import { addArticleViews, addViews, type Counted } from './queries.ts'
import { articleOf, countedPath, isRobot } from './rules.ts'

const keyOf = ({ path, referrer, terminal, width }: Omit<Counted, 'views' | 'day'>) => [path, referrer, terminal, width].join(' ')

/** Counts views by day. The number of distinct rows is bounded by the site's pages, not by the input; robots are ignored. */
export const add = serve(call, async ({ parts, db, now, address, userAgent }, { views }) => {
  if (isRobot(userAgent)) return {}
  await takePoints([[parts.rates.limits.statsPerAddress, addressKey(address)]])
  const day = chinaDayOf(now)
  const rows = new Map<string, Counted>()
  const articles = new Map<string, number>()
  for (const view of views) {
    const counted = { ...view, path: countedPath(view.path) }
    const before = rows.get(keyOf(counted))
    rows.set(keyOf(counted), { ...counted, day, views: (before?.views ?? 0) + 1 })
    const article = articleOf(view.path)
    if (article !== undefined) articles.set(article, (articles.get(article) ?? 0) + 1)
  }
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  await inTransaction(db, async (db) => {
    await addViews(db, sorted)
    if (articles.size > 0) await addArticleViews(db, articles, { day, now })
  })
  return {}
})
