import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing, time } from './fields.ts'
import { standardId } from './standards.ts'

/** Anonymity: figures with fewer companies behind them are withheld, and so are those of which one company has more than half. */
export const LEAST_COMPANIES = 5
/** Durations of fewer rounds would reveal single ones. */
export const LEAST_TIMED = 10
/** The running month is rounded down to steps, so that a change from day to day reveals no single round. */
export const RUNNING_STEP = 10
export const SHOWN_MONTHS = 12

/** A month of Beijing, YYYY-MM. */
const month = z.string()
const count = z.int()
const split = { decided: count, passed: count }

const standardFigure = z.object({ standard: standardId, ...split })
const packFigure = z.object({ pack: z.string(), ...split })
const termFigure = z.object({
  termId: z.string(),
  standard: standardId,
  clause: z.string(),
  title: z.string(),
  /** Rounds that failed the term, of those judged by its standard. */
  failed: count,
  decided: count,
})

/** Published figures of a month that is over. Null or absent: withheld, too few companies. */
const monthFigures = z.object({
  month,
  rounds: z.nullable(z.object({ decided: count, passed: z.nullable(count) })),
  /** Rounds over all standards, which can earn a label, and over some of them: published together or not at all. */
  scopes: z.nullable(z.object({ all: z.object(split), some: z.object(split) })),
  /** By rule pack; published for all packs of the month or for none. */
  packs: z.array(packFigure),
  standards: z.array(standardFigure),
  /** The most often failed first. */
  terms: z.array(termFigure),
  /** Calendar days from application to verdict, a begun one counted whole: median and 90th percentile. */
  days: z.nullable(z.object({ half: count, ninety: count })),
  /** Decided appeals about terms since the month `from`: small numbers are published with those of later months. */
  appeals: z.nullable(z.object({ from: month, decided: count, upheld: count })),
  /** Nothing is withheld: labels are in the public registry or log. `inForce`: at the month's end. */
  certificates: z.object({ issued: count, expired: count, revoked: count, inForce: count }),
})
export type MonthFigures = z.output<typeof monthFigures>
export type TermFigure = z.output<typeof termFigure>

/** Tables of the page that a correction can refer to. */
export const correctedParts = ['rounds', 'standards', 'terms', 'scopes', 'appeals', 'certificates'] as const
export type CorrectedPart = (typeof correctedParts)[number]

/** Correction of a published figure: shown beside it, the figure itself stays. */
export const correction = z.object({ month, part: z.enum(correctedParts), text: z.string(), at: time })
export type Correction = z.output<typeof correction>

export const queryTransparency = call({
  path: '/api/show/queryTransparency',
  auth: 'public',
  summary: '认证数据：按月汇总的结论、条款、用时、申诉与证书，不足 5 家企业的不公布',
  input: nothing,
  output: z.object({
    /** Demonstration data; real months are never mixed with it. */
    demo: z.boolean(),
    /** The newest completed months, oldest first. */
    months: z.array(monthFigures),
    /** Corrections of these months, newest first. */
    corrections: z.array(correction),
    /** The running month: a lower bound of the decided rounds; null if too few companies are behind them. */
    running: z.object({ month, decided: z.nullable(count) }),
  }),
  cached: true,
})
export type Transparency = z.output<typeof queryTransparency.output>
