import { LEAST_COMPANIES, type MonthFigures, type TermFigure, type Transparency } from '@alliance/contract/transparency'
import { type StandardId, standards } from '@alliance/contract/standards'
import { monthWords, shareWords } from '../../lib/figures.ts'

export const WITHHELD = '不公布'
export const TOO_FEW = '近 12 个月的企业都不够多，不公布。'

export type Split = { decided: number; passed: number }
/** Sums of the published months, and their number. */
type Summed = Split & { months: number }

const summed = (splits: readonly (Split | null | undefined)[]): Summed => {
  const told = splits.filter((split) => split !== null && split !== undefined)
  return {
    decided: told.reduce((sum, { decided }) => sum + decided, 0),
    passed: told.reduce((sum, { passed }) => sum + passed, 0),
    months: told.length,
  }
}

/** Null for a month published without its results. */
export const passedSplit = ({ rounds }: MonthFigures): Split | null =>
  rounds === null || rounds.passed === null ? null : { decided: rounds.decided, passed: rounds.passed }

export const sumOfMonths = (months: readonly MonthFigures[]): Summed => summed(months.map(passedSplit))

export const standardOf = ({ standards: told }: MonthFigures, id: StandardId): Split | undefined =>
  told.find(({ standard }) => standard === id)

export const sumsOfStandards = (months: readonly MonthFigures[]) =>
  standards.map(({ id, label }) => ({ id, label, ...summed(months.map((month) => standardOf(month, id))) }))

/** By scope of the application, then by rule pack. */
export const sumsOfScopes = (months: readonly MonthFigures[]): ({ name: string } & Summed)[] => {
  const packs = [...new Set(months.flatMap((month) => month.packs.map(({ pack }) => pack)))].toSorted()
  return [
    { name: '七类标准，通过即得金标', ...summed(months.map(({ scopes }) => scopes?.all)) },
    { name: '部分标准', ...summed(months.map(({ scopes }) => scopes?.some)) },
    ...packs.map((pack) => ({
      name: `规则包 ${pack}`,
      ...summed(months.map((month) => month.packs.find((one) => one.pack === pack))),
    })),
  ].filter(({ months }) => months > 0)
}

const MOST_TERMS = 10
/** From the months in which a term's figures are published; the most often failed first. */
export const mostFailed = (months: readonly MonthFigures[]): TermFigure[] => {
  const told = new Map<string, TermFigure[]>()
  for (const term of months.flatMap(({ terms }) => terms)) told.set(term.termId, [...(told.get(term.termId) ?? []), term])
  const sums = [...told.values()].flatMap((list) => {
    // The newest month has the titles of the newest rule pack.
    const newest = list.at(-1)
    if (!newest) return []
    const sumOf = (key: 'failed' | 'decided') => list.reduce((sum, one) => sum + one[key], 0)
    return [{ ...newest, failed: sumOf('failed'), decided: sumOf('decided') }]
  })
  return sums.toSorted((a, b) => b.failed - a.failed || (a.termId < b.termId ? -1 : 1)).slice(0, MOST_TERMS)
}

/** Whether anything at all is published. */
export const isAnythingTold = (months: readonly MonthFigures[]): boolean =>
  months.some(
    ({ rounds, standards: told, terms, days, appeals, certificates }) =>
      rounds !== null ||
      told.length + terms.length > 0 ||
      days !== null ||
      appeals !== null ||
      Object.values(certificates).some((count) => count > 0),
  )

export const shareOf = ({ decided, passed }: Split): string => shareWords(passed, decided)

/** A period of months; a single month is written once. */
export const spanWords = (from: string, until: string): string =>
  from === until ? monthWords(from) : `${monthWords(from)}至 ${monthWords(until)}`

export const periodWords = (months: readonly MonthFigures[]): string =>
  spanWords(months[0]?.month ?? '', months.at(-1)?.month ?? '')

export const runningWords = ({ month, decided }: Transparency['running']): string => {
  const sofar = decided === null ? '' : decided === 0 ? '得出结论的还不到 10 轮，' : `得出结论的已有 ${decided} 轮以上，`
  return `${monthWords(month)}还没有结束，${sofar}下月 1 日公布。`
}

/** The chart as a sentence, for screen readers. */
export const chartWords = (months: readonly MonthFigures[]): string => {
  const told = months.flatMap(({ month, rounds }) => (rounds ? [{ month, decided: rounds.decided }] : []))
  const first = told[0]
  if (!first) return `${periodWords(months)}每月有结论的轮数：都不足 ${LEAST_COMPANIES} 家企业，不公布。`
  const most = told.reduce((best, one) => (one.decided > best.decided ? one : best), first)
  return `${periodWords(months)}每月有结论的轮数，分通过与未通过：${monthWords(most.month)}最多，${most.decided} 轮。每月的数字在下面的表里。`
}
