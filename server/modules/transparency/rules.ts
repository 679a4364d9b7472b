import { LEAST_COMPANIES, LEAST_TIMED, type MonthFigures, RUNNING_STEP, type TermFigure } from '@alliance/contract/transparency'
import { type StandardId, standards } from '@alliance/contract/standards'

/** Kept answers that tell of months: dropped when one is closed. */
export const TRANSPARENCY_TAG = 'transparency'

/** By whom: all accounts of one company are one. */
type Owned = { company: string }
/** A round that ended with a verdict, as the figures see it. */
export type DecidedRound = Owned & {
  pack: string
  passed: boolean
  /** From application to verdict; null where an appeal had the round judged again. */
  tookMs: number | null
  /** Standards that were decided, and whether they passed; those that nobody judged any more are not among them. */
  standards: Partial<Record<StandardId, boolean>>
  /** Over all standards. */
  full: boolean
  /** Must-terms that were not met. */
  failed: readonly string[]
}
export type DecidedAppeal = Owned & { upheld: boolean }
type Split = { decided: number; passed: number }

/** Enough companies, and none that has more than half: whoever knows one of them learns nothing of another. */
export const isTold = (group: readonly Owned[]): boolean => {
  const shares = [...Map.groupBy(group, ({ company }) => company).values()].map(({ length }) => length)
  return shares.length >= LEAST_COMPANIES && Math.max(...shares) * 2 <= group.length
}

/** How many and how many of them: only where both sides are groups that may be told. All or none tells of everybody. */
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
/** What is left of a told number by another one: nothing, or a group that may be told as well. */
const isClear = (rest: Group) => rest.length === 0 || isTold(rest)

/** Of each whole that is told, what lies within this group and what lies beyond it. */
const isClearOf = (wholes: readonly Group[], group: Group): boolean => {
  const within = new Set(group)
  return wholes.every(
    (whole) => isClear(whole.filter((round) => within.has(round))) && isClear(whole.filter((round) => !within.has(round))),
  )
}

type Parts<K> = { key: K; group: Group; split: Split }[]
/** Parts of one whole, told all or none: one that is withheld would be what the others leave of it. */
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

/** A term as the newest pack of the month has it. */
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

/** The smallest number of days within which so large a share of them was done. */
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

export type Closed = {
  month: string
  rounds: readonly DecidedRound[]
  terms: readonly NamedTerm[]
  /** Since the month after the last of which appeals were told. */
  appeals: { from: string; decided: readonly DecidedAppeal[] }
  certificates: MonthFigures['certificates']
}

/** Everything that is told of a month. What is withheld here is not to be had from what is not. */
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

/** At least so many of the month that still runs; how they ended is told when it is over. */
export const runningCount = (rounds: readonly Owned[]): number | null =>
  isTold(rounds) ? Math.floor(rounds.length / RUNNING_STEP) * RUNNING_STEP : null
