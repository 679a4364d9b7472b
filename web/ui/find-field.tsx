import type { Ref } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './find-field.module.css'
import { Icon } from './icon.tsx'

type Props = {
  /** Accessible name of the field. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Filters a list while typing. */
export const FindField = ({ label, className, onChange, ...input }: Props) => (
  <label className={cx(styles.find, className)}>
    <Icon name="search" size={16} />
    <span className="vh">{label}</span>
    <input type="search" maxLength={100} onChange={(event) => onChange(event.target.value)} {...input} />
  </label>
)
