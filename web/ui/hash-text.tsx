import { useEffect, useState } from 'react'
import { hashGroups } from '../lib/format.ts'
import styles from './hash-text.module.css'

type Props = {
  value: string
  /** What the value is, for the button's name: `SHA-256`. */
  name: string
  /** First and last two groups only; the whole value is in the tooltip and what is copied. */
  short?: boolean
}

const shortened = (all: string[]) => (all.length <= 4 ? all.join(' ') : `${all.slice(0, 2).join(' ')}…${all.slice(-2).join(' ')}`)

/** A digest in groups of four with a button that copies it whole. */
export const HashText = ({ value, name, short = false }: Props) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const all = hashGroups(value)
  // Where the page is not served securely there is no clipboard at all.
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
