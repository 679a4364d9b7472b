import type { Output } from '@alliance/contract/call'
import { countedTerminals, referrerKinds, widthClasses } from '@alliance/contract/stat'
import type { queryStatistics, StatPlace } from '@alliance/contract/stat-desk'
import { placeOf } from './places.ts'
import type { SumRow } from './queries.ts'
import { daysOf, type StatSpan } from './rules.ts'

type By = 'path' | 'referrer' | 'terminal' | 'width'
type Compared = { views: number; before: number }

/** Views by name, in the span and in the previous one. */
const comparedBy = (rows: readonly SumRow[], by: By): Map<string, Compared> => {
  const found = new Map<string, Compared>()
  for (const { [by]: name, current, views } of rows) {
    if (name === null) continue
    const known = found.get(name) ?? { views: 0, before: 0 }
    found.set(name, { ...known, [current ? 'views' : 'before']: views })
  }
  return found
}

/** One row per kind, including those without views. */
const kindsOf = <K extends string>(rows: readonly SumRow[], by: By, kinds: readonly K[]): ({ kind: K } & Compared)[] => {
  const found = comparedBy(rows, by)
  return kinds.map((kind) => ({ kind, ...(found.get(kind) ?? { views: 0, before: 0 }) }))
}

const placesOf = (rows: readonly SumRow[]): StatPlace[] =>
  [...comparedBy(rows, 'path')]
    .map(([path, compared]) => ({ ...placeOf(path), ...compared }))
    .toSorted((a, b) => b.views - a.views || b.before - a.before || (a.address < b.address ? -1 : 1))

const sumOf = (days: readonly { views: number }[]) => days.reduce((sum, { views }) => sum + views, 0)

/** The database's sums as the page shows them: days without views are included. */
export const shownStatistics = (
  rows: readonly SumRow[],
  span: StatSpan,
): Omit<Output<typeof queryStatistics>, 'today' | 'countedFrom' | 'articles'> => {
  const byDay = new Map(rows.flatMap(({ day, views }) => (day === null ? [] : [[day, views] as const])))
  const viewsOn = (days: Pick<StatSpan, 'from' | 'until'>) => daysOf(days).map((day) => ({ day, views: byDay.get(day) ?? 0 }))
  const days = viewsOn(span)
  return {
    from: span.from,
    until: span.until,
    before: { ...span.before, views: sumOf(viewsOn(span.before)) },
    views: sumOf(days),
    days,
    places: placesOf(rows),
    referrers: kindsOf(rows, 'referrer', referrerKinds),
    terminals: kindsOf(rows, 'terminal', countedTerminals),
    widths: kindsOf(rows, 'width', widthClasses),
  }
}
