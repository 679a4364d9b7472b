import { useEffect, useEffectEvent, useRef } from 'react'
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
}

/** Filters a list while typing. What was typed before hydration counts too. */
export const FindField = ({ label, placeholder, value, onChange, className }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const begin = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== value) onChange(typed)
  })
  useEffect(() => begin(), [])
  return (
    <label className={cx(styles.find, className)}>
      <Icon name="search" size={16} />
      <span className="vh">{label}</span>
      <input
        ref={field}
        type="search"
        placeholder={placeholder}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
