import { outcomeLabels, type TermSummary } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { StateTag } from '../../ui/state-tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { clauseAddress } from './clause-address.ts'
import styles from './term-folds.module.css'
import { methodLabels } from './verdict.ts'

type Fold = { id: string; title: string; note: string; terms: TermSummary[]; open: boolean }

/** What needs no work, told apart by why: still open, in order, not applicable, shown for information only. */
const foldsOf = (terms: TermSummary[]): Fold[] => {
  const counted = terms.filter((term) => term.counted)
  const only = (outcome: TermSummary['outcome']) => counted.filter((term) => term.outcome === outcome)
  return [
    {
      id: 'pending',
      title: '尚未判定',
      note: '由成员实验室在真机上判定。没有结果之前不算通过。',
      terms: only('pending'),
      open: true,
    },
    { id: 'pass', title: '通过', note: '', terms: only('pass'), open: false },
    { id: 'notApplicable', title: '不适用', note: '条款的前提在这个应用里不存在。', terms: only('notApplicable'), open: false },
    {
      id: 'informative',
      title: '供参考',
      note: '写出来供你了解，不计入任何标准的结论。',
      terms: terms.filter((term) => !term.counted),
      open: false,
    },
  ].filter((fold) => fold.terms.length > 0)
}

type Props = { terms: TermSummary[]; /** The fold that holds this term is open. */ picked: string }

export const TermFolds = ({ terms, picked }: Props) => (
  <>
    {foldsOf(terms).map((fold) => {
      const holds = fold.terms.some((term) => term.id === picked)
      return (
        <details key={`${fold.id}${holds ? '-open' : ''}`} className={styles.fold} open={fold.open || holds}>
          <summary>
            <h2>{fold.title}</h2>
            <span>{fold.terms.length} 项</span>
          </summary>
          {fold.note ? <p className={styles.note}>{fold.note}</p> : null}
          <ul>
            {fold.terms.map((term) => (
              <Line key={term.id} term={term} informative={fold.id === 'informative'} />
            ))}
          </ul>
        </details>
      )
    })}
  </>
)

const Line = ({ term, informative }: { term: TermSummary; informative: boolean }) => {
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
            to={clauseAddress(term.standard, term.id)}
            aria-label={`${standardLabel(term.standard)} ${term.clause}，查看条款原文：${term.title}`}
          >
            {standardLabel(term.standard)} {term.clause}
          </Link>
        </span>
      </div>
      {term.reason ? (
        <p className={styles.reason}>
          <bdi>{term.reason}</bdi>
        </p>
      ) : null}
    </li>
  )
}
