import { methodLabels } from '@alliance/contract/method-labels'
import { outcomeLabels } from '@alliance/contract/outcome'
import { type TermSummary } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { addressTerm } from './address-term.ts'
import styles from './term-folds.module.css'
import { foldsOf, sharedReason } from './verdict.ts'

type Props = {
  terms: TermSummary[]
  goldState: number
  /** The group that contains this term is open. */
  picked: string
}

export const TermFolds = ({ terms, goldState, picked }: Props) => (
  <>
    {foldsOf(goldState, terms).map((fold) => {
      const holds = fold.terms.some((term) => term.id === picked)
      const shared = sharedReason(fold.terms)
      return (
        <details key={`${fold.id}${holds ? '-open' : ''}`} className={styles.fold} open={fold.open || holds}>
          <summary>
            <h2>{fold.title}</h2>
            <span>{fold.terms.length} 项</span>
          </summary>
          {fold.note ? <p className={styles.note}>{fold.note}</p> : null}
          {shared ? (
            <p className={styles.note}>
              <bdi>{shared}</bdi>
            </p>
          ) : null}
          <ul>
            {fold.terms.map((term) => (
              <Line key={term.id} term={term} informative={fold.id === 'informative'} bare={shared !== undefined} />
            ))}
          </ul>
        </details>
      )
    })}
  </>
)

type LineProps = { term: TermSummary; informative: boolean; /** The group shows the common reason. */ bare: boolean }

const Line = ({ term, informative, bare }: LineProps) => {
  const tone = informative ? undefined : outcomeTone(term.outcome)
  return (
    <li id={term.id} data-term={term.id}>
      <div className={styles.line}>
        <span className={styles.state}>
          {tone ? (
            <StateTag label={outcomeLabels[term.outcome]} tone={tone} bare />
          ) : (
            <span className="mute">{outcomeLabels[term.outcome]}</span>
          )}
        </span>
        <span className={styles.title} id={`${term.id}-title`} tabIndex={-1}>
          {term.title}
        </span>
        <span className={styles.clause}>
          <code>{term.id}</code>
          <span>{methodLabels[term.method]}</span>
          <Link
            to={paths.clause(term.standard, term.id)}
            onClick={() => addressTerm(term.id)}
            aria-label={`${standardLabel(term.standard)} ${term.clause}，查看条款原文：${term.title}`}
          >
            {standardLabel(term.standard)} {term.clause}
          </Link>
        </span>
      </div>
      {term.reason && !bare ? (
        <p className={styles.reason}>
          <bdi>{term.reason}</bdi>
        </p>
      ) : null}
    </li>
  )
}
