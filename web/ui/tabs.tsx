import { useRef, type KeyboardEvent } from 'react'
import { cx } from '../lib/class-names.ts'
import { useShowCurrent } from './show-current.ts'
import styles from './tabs.module.css'

type Props<K extends string> = {
  label: string
  items: readonly { key: K; label: string; count?: number }[]
  current: K
  onChange: (key: K) => void
  /** Id of the tab panel. */
  controls?: string
}

/** A tab list with arrow key navigation. */
export const Tabs = <K extends string>({ label, items, current, onChange, controls }: Props<K>) => {
  const list = useRef<HTMLDivElement>(null)
  useShowCurrent(list, current)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = items.findIndex((item) => item.key === current)
    const next = items[(at + step + items.length) % items.length]
    if (!next) return
    onChange(next.key)
    list.current?.querySelectorAll('button')[items.indexOf(next)]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus is on the tabs, the list only hears their keys
    <div ref={list} className={cx(styles.tabs, 'sideways')} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          aria-selected={item.key === current}
          aria-controls={controls}
          tabIndex={item.key === current ? 0 : -1}
          className={cx(styles.tab, item.key === current && styles.current)}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.count === undefined ? null : <small>{item.count}</small>}
        </button>
      ))}
    </div>
  )
}
