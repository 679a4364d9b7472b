import type { Output } from '@alliance/contract/call'
import type { publicFigures } from '@alliance/contract/home'
import type { DocMenuItem } from '@alliance/contract/library'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ClauseRuler } from '../../ui/clause-ruler.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import styles from './home-standards.module.css'

type Standards = Output<typeof publicFigures>['standards']
const sum = (standards: Standards, key: 'must' | 'warning' | 'staticCount') =>
  standards.reduce((total, one) => total + one[key], 0)

type Props = { figures: Output<typeof publicFigures>; documents: readonly DocMenuItem[] }

/** The seven standards of the current rule pack with a tick per clause; below them the other documents. */
export const HomeStandards = ({ figures: { standards }, documents }: Props) => {
  const must = sum(standards, 'must')
  const warning = sum(standards, 'warning')
  return (
    <FoldSection
      title="标准与条款"
      lede={`每一条都写明怎样判、看什么证据、怎么改。${sum(standards, 'staticCount')}\u00a0项从安装包直接判定，其余由成员终端厂商的实验室在真机上判定，或只作参考。`}
      index={
        <p className={styles.act}>
          <LinkButton to={paths.docs()}>查看标准文档</LinkButton>
        </p>
      }
    >
      <ul className={styles.rows}>
        {standards.map((standard) => (
          <li key={standard.id}>
            <Link to={paths.doc(standard.docId)}>
              <b>{standard.title}</b>
              <ClauseRuler must={standard.must} warning={standard.warning} />
              <span className={styles.count}>
                必须 {standard.must}　警告 {standard.warning}
              </span>
              <span className={styles.since}>
                {standard.version}　{standard.effectiveFrom} 起施行
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <span>
          <ClauseRuler must={1} warning={0} />
          一刻度为一项必须条款
        </span>
        <span>
          <ClauseRuler must={0} warning={1} />
          一刻度为一项警告条款
        </span>
        <span>
          共 {must + warning} 项：必须 {must}，警告 {warning}
        </span>
      </p>
      <h3 className={styles.others}>规范、白皮书与适配指南</h3>
      <ul className={styles.short}>
        {documents
          .filter(({ kind }) => kind !== 'standard')
          .map((item) => (
            <li key={item.id}>
              <Link to={paths.doc(item.id)}>
                {item.title}
                <span>{item.version}</span>
              </Link>
            </li>
          ))}
      </ul>
    </FoldSection>
  )
}
