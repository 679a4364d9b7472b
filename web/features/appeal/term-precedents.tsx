import { precedentResultLabels, queryPrecedents } from '@alliance/contract/precedents'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import styles from './appeal.module.css'

const FEW = 3

/** Results of earlier appeals about the same clause, for whoever writes one. Renders nothing if there are none. */
export const TermPrecedents = ({ termId }: { termId: string }) => {
  const { data } = useCall(queryPrecedents, { termId, size: FEW })
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.precedents} aria-labelledby="precedents">
      <h2 id="precedents">同一条款的申诉案例</h2>
      <ul>
        {data.items.map(({ number, title, result }) => (
          <li key={number}>
            <Link to={paths.precedents({ number })}>{title}</Link>
            <span>{precedentResultLabels[result]}</span>
          </li>
        ))}
      </ul>
      {data.nextCursor === null ? null : (
        <Link className="lnk" to={paths.precedents({ termId })}>
          全部案例
        </Link>
      )}
    </section>
  )
}
