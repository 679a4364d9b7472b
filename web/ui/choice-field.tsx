import { useId } from 'react'
import type { Form } from '../lib/use-form.ts'
import styles from './choice-field.module.css'
import { Problem } from './form.tsx'

type Props = {
  form: Form
  name: string
  legend: string
  options: readonly { value: string; label: string; hint: string }[]
}

/** Radio buttons, each with an explanation. */
export const ChoiceField = ({ form, name, legend, options }: Props) => {
  const id = useId()
  const problem = form.problems[name]
  return (
    <fieldset
      className={styles.choice}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
    >
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={form.values[name] === value}
            onChange={() => form.set(name, value)}
          />
          <b>{label}</b>
          <span>{hint}</span>
        </label>
      ))}
      {problem ? <Problem id={id} words={problem} /> : null}
    </fieldset>
  )
}
