import type { Poll } from '@alliance/contract/article'
import styles from './news-panel.module.css'

type Props = {
  poll: Poll
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  /** Id of the element with the error message. */
  problem?: string
}

/** Radio buttons or checkboxes. At the maximum number of choices the others are disabled. */
export const Choices = ({ poll, chosen, onChange, problem }: Props) => {
  const single = poll.maxChoices === 1
  const isFull = !single && chosen.length >= poll.maxChoices
  const toggle = (at: number) => {
    if (single) return onChange([at])
    onChange(chosen.includes(at) ? chosen.filter((one) => one !== at) : [...chosen, at])
  }
  return (
    <fieldset className={styles.choices}>
      <legend className="vh">{poll.question}</legend>
      {poll.options.map((label, at) => (
        <label key={label}>
          <input
            type={single ? 'radio' : 'checkbox'}
            name="choices"
            value={at}
            checked={chosen.includes(at)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem}
            disabled={isFull && !chosen.includes(at)}
            onChange={() => toggle(at)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
