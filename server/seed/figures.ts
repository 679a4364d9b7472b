import { createHash } from 'node:crypto'
import { type StandardId, standards } from '@alliance/contract/standards'
import { type MonthFigures, SHOWN_MONTHS } from '@alliance/contract/transparency'
import { allPacks } from '../analysis/index.ts'
import type { Parts } from '../compose.ts'
import {
  type DecidedAppeal,
  type DecidedRound,
  figuresOf,
  keepMonth,
  listMonths,
  monthAfter,
  monthOf,
  namedTerms,
} from '../modules/transparency/index.ts'

const DAY_MS = 86_400_000
const COMPANIES = 60
/** Few apply around the Spring Festival: that month shows withheld figures. */
const QUIET = { month: '02', rounds: 6, companies: 4 }
const USUAL = { least: 170, spread: 70 }
const FULL_SHARE = 0.7
const FAILED_SHARE = 0.4
const UPHELD_SHARE = 0.35
const APPEALS = { least: 9, spread: 6 }
/** Validity of a label in months. */
const LABEL_MONTHS = 6

/** Pseudo-random numbers in [0, 1), the same for the same name. */
const dice = (name: string) => {
  let [drawn, at] = [Buffer.alloc(0), 0]
  let turn = 0
  return () => {
    if (at >= drawn.length) {
      drawn = createHash('sha256').update(`${name} ${turn}`).digest()
      ;[at, turn] = [0, turn + 1]
    }
    const value = drawn.readUInt32BE(at) / 2 ** 32
    at += 4
    return value
  }
}
type Dice = ReturnType<typeof dice>

/** Favours small numbers: a few companies apply often, some terms are often missed. */
const skewed = (roll: Dice, below: number) => Math.floor(roll() * roll() * below)

/** The packs in force in a month: two in the month in which one replaced the other. */
const packsOf = (month: string): string[] => {
  const packs = allPacks()
  const before = packs.filter(({ effectiveFrom }) => effectiveFrom < `${month}-01`).at(-1)
  const begun = packs.filter(({ effectiveFrom }) => effectiveFrom.startsWith(month))
  const known = [before, ...begun].flatMap((pack) => (pack ? [pack.id] : []))
  return known.length > 0 ? known : [packs[0]?.id ?? '']
}

const termsOf = (packs: readonly string[]) => {
  const counted = new Set(allPacks().flatMap(({ terms }) => terms.flatMap(({ id, counted }) => (counted ? [id] : []))))
  return namedTerms(packs).filter(({ termId }) => counted.has(termId))
}

const MISSED_OF_STANDARD = 3
/** The terms that are ever missed, most frequent first: the same clauses of each standard every month. */
const missedTerms = (packs: readonly string[]) => {
  const rank = ({ termId }: { termId: string }) => createHash('sha256').update(termId).digest('hex')
  const ranked = termsOf(packs).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const ofStandards = standards.map(({ id }) => ranked.filter(({ standard }) => standard === id))
  return Array.from({ length: MISSED_OF_STANDARD }, (_, place) => ofStandards.flatMap((terms) => terms[place] ?? [])).flat()
}

type Month = { packs: readonly string[]; missed: ReturnType<typeof missedTerms>; companies: number; roll: Dice }

const roundOf = ({ packs, missed: ofPacks, companies, roll }: Month): DecidedRound => {
  const full = roll() < FULL_SHARE
  const applied = standards.map(({ id }) => id).filter((id) => full || id === 'security' || roll() < 0.6)
  const missed = ofPacks.filter(({ standard }) => applied.includes(standard))
  const fails = roll() < FAILED_SHARE && missed.length > 0
  const failed = fails ? [...new Set([0, 1, 2].slice(0, 1 + skewed(roll, 3)).map(() => missed[skewed(roll, missed.length)]))] : []
  const broken = new Set<StandardId>(failed.flatMap((term) => (term ? [term.standard] : [])))
  return {
    company: String(skewed(roll, companies)),
    pack: packs[Math.floor(roll() * packs.length)] ?? '',
    passed: !fails,
    tookMs: fails && roll() < 0.7 ? DAY_MS / 24 : (2 + skewed(roll, 9)) * DAY_MS,
    standards: Object.fromEntries(applied.map((id) => [id, !broken.has(id)])),
    full: applied.length === standards.length,
    failed: failed.flatMap((term) => (term ? [term.termId] : [])),
  }
}

const roundsOf = (month: string): DecidedRound[] => {
  const roll = dice(`rounds ${month}`)
  const quiet = month.endsWith(`-${QUIET.month}`)
  const length = quiet ? QUIET.rounds : USUAL.least + Math.floor(roll() * USUAL.spread)
  const packs = packsOf(month)
  const of = { packs, missed: missedTerms(packs), companies: quiet ? QUIET.companies : COMPANIES, roll }
  return Array.from({ length }, () => roundOf(of))
}

const QUARTER = 3
/** Published quarterly, as for a small alliance. */
const appealsOf = (month: string): { from: string; decided: DecidedAppeal[] } => {
  const from = monthAfter(month, 1 - QUARTER)
  if (Number(month.slice(-2)) % QUARTER !== 0) return { from, decided: [] }
  const roll = dice(`appeals ${month}`)
  const length = QUARTER * (APPEALS.least + Math.floor(roll() * APPEALS.spread))
  const decided = Array.from({ length }, () => ({
    company: String(Math.floor(roll() * COMPANIES)),
    upheld: roll() < UPHELD_SHARE,
  }))
  return { from, decided }
}

const issuedIn = (month: string) => roundsOf(month).filter(({ passed, full }) => passed && full).length
const revokedIn = (month: string) => (dice(`revoked ${month}`)() < 0.25 ? 1 : 0)

const certificatesOf = (month: string): MonthFigures['certificates'] => {
  const valid = Array.from({ length: LABEL_MONTHS }, (_, at) => monthAfter(month, -at))
  const inForce = valid.reduce((sum, one) => sum + issuedIn(one) - revokedIn(one), 0)
  return { issued: issuedIn(month), expired: issuedIn(monthAfter(month, -LABEL_MONTHS)), revoked: revokedIn(month), inForce }
}

/** Random data, counted by the same rules as real rounds. */
const figuresOfDemo = (month: string): MonthFigures =>
  figuresOf({
    month,
    rounds: roundsOf(month),
    terms: termsOf(packsOf(month)),
    appeals: appealsOf(month),
    certificates: certificatesOf(month),
  })

/** Figures of the past months. Months published at an earlier start stay unchanged. */
export const seedFigures = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  const now = clock()
  const months = Array.from({ length: SHOWN_MONTHS }, (_, at) => monthAfter(monthOf(now), at - SHOWN_MONTHS))
  const kept = new Set((await listMonths(db, { demo: true, most: SHOWN_MONTHS })).map(({ month }) => month))
  for (const month of months) if (!kept.has(month)) await keepMonth(db, { figures: figuresOfDemo(month), demo: true, now })
}
