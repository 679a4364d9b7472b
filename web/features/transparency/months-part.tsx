import type { MonthFigures, Transparency } from '@alliance/contract/transparency'
import { monthWords } from '../../lib/figures.ts'
import { Table } from '../../ui/table.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Corrected } from './corrections.tsx'
import { ChartKey, MonthsChart } from './months-chart.tsx'
import styles from './transparency.module.css'
import { passedSplit, periodWords, runningWords, shareOf, sumOfMonths, WITHHELD } from './words.ts'

const HEADS = ['月份', '有结论', '通过', '通过率', '用时中位数', '九成不超过']

const Row = ({ month, corrections }: { month: MonthFigures } & Pick<Transparency, 'corrections'>) => {
  const { rounds, days } = month
  const split = passedSplit(month)
  const cells = [
    rounds && `${rounds.decided} 轮`,
    split && `${split.passed} 轮`,
    split && shareOf(split),
    days && `${days.half} 天`,
    days && `${days.ninety} 天`,
  ]
  return (
    <tr>
      <th scope="row">
        {monthWords(month.month)}
        <Corrected corrections={corrections} part="rounds" month={month.month} />
      </th>
      {cells.map((cell, at) => (
        <td key={HEADS[at + 1]} data-head={HEADS[at + 1]}>
          {cell ?? <span className="mute">{WITHHELD}</span>}
        </td>
      ))}
    </tr>
  )
}

/** Number of decided rounds, their results and duration: the chart, then all numbers of it. */
export const MonthsPart = ({ months, corrections, running }: Pick<Transparency, 'months' | 'corrections' | 'running'>) => {
  const sum = sumOfMonths(months)
  return (
    <>
      <p className={styles.headline}>
        <Unbroken>
          {sum.months === 0
            ? `${periodWords(months)}，通过与未通过的轮数都不公布。`
            : `${periodWords(months)}，公布了结论的 ${sum.months} 个月里，${sum.decided} 轮中通过 ${sum.passed} 轮，占 ${shareOf(sum)}。`}
        </Unbroken>
      </p>
      <p className={styles.running}>
        <Unbroken>{runningWords(running)}</Unbroken>
      </p>
      <ChartKey />
      <MonthsChart months={months} running={running} />
      <Table caption="每月的结论与用时" heads={HEADS} className={styles.figures}>
        {months.toReversed().map((month) => (
          <Row key={month.month} month={month} corrections={corrections} />
        ))}
      </Table>
    </>
  )
}
