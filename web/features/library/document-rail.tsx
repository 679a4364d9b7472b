import type { Output } from '@alliance/contract/call'
import type { queryDoc } from '@alliance/contract/library'
import { cx } from '../../lib/class-names.ts'
import type { Clause } from './document-page.tsx'
import styles from './document-rail.module.css'

type Props = {
  doc: Output<typeof queryDoc>
  clauses: readonly Clause[]
  current: string | undefined
  onPick: () => void
}

/** Beside the text: its clauses and what the document is. */
export const DocumentRail = ({ doc, clauses, current, onPick }: Props) => {
  const must = clauses.filter((clause) => clause.severity === 'must').length
  const rows = [
    ['版本', doc.version],
    ['施行', doc.effectiveFrom],
    ...(clauses.length > 0 ? [['条款', `必须 ${must}，警告 ${clauses.length - must}`]] : []),
    ...(doc.pack ? [['规则包', doc.pack]] : []),
  ]
  return (
    <div className={styles.rail}>
      <section>
        <h2>文档信息</h2>
        {rows.map(([label, value]) => (
          <p key={label} className={styles.row}>
            <span>{label}</span>
            <span>{value}</span>
          </p>
        ))}
      </section>
      {clauses.length > 0 ? (
        <nav aria-label="本文条款">
          <h2>本文条款</h2>
          {clauses.map((clause) => (
            <a
              key={clause.anchor}
              href={`#${clause.anchor}`}
              className={cx(styles.clause, clause.anchor === current && styles.on)}
              onClick={onPick}
            >
              <span className="mono">{clause.clause}</span>
              {clause.title}
            </a>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
