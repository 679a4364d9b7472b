import type { MouseEvent } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './term-ruler.module.css'

/** Shape of a tick; colour only repeats it. `waiting`: not reached yet; `noted`: never counted. */
export type TickKind = 'pass' | 'fail' | 'warning' | 'undetermined' | 'pending' | 'notApplicable' | 'noted' | 'waiting'
export type Tick = { id: string; kind: TickKind; title: string }

type Props = {
  /** The whole ruler in one sentence with its counts, for screen readers. */
  label: string
  ticks: Tick[]
  /** Ticks share the available width instead of being 14 px apart. */
  fluid?: boolean
  /** Makes ticks links to `#id`. They are not in the tab order, since the list beside the ruler has the same links. */
  onPick?: (id: string) => void
}

const tickClass = (kind: TickKind) => cx(styles.tick, styles[kind])

/** One tick is one term, in the order of the clauses. */
export const TermRuler = ({ label, ticks, fluid = false, onPick }: Props) => {
  const pick = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
    event.preventDefault()
    onPick?.(id)
  }
  return (
    <span className={`${styles.ruler} ${fluid ? styles.fluid : ''}`}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made of boxes has no source for an img */}
      <span className={styles.spoken} role="img" aria-label={label} />
      <span className={styles.ticks} aria-hidden="true">
        {ticks.map((tick) =>
          onPick ? (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers: the list beside it has the words
            <a
              key={tick.id}
              className={tickClass(tick.kind)}
              href={`#${tick.id}`}
              title={tick.title}
              tabIndex={-1}
              onClick={(event) => pick(event, tick.id)}
            />
          ) : (
            <i key={tick.id} className={tickClass(tick.kind)} title={tick.title} />
          ),
        )}
      </span>
    </span>
  )
}
