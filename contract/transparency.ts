import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing, time } from './fields.ts'
import { standardId } from './standards.ts'

/** What fewer companies stand behind is not told; nor where one of them has more than half of it. */
export const LEAST_COMPANIES = 5
/** Times of fewer rounds are those of single ones. */
export const LEAST_TIMED = 10
/** Of the running month only full steps are told: no change from one day to the next is anybody's round. */
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
  /** Rounds in which it was not met, of those that were decided by its standard. */
  failed: count,
  decided: count,
})

/** What is told of a month that is over. Null and absent: too few companies stand behind it. */
export const monthFigures = z.object({
  month,
  rounds: z.nullable(z.object({ decided: count, passed: z.nullable(count) })),
  /** Over all standards, which may end in a label, and over some of them: told together or not at all. */
  scopes: z.nullable(z.object({ all: z.object(split), some: z.object(split) })),
  /** By the rule pack that judged; told for all packs of the month or for none. */
  packs: z.array(packFigure),
  standards: z.array(standardFigure),
  /** The most often failed first. */
  terms: z.array(termFigure),
  /** Calendar days from application to verdict, a begun one counts whole: of half of the rounds, and of nine in ten. */
  days: z.nullable(z.object({ half: count, ninety: count })),
  /** Decided appeals about terms since the month `from`: few are told together with those of later months. */
  appeals: z.nullable(z.object({ from: month, decided: count, upheld: count })),
  /** Each label is in the public registry or log: nothing of them is withheld. `inForce`: at the month's end. */
  certificates: z.object({ issued: count, expired: count, revoked: count, inForce: count }),
})
export type MonthFigures = z.output<typeof monthFigures>
export type TermFigure = z.output<typeof termFigure>

/** The tables of the page, each with what is said about a figure in it. */
export const correctedParts = ['rounds', 'standards', 'terms', 'scopes', 'appeals', 'certificates'] as const
export type CorrectedPart = (typeof correctedParts)[number]

/** What a figure that was told should have said: it stands beside the figure, which stays. */
export const correction = z.object({ month, part: z.enum(correctedParts), text: z.string(), at: time })
export type Correction = z.output<typeof correction>

export const queryTransparency = call({
  path: '/api/show/queryTransparency',
  auth: 'public',
  summary: '认证数据：按月汇总的结论、条款、用时、申诉与证书，不足 5 家企业的不公布',
  input: nothing,
  output: z.object({
    /** Made up by the demonstration; real months are never among them. */
    demo: z.boolean(),
    /** The newest months that are over, the oldest first. */
    months: z.array(monthFigures),
    /** Of these months, the newest first. */
    corrections: z.array(correction),
    /** The month that still runs: at least so many rounds were decided; null where too few companies stand behind them. */
    running: z.object({ month, decided: z.nullable(count) }),
  }),
  kept: true,
})
export type Transparency = z.output<typeof queryTransparency.output>
