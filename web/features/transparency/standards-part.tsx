import type { MonthFigures } from '@alliance/contract/transparency'
import { type StandardId, standards } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { drawnPercent, monthWords } from '../../lib/figures.ts'
import { paths } from '../../lib/paths.ts'
import { Table } from '../../ui/table.tsx'
import { Share } from './share.tsx'
import styles from './transparency.module.css'
import { shareOf, standardOf, sumsOfStandards, WITHHELD } from './words.ts'

type Props = { months: readonly MonthFigures[] }

/** One bar per month, its height the share that passed; a dot if nothing is published. The numbers are in the table below. */
const Course = ({ months, standard }: Props & { standard: StandardId }) => (
  <svg className={styles.course} aria-hidden="true">
    {months.map((month, at) => {
      const split = standardOf(month, standard)
      if (!split) return <circle key={month.month} cx={drawnPercent((at + 0.5) / months.length)} cy="92%" r="1" />
      const share = split.passed / split.decided
      const width = drawnPercent(0.6 / months.length)
      return (
        <rect
          key={month.month}
          x={drawnPercent((at + 0.2) / months.length)}
          width={width}
          y={drawnPercent(1 - share)}
          height={drawnPercent(share)}
        />
      )
    })}
  </svg>
)

/** Each standard over all published months, then month by month. */
export const StandardsPart = ({ months }: Props) => (
  <>
    <Table caption="各标准的通过率" heads={['标准', '逐月', '有结论', '通过率']} className={styles.figures}>
      {sumsOfStandards(months).map(({ id, label, ...sum }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={paths.doc(id)}>{label}</Link>
          </th>
          <td className={styles.wideCell}>
            <Course months={months} standard={id} />
          </td>
          <td data-head="有结论">{sum.months === 0 ? <span className="mute">{WITHHELD}</span> : `${sum.decided} 轮`}</td>
          <td data-head="通过率">{sum.months === 0 ? <span className="mute">{WITHHELD}</span> : <Share {...sum} />}</td>
        </tr>
      ))}
    </Table>
    <details className={styles.more}>
      <summary>逐月的通过率</summary>
      <Table
        caption="各标准逐月的通过率"
        heads={['月份', ...standards.map(({ label }) => label)]}
        className={`${styles.figures} ${styles.dense}`}
      >
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthWords(month.month)}</th>
            {standards.map(({ id, label }) => {
              const split = standardOf(month, id)
              return (
                <td key={id} data-head={label}>
                  {split ? shareOf(split) : <span className="mute">{WITHHELD}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </Table>
    </details>
  </>
)
