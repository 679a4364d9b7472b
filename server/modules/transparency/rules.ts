import { LEAST_COMPANIES, LEAST_TIMED, type MonthFigures, RUNNING_STEP, type TermFigure } from '@alliance/contract/transparency'
import { type StandardId, standards } from '@alliance/contract/standards'

/** Cache tag of answers with monthly figures: dropped when a month is published. */
export const TRANSPARENCY_TAG = 'transparency'

/** All accounts of one company count as one. */
type Owned = { company: string }
/** A round that ended with a verdict, as the figures see it. */
export type DecidedRound = Owned & {
  pack: string
  passed: boolean
  /** From application to verdict in milliseconds; null if an appeal had the round rejudged. */
  tookMs: number | null
  /** Whether each decided standard passed; terminated standards are left out. */
  standards: Partial<Record<StandardId, boolean>>
  /** Applied for all standards. */
  full: boolean
  /** Must-terms that were not met. */
  failed: readonly string[]
}
export type DecidedAppeal = Owned & { upheld: boolean }
type Split = { decided: number; passed: number }

/** Whether a group may be published: enough companies, none with more than half, so that no company learns about another. */
export const isTold = (group: readonly Owned[]): boolean => {
  const shares = [...Map.groupBy(group, ({ company }) => company).values()].map(({ length }) => length)
  return shares.length >= LEAST_COMPANIES && Math.max(...shares) * 2 <= group.length
}

/** Total and part, if both the part and the rest may be published: all or none would reveal everybody's outcome. */
const parted = <T extends Owned>(group: readonly T[], isPart: (one: T) => boolean): { all: number; part: number } | null => {
  const part = group.filter(isPart)
  const rest = group.filter((one) => !isPart(one))
  return isTold(part) && isTold(rest) ? { all: group.length, part: part.length } : null
}

const splitOf = (rounds: readonly DecidedRound[], passed: (round: DecidedRound) => boolean): Split | null => {
  const told = parted(rounds, passed)
  return told && { decided: told.all, passed: told.part }
}
const passes = ({ passed }: DecidedRound) => passed

const roundsOf = (rounds: readonly DecidedRound[]): MonthFigures['rounds'] =>
  isTold(rounds) ? { decided: rounds.length, passed: splitOf(rounds, passes)?.passed ?? null } : null

type Group = readonly DecidedRound[]
/** The difference between two published numbers: must be empty or publishable itself. */
const isClear = (rest: Group) => rest.length === 0 || isTold(rest)

/** Whether, for each published whole, both its part inside this group and its part outside are clear. */
const isClearOf = (wholes: readonly Group[], group: Group): boolean => {
  const within = new Set(group)
  return wholes.every(
    (whole) => isClear(whole.filter((round) => within.has(round))) && isClear(whole.filter((round) => !within.has(round))),
  )
}

type Parts<K> = { key: K; group: Group; split: Split }[]
/** Parts of a whole, published all or none: a single withheld part could be computed from the others. */
const partsOf = <K>(rounds: Group, keyOf: (round: DecidedRound) => K, wholes: readonly Group[]): Parts<K> => {
  const groups = [...Map.groupBy(rounds, keyOf)]
  const told = groups.flatMap(([key, group]) => {
    const split = splitOf(group, passes)
    return split && isClearOf(wholes, group) ? [{ key, group, split }] : []
  })
  return told.length === groups.length ? told : []
}

const scopesOf = (parts: Parts<boolean>): MonthFigures['scopes'] => {
  const [all, some] = [true, false].map((full) => parts.find(({ key }) => key === full)?.split)
  return all && some ? { all, some } : null
}

/** A term as named by the month's newest pack. */
export type NamedTerm = Pick<TermFigure, 'termId' | 'standard' | 'clause' | 'title'>
type Standard = { id: StandardId; decided: Group; failed: Group; split: Split }

const standardsOf = (rounds: Group, wholes: readonly Group[]): Standard[] =>
  standards.flatMap(({ id }) => {
    const decided = rounds.filter((round) => round.standards[id] !== undefined)
    const failed = decided.filter((round) => round.standards[id] === false)
    const split = splitOf(decided, (round) => round.standards[id] === true)
    const failedElsewhere = rounds.filter((round) => !round.passed && round.standards[id] !== false)
    return split && isClearOf(wholes, decided) && isClear(failedElsewhere) ? [{ id, decided, failed, split }] : []
  })

const termsOf = (told: readonly Standard[], named: readonly NamedTerm[]): TermFigure[] =>
  named
    .flatMap((term) => {
      const standard = told.find(({ id }) => id === term.standard)
      const misses = ({ failed }: DecidedRound) => failed.includes(term.termId)
      const split = standard && parted(standard.decided, misses)
      const failedByOthers = standard?.failed.filter((round) => !misses(round)) ?? []
      return split && isClear(failedByOthers) ? [{ ...term, failed: split.part, decided: split.all }] : []
    })
    .toSorted((a, b) => b.failed - a.failed || (a.termId < b.termId ? -1 : 1))

const DAY_MS = 86_400_000
const HALF = 0.5
const NINETY = 0.9

/** The smallest number of days within which at least this share was decided. */
const withinDays = (days: readonly number[], share: number): number => days[Math.ceil(days.length * share) - 1] ?? 0

const daysOf = (rounds: readonly DecidedRound[]): MonthFigures['days'] => {
  const timed = rounds.filter(({ tookMs }) => tookMs !== null)
  if (timed.length < LEAST_TIMED || !isTold(timed)) return null
  const days = timed.map(({ tookMs }) => Math.max(1, Math.ceil((tookMs ?? 0) / DAY_MS))).toSorted((a, b) => a - b)
  return { half: withinDays(days, HALF), ninety: withinDays(days, NINETY) }
}

const appealsOf = (appeals: readonly DecidedAppeal[], from: string): MonthFigures['appeals'] => {
  const told = parted(appeals, ({ upheld }) => upheld)
  return told && { from, decided: told.all, upheld: told.part }
}

type Closed = {
  month: string
  rounds: readonly DecidedRound[]
  terms: readonly NamedTerm[]
  /** Since the month after the last published appeals. */
  appeals: { from: string; decided: readonly DecidedAppeal[] }
  certificates: MonthFigures['certificates']
}

/** All published figures of a month. Withheld ones can't be computed from the others. */
export const figuresOf = ({ month, rounds, terms, appeals, certificates }: Closed): MonthFigures => {
  const scopes = partsOf(rounds, ({ full }) => full, [])
  const toldScopes = scopesOf(scopes)
  const wholes = [rounds, ...(toldScopes ? scopes.map(({ group }) => group) : [])]
  const packs = partsOf(rounds, ({ pack }) => pack, wholes)
  const told = standardsOf(rounds, [...wholes, ...packs.map(({ group }) => group)])
  return {
    month,
    rounds: roundsOf(rounds),
    scopes: toldScopes,
    packs: packs.map(({ key, split }) => ({ pack: key, ...split })).toSorted((a, b) => (a.pack < b.pack ? -1 : 1)),
    standards: told.map(({ id, split }) => ({ standard: id, ...split })),
    terms: termsOf(told, terms),
    days: daysOf(rounds),
    appeals: appealsOf(appeals.decided, appeals.from),
    certificates,
  }
}

/** Lower bound of the current month's rounds; their outcomes are published when it is over. */
export const runningCount = (rounds: readonly Owned[]): number | null =>
  isTold(rounds) ? Math.floor(rounds.length / RUNNING_STEP) * RUNNING_STEP : null
