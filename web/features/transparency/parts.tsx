import type { Correction, MonthFigures, TermFigure } from '@alliance/contract/transparency'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { monthWords } from '../../lib/figures.ts'
import { Table } from '../../ui/table.tsx'
import { Words } from '../../ui/words.tsx'
import { Corrected } from './corrections.tsx'
import { Share } from './share.tsx'
import styles from './transparency.module.css'
import { mostFailed, spanWords, sumsOfScopes, TOO_FEW } from './words.ts'

type Props = { months: readonly MonthFigures[] }

const TooFew = () => <p className="soft">{TOO_FEW}</p>

const TermName = ({ term: { termId, standard, clause, title } }: { term: Omit<TermFigure, 'failed' | 'decided'> }) => (
  <>
    <span className={styles.clause}>
      <code>{termId}</code>
      <span>
        {standardLabel(standard)}标准 {clause}
      </span>
    </span>
    <Link to={paths.clause(standard, termId)}>
      <Words>{title}</Words>
    </Link>
  </>
)

/** The most often failed clauses, each with a link to its text. */
export const TermsPart = ({ months }: Props) => {
  const terms = mostFailed(months)
  if (terms.length === 0) return <TooFew />
  return (
    <Table caption="最常未通过的条款" heads={['条款', '未通过', '占比']} className={styles.figures}>
      {terms.map(({ failed, decided, ...term }) => (
        <tr key={term.termId}>
          <th scope="row">
            <TermName term={term} />
          </th>
          <td data-head="未通过">{failed} 轮</td>
          <td data-head="占比">
            <Share decided={decided} passed={failed} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

export const ScopesPart = ({ months }: Props) => {
  const sums = sumsOfScopes(months)
  if (sums.length === 0) return <TooFew />
  return (
    <Table caption="按申请范围与规则包" heads={['范围', '公布了的月份', '有结论', '通过', '通过率']} className={styles.figures}>
      {sums.map(({ name, months, decided, passed }) => (
        <tr key={name}>
          <th scope="row">
            <Words>{name}</Words>
          </th>
          <td data-head="公布了的月份">{months} 个月</td>
          <td data-head="有结论">{decided} 轮</td>
          <td data-head="通过">{passed} 轮</td>
          <td data-head="通过率">
            <Share decided={decided} passed={passed} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

export const AppealsPart = ({ months }: Props) => {
  const told = months.flatMap(({ month, appeals }) => (appeals ? [{ until: month, ...appeals }] : []))
  if (told.length === 0) return <p className="soft">有结论的申诉还太少，攒够了再一起公布。</p>
  return (
    <Table caption="对条款的申诉" heads={['期间', '有结论', '成立', '成立比例']} className={styles.figures}>
      {told.toReversed().map(({ from, until, decided, upheld }) => (
        <tr key={until}>
          <th scope="row">{spanWords(from, until)}</th>
          <td data-head="有结论">{decided} 份</td>
          <td data-head="成立">{upheld} 份</td>
          <td data-head="成立比例">
            <Share decided={decided} passed={upheld} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

export const CertificatesPart = ({ months, corrections }: Props & { corrections: readonly Correction[] }) => (
  <Table caption="金标证书" heads={['月份', '签发', '到期', '撤销', '月末有效']} className={styles.figures}>
    {months.toReversed().map(({ month, certificates: { issued, expired, revoked, inForce } }) => (
      <tr key={month}>
        <th scope="row">
          {monthWords(month)}
          <Corrected corrections={corrections} part="certificates" month={month} />
        </th>
        <td data-head="签发">{issued} 张</td>
        <td data-head="到期">{expired} 张</td>
        <td data-head="撤销">{revoked} 张</td>
        <td data-head="月末有效">{inForce} 张</td>
      </tr>
    ))}
  </Table>
)
