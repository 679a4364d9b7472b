import { useEffect, useState } from 'react'
import { hashGroups } from '../lib/format.ts'
import styles from './hash-text.module.css'

type Props = {
  value: string
  /** What the value is, for the button's accessible name: `SHA-256`. */
  name: string
  /** First and last two groups only; tooltip and copying give the whole value. */
  short?: boolean
}

const shortened = (all: string[]) => (all.length <= 4 ? all.join(' ') : `${all.slice(0, 2).join(' ')}…${all.slice(-2).join(' ')}`)

/** A digest in groups of four with a copy button. */
export const HashText = ({ value, name, short = false }: Props) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const all = hashGroups(value)
  // Outside of secure contexts there is no clipboard at all.
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setSaid('已复制')
  }
  return (
    <span className={styles.hash}>
      <code className={short ? styles.short : styles.full} title={value}>
        {short ? shortened(all) : all.map((group, at) => <span key={at}>{group}</span>)}
      </code>
      <button
        type="button"
        className={styles.copy}
        aria-label={`复制 ${name}`}
        onClick={() => void copy().catch(() => setSaid('不能复制'))}
      >
        <span aria-live="polite">{said || '复制'}</span>
      </button>
    </span>
  )
}
