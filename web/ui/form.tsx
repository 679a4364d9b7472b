import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import type { Form as Held } from '../lib/use-form.ts'
import { Field, PasswordInput, Select, TextArea, TextInput } from './field.tsx'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { StateMark } from './state-mark.tsx'

type FormProps = { form: Held; label: string; children: ReactNode; className?: string | undefined }

/**
 * The frame of every form: general messages first, then fields and actions. Outside of a dialog the method `dialog` submits
 * nothing: submitting before hydration must not put what was typed, perhaps a password, into the URL.
 */
export const Form = ({ form: { attach, onSubmit, general }, label, children, className }: FormProps) => (
  <form ref={attach} method="dialog" className={cx(styles.form, className)} aria-label={label} noValidate onSubmit={onSubmit}>
    {general ? <Notice tone="error">{general}</Notice> : null}
    {children}
  </form>
)

/** Buttons of a form, the main one first in the source and on a phone. */
export const FormActs = ({ children }: { children: ReactNode }) => <div className={styles.acts}>{children}</div>

type Bound = { form: Held; name: string; label: string; hint?: ReactNode; optional?: boolean }

const wire = (form: Held, name: string) => ({
  name,
  value: form.values[name] ?? '',
  onChange: (event: { currentTarget: { value: string } }) => form.set(name, event.currentTarget.value),
  onBlur: () => form.leave(name),
})
const fieldOf = ({ form, name, label, hint, optional }: Bound) => ({
  label,
  hint,
  error: form.problems[name],
  ...(optional && { optional }),
})

type Without<T> = Omit<T, 'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'maxLength'>
type Bounded = { /** Limit of the contract. Longer input is reported while typing. */ maxLength?: number | undefined }

/** The control has no maxlength: pasted text would be cut silently, and a cut number would be a wrong one. */
const overlong = ({ form, name, maxLength }: Bound & Bounded): string | undefined => {
  const length = (form.values[name] ?? '').trim().length
  return maxLength !== undefined && length > maxLength ? `不能超过 ${maxLength} 个字，现在是 ${length} 个` : undefined
}

const typedFieldOf = (bound: Bound & Bounded) => {
  const field = fieldOf(bound)
  return { ...field, error: overlong(bound) ?? field.error }
}

export const TextField = ({
  form,
  name,
  label,
  hint,
  optional = false,
  maxLength,
  ...rest
}: Bound & Bounded & Without<ComponentProps<typeof TextInput>>) => (
  <Field {...typedFieldOf({ form, name, label, hint, optional, maxLength })}>
    <TextInput {...rest} {...wire(form, name)} />
  </Field>
)

export const AreaField = ({
  form,
  name,
  label,
  hint,
  optional = false,
  maxLength,
  ...rest
}: Bound & Bounded & Without<ComponentProps<typeof TextArea>>) => (
  <Field {...typedFieldOf({ form, name, label, hint, optional, maxLength })}>
    <TextArea {...rest} {...wire(form, name)} />
  </Field>
)

type Options = { options: readonly { value: string; label: string }[] }
export const SelectField = ({ options, ...bound }: Bound & Options) => (
  <Field {...fieldOf(bound)}>
    <Select options={options} {...wire(bound.form, bound.name)} />
  </Field>
)

export const PasswordField = ({ autoComplete, ...bound }: Bound & { autoComplete: 'current-password' | 'new-password' }) => (
  <Field {...fieldOf(bound)}>
    <PasswordInput autoComplete={autoComplete} {...wire(bound.form, bound.name)} />
  </Field>
)

/** A checkbox with its error below. */
export const CheckField = ({ form, name, children }: { form: Held; name: string; children: ReactNode }) => {
  const id = useId()
  const problem = form.problems[name]
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          checked={form.values[name] === 'true'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => form.set(name, event.currentTarget.checked ? 'true' : '')}
        />
        <span>{children}</span>
      </label>
      {problem ? <Problem id={id} words={problem} /> : null}
    </div>
  )
}

/** Error message of a control that is no text field. */
export const Problem = ({ id, words }: { id?: string | undefined; words: string }) => (
  <p className={styles.problem} id={id} role="alert">
    <StateMark tone="failed" size={14} />
    {words}
  </p>
)
