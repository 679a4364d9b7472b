import { type PrecedentBrief, precedentResultLabels } from '@alliance/contract/precedents'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { monthWords } from '../../lib/figures.ts'
import { paths } from '../../lib/paths.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './precedents.module.css'

export const ResultTag = ({ result, bare = false }: Pick<PrecedentBrief, 'result'> & { bare?: boolean }) => (
  <StateTag label={precedentResultLabels[result]} tone={result === 'upheld' ? 'passed' : 'cancelled'} bare={bare} />
)

export const PrecedentRows = ({ items }: { items: readonly PrecedentBrief[] }) => (
  <ul className={styles.rows}>
    {items.map((item) => (
      <li key={item.number}>
        <p className={styles.clause}>
          <code>{item.termId}</code>
          <span>
            {standardLabel(item.standard)}标准 {item.clause}
          </span>
          <span>{item.termTitle}</span>
        </p>
        <h2>
          <Link to={paths.precedents({ number: item.number })}>
            <Words>{item.title}</Words>
          </Link>
        </h2>
        <p className={styles.end}>
          <ResultTag result={item.result} bare />
          <span>{monthWords(item.decidedIn)}</span>
          <code>{item.number}</code>
          {item.demo ? <Tag>演示</Tag> : null}
        </p>
      </li>
    ))}
  </ul>
)
