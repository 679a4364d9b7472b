import { asChinaMinute } from '@alliance/contract/china-minute'
import type { ActivitySeriesTable } from '../../db/activity-tables.ts'
import { type About, aboutColumns, aboutOf, type ActivityRow, fillSeries, lockLater, setSeries } from '../activity/index.ts'
import { type ActContext, applyTo } from './apply-to.ts'
import type { Settings } from './rules.ts'

const DAY_MS = 86_400_000

/** The change of one date, as it is applied to the others. */
type Shift = {
  set: Partial<About>
  /** How much later each begins; its registration times move with it. */
  byMs: number
  /** The new duration, if it changed. */
  lastsMs: number | undefined
}

export const shiftOf = (before: Settings, next: Settings): Shift => {
  const [lasted, lastsMs] = [before, next].map((one) => one.ends_at - one.starts_at)
  return {
    set: Object.fromEntries(aboutColumns.filter((name) => before[name] !== next[name]).map((name) => [name, next[name]])),
    byMs: next.starts_at - before.starts_at,
    lastsMs: lasted === lastsMs ? undefined : lastsMs,
  }
}

const shifted = (row: ActivityRow, { set, byMs, lastsMs }: Shift): Settings => {
  const starts_at = row.starts_at + byMs
  const ends_at = starts_at + (lastsMs ?? row.ends_at - row.starts_at)
  return { ...aboutOf(row), ...set, opens_at: row.opens_at + byMs, closes_at: row.closes_at + byMs, starts_at, ends_at }
}

/** A series can't be moved beyond its next date: dates would change places. */
export const refuseTooFar = ({ badInput }: ActContext, { every_days: days }: ActivitySeriesTable, { byMs }: Shift) => {
  if (Math.abs(byMs) >= days * DAY_MS) throw badInput({ startsAt: `每 ${days} 天一场，整个系列一次挪动要少于 ${days} 天` })
}

const dayWords = (at: number) => asChinaMinute(at).slice(0, 10)

/**
 * Applies the change of one date to the series and to each date after `before`; fields that an editor had set differently
 * there, and that this change doesn't touch, stay different. Returns how many were mailed. The caller has locked the series.
 */
export const carryOn = async (
  context: ActContext,
  { series, before, shift }: { series: ActivitySeriesTable; before: ActivityRow; shift: Shift },
): Promise<number> => {
  const { db, parts, now, badInput } = context
  let mailed = 0
  for (const row of await lockLater(db, { seriesId: series.id, occurrence: before.occurrence ?? 0, now }))
    mailed += await applyTo(context, row, shifted(row, shift), (problems) =>
      badInput(
        Object.fromEntries(
          Object.entries(problems).map(([name, words]) => [name, `${dayWords(row.starts_at)} 那一场：${words}`]),
        ),
      ),
    )
  const { set, byMs, lastsMs = series.lasts_ms } = shift
  const next = { ...series, ...set, first_starts_at: series.first_starts_at + byMs, lasts_ms: lastsMs }
  await setSeries(db, next)
  await fillSeries(db, next, { cache: parts.cache, now })
  return mailed
}
