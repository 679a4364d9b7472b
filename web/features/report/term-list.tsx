import { outcomeLabels } from '@alliance/contract/outcome'
import { type TermSummary } from '@alliance/contract/report'
import type { MouseEvent } from 'react'
import { StateMark } from '../../ui/state-mark.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import styles from './term-list.module.css'
import { isUnread, termsByStandard, termsToHandle } from './verdict.ts'

export type ListMode = 'todo' | 'all'
type Props = {
  goldState: number
  terms: TermSummary[]
  mode: ListMode
  current: string | undefined
  onMode: (mode: ListMode) => void
  onPick: (termId: string) => void
}

/** Index of the report: terms to handle, or all by standard. Each entry links to its term. */
export const TermList = ({ goldState, terms, mode, current, onMode, onPick }: Props) => {
  const todo = termsToHandle(goldState, terms)
  const groups = mode === 'todo' ? todo : termsByStandard(terms)
  const items = [
    { key: 'todo' as const, label: '要处理', count: todo.reduce((sum, group) => sum + group.terms.length, 0) },
    { key: 'all' as const, label: '全部', count: terms.length },
  ]
  const pick = (event: MouseEvent, id: string) => {
    event.preventDefault()
    onPick(id)
  }
  return (
    <nav className={styles.list} aria-label="条款">
      <div className="noprint">
        <Tabs label="显示哪些条款" items={items} current={mode} onChange={onMode} controls="term-list" />
      </div>
      <div id="term-list">
        {groups.length === 0 ? (
          <p className={styles.nothing}>{isUnread(goldState, terms) ? '没有判定任何条款，原因见上面。' : '没有要处理的条款。'}</p>
        ) : null}
        {groups.map((group) => (
          <section key={group.id} aria-label={group.title}>
            <h2>
              <span>{group.title}</span>
              <span>{group.aside}</span>
            </h2>
            <ul>
              {group.terms.map((term) => (
                <li key={term.id}>
                  <a
                    href={`#${term.id}`}
                    aria-current={term.id === current || undefined}
                    onClick={(event) => pick(event, term.id)}
                  >
                    <Mark term={term} />
                    <span>{term.title}</span>
                    <code>{term.id}</code>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

const Mark = ({ term }: { term: TermSummary }) => {
  const tone = term.counted ? outcomeTone(term.outcome) : undefined
  return (
    <span className={tone ? styles[tone] : styles.plain}>
      {tone ? <StateMark tone={tone} /> : <i aria-hidden="true">–</i>}
      <span className="vh">{term.counted ? outcomeLabels[term.outcome] : `供参考，${outcomeLabels[term.outcome]}`}</span>
    </span>
  )
}
