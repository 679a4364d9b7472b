import { createContext, useContext, useId, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { StateMark } from './state-mark.tsx'
import { Unbroken } from './unbroken.tsx'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean }
const FieldContext = createContext<Wiring | undefined>(undefined)

type FieldProps = {
  label: string
  hint?: ReactNode
  /** The error message; empty or absent if valid. */
  error?: string | undefined
  /** Marked 选填. Required fields have no mark. */
  optional?: boolean
  children: ReactNode
}

export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p className={styles.error} id={id} role="alert">
    <StateMark tone="failed" size={14} />
    <span>
      <Unbroken>{children}</Unbroken>
    </span>
  </p>
)

/** Label above, control, then hint or error. The control inside gets its id and descriptions from here. */
export const Field = ({ label, hint, error, optional, children }: FieldProps) => {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}>选填</span> : null}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          <Unbroken>{hint}</Unbroken>
        </p>
      ) : null}
    </div>
  )
}

export const useWiring = () => {
  const wiring = useContext(FieldContext)
  return wiring ? { id: wiring.id, 'aria-describedby': wiring.describedBy, 'aria-invalid': wiring.invalid || undefined } : {}
}

/** One line of text. `trailing` sits inside the box at the right, e.g. a button that shows the password. */
export const TextInput = ({ trailing, className, ...rest }: ComponentProps<'input'> & { trailing?: ReactNode }) => (
  <span className={cx(styles.box, className)}>
    <input {...useWiring()} {...rest} className={styles.input} />
    {trailing}
  </span>
)

/** A password field with a button to show the password. */
export const PasswordInput = (rest: Omit<ComponentProps<typeof TextInput>, 'type' | 'trailing'>) => {
  const [visible, setVisible] = useState(false)
  const eye = (
    <button
      type="button"
      className={styles.eye}
      aria-label={visible ? '隐藏密码' : '显示密码'}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      <Icon name={visible ? 'eyeOff' : 'eye'} />
    </button>
  )
  return <TextInput {...rest} type={visible ? 'text' : 'password'} trailing={eye} />
}

export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <span className={cx(styles.box, styles.area, className)}>
    <textarea {...useWiring()} rows={rows} {...rest} className={styles.input} />
  </span>
)

type SelectProps = ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }
export const Select = ({ options, className, ...rest }: SelectProps) => (
  <span className={cx(styles.box, styles.choice, className)}>
    <select {...useWiring()} {...rest} className={styles.input}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="down" size={16} />
  </span>
)

export const Checkbox = ({ children, className, ...rest }: ComponentProps<'input'>) => (
  <label className={cx(styles.checkbox, className)}>
    <input type="checkbox" {...rest} />
    <span>{children}</span>
  </label>
)

/**
 * For the `ref` of a form whose fields are in the URL: shows what the page was asked, e.g. after Back. Fields are set in place,
 * since remounted ones would lose the focus. What was typed before hydration stays.
 */
export const useAskedForm = (asked: Readonly<Record<string, string>>) => {
  const form = useRef<HTMLFormElement>(null)
  const now = JSON.stringify(asked)
  const shown = useRef(now)
  useLayoutEffect(() => {
    if (shown.current === now) return
    shown.current = now
    for (const [name, value] of Object.entries(asked)) Object.assign(form.current?.elements.namedItem(name) ?? {}, { value })
  })
  return form
}
