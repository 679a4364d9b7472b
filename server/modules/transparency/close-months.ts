import { SHOWN_MONTHS } from '@alliance/contract/transparency'
import * as z from 'zod/mini'
import { packById } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { defineJob, enqueue, handle } from '../../jobs/index.ts'
import { monthAfter, monthOf, spanOf, startOf } from './months.ts'
import {
  countCertificates,
  firstMoment,
  keepMonth,
  listDecided,
  listDecidedAppeals,
  listFailedTerms,
  listMonths,
  lookAtEnd,
  type RoundOfMonth,
  publishedAppeals,
} from './queries.ts'
import { type DecidedRound, figuresOf, type NamedTerm, TRANSPARENCY_TAG } from './rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const HOUR_LENGTH = 'YYYY-MM-DDTHH'.length

const closeMonthsJob = defineJob({ name: 'closeMonths', payload: z.object({ hour: z.string() }) })

/** Enqueues one closing per hour, if there is none yet. */
export const planClosing = (db: Db, { now, runAt }: { now: number; runAt: number }) => {
  const hour = new Date(runAt).toISOString().slice(0, HOUR_LENGTH)
  return enqueue(db, closeMonthsJob, { hour }, { now, runAt, uniqueKey: hour })
}

/** Terms as named by the newest of these packs. */
export const namedTerms = (packs: Iterable<string>): NamedTerm[] => {
  const known = [...new Set(packs)].map(packById).toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  const terms = known.flatMap((pack) => pack.terms.filter(({ severity }) => severity === 'must'))
  const named = terms.map(({ id, standard, clause, title }) => [id, { termId: id, standard, clause, title }] as const)
  return [...new Map(named).values()]
}

const withFailedTerms = async (db: Db, rounds: readonly RoundOfMonth[]): Promise<DecidedRound[]> => {
  const failed = await listFailedTerms(
    db,
    rounds.filter(({ passed }) => !passed).map(({ id }) => id),
  )
  return rounds.map(({ id, ...round }) => ({ ...round, failed: failed.get(id) ?? [] }))
}

/** Appeals are published together with those of earlier months that were too few on their own. */
const appealsUntil = async (db: Db, month: string) => {
  const { last, first } = await publishedAppeals(db)
  const from = last === undefined ? (first ?? month) : monthAfter(last, 1)
  return { from, decided: await listDecidedAppeals(db, { from: startOf(from), until: spanOf(month).until }) }
}

const closeMonth = async ({ db, cache }: Parts, { month, now }: { month: string; now: number }) => {
  const span = spanOf(month)
  const rounds = await withFailedTerms(db, await listDecided(db, span))
  const figures = figuresOf({
    month,
    rounds,
    terms: namedTerms(rounds.map(({ pack }) => pack)),
    appeals: await appealsUntil(db, month),
    certificates: await countCertificates(db, span),
  })
  await inTransaction(db, async (db) => {
    await keepMonth(db, { figures, demo: false, now })
    await cache.drop(db, [TRANSPARENCY_TAG])
  })
}

/** Past months that aren't published yet, oldest first; none before the first data. */
const openMonths = async (db: Db, now: number): Promise<string[]> => {
  const running = monthOf(now)
  const told = (await listMonths(db, { demo: false, most: SHOWN_MONTHS })).map(({ month }) => month)
  const first = told.at(-1) ?? monthOf((await firstMoment(db)) ?? now)
  const past = Array.from({ length: SHOWN_MONTHS }, (_, at) => monthAfter(running, at - SHOWN_MONTHS))
  return past.filter((month) => month >= first && !told.includes(month))
}

/** By then, decisions of a month's last moments have been written. */
const closingAfter = (month: string) => spanOf(month).until + HOUR_MS

/**
 * A fast clock would publish a month for good before it is over. So its end must be seen in this many hourly checks: a wrong
 * clock is noticed by people long before, and once it is set back the count restarts.
 */
export const LOOKS = 12

const isSurelyOver = async (db: Db, month: string, now: number) =>
  (await lookAtEnd(db, { month, now, apartMs: HOUR_MS })) >= LOOKS

const closeMonths = async (parts: Parts) => {
  const { db } = parts
  const now = parts.clock()
  const due = (await openMonths(db, now)).filter((month) => closingAfter(month) <= now)
  let waiting = 0
  for (const month of due)
    if (await isSurelyOver(db, month, now)) await closeMonth(parts, { month, now })
    else waiting += 1
  const running = monthOf(now)
  const next = [monthAfter(running, -1), running].map(closingAfter).find((at) => at > now)
  await planClosing(db, { now, runAt: waiting > 0 ? now + HOUR_MS : (next ?? now + DAY_MS) })
}

export const closeMonthsHandler = handle(closeMonthsJob, closeMonths, {
  givenUp: async ({ db, clock }) => {
    const now = clock()
    await planClosing(db, { now, runAt: now + DAY_MS })
  },
})
