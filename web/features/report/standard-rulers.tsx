import type { TermSummary } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { StandardState } from '@alliance/contract/states'
import { StateTag } from '../../ui/state-tag.tsx'
import { TermRuler, type Tick } from '../../ui/term-ruler.tsx'
import { outcomeLabels } from '@alliance/contract/outcome'
import styles from './standard-rulers.module.css'
import type { Report } from './use-report.ts'
import { rulerSentence } from './verdict.ts'

type Props = { report: Report; onPick: (termId: string) => void }

const tickOf = (term: TermSummary): Tick => ({
  id: term.id,
  kind: term.counted ? term.outcome : 'noted',
  title: `${term.id} ${term.title}：${outcomeLabels[term.outcome]}${term.counted ? '' : '（供参考）'}`,
})

/** All terms of the round on one scale: side by side in a wide window, otherwise one row per standard. */
export const StandardRulers = ({ report, onPick }: Props) => {
  const rows = report.standards.map((standard) => ({
    standard,
    ticks: report.terms.filter((term) => term.standard === standard.id).map(tickOf),
  }))
  // Columns are proportional to the number of terms, so that all ticks have the same width.
  const columns = rows.map(({ ticks }) => `minmax(0, ${Math.max(6, ticks.length)}fr)`).join(' ')
  return (
    <ul className={styles.rulers} style={{ '--columns': columns } as React.CSSProperties}>
      {rows.map(({ standard, ticks }) => {
        const warned = standard.state === StandardState.passed && standard.hasWarnings
        return (
          <li key={standard.id}>
            <div className={styles.ruler}>
              <TermRuler fluid label={rulerSentence(standardLabel(standard.id), standard.counts)} ticks={ticks} onPick={onPick} />
            </div>
            <span className={styles.name}>{standardLabel(standard.id)}</span>
            <span className={styles.state}>
              {warned ? (
                <StateTag label={StandardState.label(standard.state)} tone="warning" bare title="通过，有警告项" />
              ) : (
                <StateTag family={StandardState} value={standard.state} bare />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
