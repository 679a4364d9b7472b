import { SHOWN_MONTHS, type Transparency } from '@alliance/contract/transparency'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { listCorrections } from './correction-queries.ts'
import { monthOf, spanOf } from './months.ts'
import { companiesOfRounds, listMonths } from './queries.ts'
import { runningCount } from './rules.ts'

const HOUR_MS = 3_600_000

type Asked = {
  parts: Pick<Parts, 'settings'>
  db: Db
  now: number
  cacheUntil: (at: number | undefined) => void
}

/** The published months and the current one so far. A demonstration shows only its own data, any other site only real data. */
export const publishedFigures = async ({ parts, db, now, cacheUntil }: Asked): Promise<Transparency> => {
  const demo = parts.settings.demonstration
  const month = monthOf(now)
  cacheUntil(Math.min(now + HOUR_MS, spanOf(month).until))
  const kept = await listMonths(db, { demo, most: SHOWN_MONTHS })
  const decided = demo ? null : runningCount(await companiesOfRounds(db, spanOf(month)))
  const corrections = (await listCorrections(db, { demo, from: kept.at(-1)?.month ?? month })).map(
    ({ who: _who, ...correction }) => correction,
  )
  return { demo, months: kept.map(({ figures }) => figures).toReversed(), corrections, running: { month, decided } }
}
