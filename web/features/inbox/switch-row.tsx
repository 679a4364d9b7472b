import { useId, useState, type ReactNode } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './messages.module.css'

type Props = {
  label: string
  /** What is switched, if not what the label says, such as 邮件. */
  what: string
  about: string
  on: boolean
  words: { on: string; off: string; fixed?: string }
  fixed?: boolean
  busy: boolean
  toggle: () => Promise<unknown>
  /** Below the text, full width. */
  children?: ReactNode
}

/** A setting with a switch that saves itself. */
export const SwitchRow = ({ label, what, about, on, words, fixed = false, busy, toggle, children }: Props) => {
  const id = useId()
  const [failed, setFailed] = useState('')
  const press = async () => {
    setFailed('')
    try {
      await toggle()
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <small id={id}>{about}</small>
        {failed ? <Notice tone="error">{failed}</Notice> : null}
      </div>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={on}
        aria-label={`${label}：${what}`}
        aria-describedby={id}
        aria-busy={busy || undefined}
        disabled={fixed}
        onClick={busy ? undefined : () => void press()}
      >
        <span aria-hidden="true" />
        <span aria-hidden="true">{fixed ? words.fixed : on ? words.on : words.off}</span>
      </button>
      {children}
    </li>
  )
}
