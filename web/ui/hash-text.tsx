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
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const all = hashGroups(value)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
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
        onClick={() => void copy().catch(() => setCopied(false))}
      >
        <span aria-live="polite">{copied ? '已复制' : '复制'}</span>
      </button>
    </span>
  )
}
