import type { MonthFigures } from '@alliance/contract/transparency'
import { standards } from '@alliance/contract/standards'
import { AppealState, GoldState, StandardState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'
import type { DecidedAppeal, DecidedRound } from './rules.ts'

type Span = { from: number; until: number }

/** Identifies a company over its accounts: by credit code, else by company name, else by account. */
const company = sql<string>`coalesce(profile.accepted ->> 'creditCode', nullif(account.company_name, ''), account.id)`

const VERDICTS = [GoldState.passed, GoldState.notPassed]

/** Rounds decided in a span, by their end; without those of demonstrations. */
const decided = (db: Db, { from, until }: Span) =>
  db
    .selectFrom('round')
    .innerJoin('account', 'account.id', 'round.account_id')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .where('round.gold_state', 'in', VERDICTS)
    .where('round.demo', '=', false)
    .where('round.finished_at', '>=', from)
    .where('round.finished_at', '<', until)

/** The companies of a span's rounds, one row per round. */
export const companiesOfRounds = (db: Db, span: Span) => decided(db, span).select(company.as('company')).execute()

const standardsOfRound = sql<Record<string, boolean> | null>`(
  select jsonb_object_agg(standard, state = ${StandardState.passed}) from round_standard
  where round_id = round.id and state in (${sql.join([StandardState.passed, StandardState.notPassed])}))`

export type RoundOfMonth = Omit<DecidedRound, 'failed'> & { id: string }
/** A single query, so that all sums of a month agree. */
export const listDecided = async (db: Db, span: Span): Promise<RoundOfMonth[]> => {
  const rows = await decided(db, span)
    .select(['round.id', 'round.pack', 'round.gold_state', 'round.standards', 'round.submitted_at', 'round.finished_at'])
    .select([company.as('company'), standardsOfRound.as('decided')])
    .select(sql<boolean>`exists (select 1 from appeal_ruling where round_id = round.id)`.as('appealed'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    company: row.company,
    pack: row.pack,
    passed: row.gold_state === GoldState.passed,
    tookMs: row.appealed ? null : (row.finished_at ?? row.submitted_at) - row.submitted_at,
    full: row.standards.length === standards.length,
    standards: row.decided ?? {},
  }))
}

/** Reports are long texts: read in batches, so that others have their turn in between. */
const REPORTS_AT_ONCE = 50

/** Must-terms that were not met, by round. */
export const listFailedTerms = async (db: Db, roundIds: readonly string[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  for (let at = 0; at < roundIds.length; at += REPORTS_AT_ONCE) {
    const ids = roundIds.slice(at, at + REPORTS_AT_ONCE)
    const { rows } = await sql<{ id: string; terms: string[] }>`
      select round_id as id, array_agg(term ->> 'id') as terms
      from round_report, json_array_elements(nullif(content, '')::json -> 'terms') as term
      where round_id in (${sql.join(ids)})
        and term ->> 'counted' = 'true' and term ->> 'severity' = 'must' and term ->> 'outcome' = 'fail'
      group by round_id`.execute(db)
    for (const { id, terms } of rows) found.set(id, terms)
  }
  return found
}

/** Appeals about terms decided in a span, upheld or rejected. */
export const listDecidedAppeals = async (db: Db, { from, until }: Span): Promise<DecidedAppeal[]> => {
  const rows = await db
    .selectFrom('appeal')
    .innerJoin('account', 'account.id', 'appeal.account_id')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select([company.as('company'), 'appeal.result'])
    .where('appeal.state', '=', AppealState.handled)
    .where('appeal.round_id', 'is not', null)
    .where('appeal.demo', '=', false)
    .where('appeal.closed_at', '>=', from)
    .where('appeal.closed_at', '<', until)
    .execute()
  return rows.map((row) => ({ company: row.company, upheld: row.result === 'upheld' }))
}

/** Certificates issued, expired and revoked in a span, and valid at its end. */
export const countCertificates = async (db: Db, { from, until }: Span): Promise<MonthFigures['certificates']> => {
  const { rows } = await sql<MonthFigures['certificates']>`
    select
      count(*) filter (where issued_at >= ${from})::int as issued,
      count(*) filter (
        where valid_until >= ${from} and valid_until < ${until} and (revoked_at is null or revoked_at >= valid_until)
      )::int as expired,
      count(*) filter (where revoked_at >= ${from} and revoked_at < ${until})::int as revoked,
      count(*) filter (where valid_until >= ${until} and (revoked_at is null or revoked_at >= ${until}))::int as "inForce"
    from certificate where not demo and issued_at < ${until}`.execute(db)
  return rows[0] ?? { issued: 0, expired: 0, revoked: 0, inForce: 0 }
}

/** When the first round was decided or the first label issued; undefined if neither has happened. */
export const firstMoment = async (db: Db): Promise<number | undefined> => {
  const { rows } = await sql<{ at: number | null }>`
    select least(
      (select min(finished_at) from round
        where gold_state in (${sql.join(VERDICTS)}) and not demo),
      (select min(issued_at) from certificate where not demo)
    ) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

type Kept = { month: string; figures: MonthFigures }
/** The latest published months, newest first. */
export const listMonths = (db: Db, { demo, most }: { demo: boolean; most: number }): Promise<Kept[]> =>
  db
    .selectFrom('month_figures')
    .select('month')
    .select((select) => select.ref('figures').$castTo<MonthFigures>().as('figures'))
    .where('demo', '=', demo)
    .orderBy('month', 'desc')
    .limit(most)
    .execute()

/** Undefined if no month is published. */
export const lastClosed = async (db: Db, { demo }: { demo: boolean }): Promise<number | undefined> => {
  const row = await db
    .selectFrom('month_figures')
    .select('closed_at')
    .where('demo', '=', demo)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.closed_at
}

/** The last month published with appeals, and the first month of all; undefined if there is none. */
export const publishedAppeals = async (db: Db) => {
  const { rows } = await sql<{ last: string | null; first: string | null }>`
    select max(month) filter (where figures -> 'appeals' <> 'null') as last, min(month) as first
    from month_figures where not demo`.execute(db)
  return { last: rows[0]?.last ?? undefined, first: rows[0]?.first ?? undefined }
}

/** Counts how often the month's end has been seen, at intervals of `apartMs`; restarts if the clock was set back. */
export const lookAtEnd = async (db: Db, { month, now, apartMs }: { month: string; now: number; apartMs: number }) => {
  const { rows } = await sql<{ looks: number }>`
    insert into month_look as seen (month, looks, looked_at) values (${month}, 1, ${now})
    on conflict (month) do update set
      looks = case when excluded.looked_at < seen.looked_at then 1
        when excluded.looked_at < seen.looked_at + ${apartMs}::bigint then seen.looks else seen.looks + 1 end,
      looked_at = case when excluded.looked_at >= seen.looked_at and excluded.looked_at < seen.looked_at + ${apartMs}::bigint
        then seen.looked_at else excluded.looked_at end
    returning looks`.execute(db)
  return rows[0]?.looks ?? 0
}

/** Publishes a month once: a second insert changes nothing. */
export const keepMonth = (db: Db, { figures, demo, now }: { figures: MonthFigures; demo: boolean; now: number }) =>
  db
    .insertInto('month_figures')
    .values({ month: figures.month, demo, figures: toJson(figures), closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
