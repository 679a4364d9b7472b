import { UNKNOWN_LABEL, type Tone } from '@alliance/contract/define-states'
import { cx } from '../lib/class-names.ts'
import { StateMark } from './state-mark.tsx'
import styles from './state-tag.module.css'

type Family = { label: (value: unknown) => string; tone: (value: unknown) => Tone | undefined }
type Given = { family: Family; value: unknown } | { label: string; tone: Tone | undefined }
type Props = Given & {
  /** Without a background, for dense tables and lists. */
  bare?: boolean
  large?: boolean
  /** Explanation beyond the label, e.g. 通过，有警告项. */
  title?: string
}

/** Icon, label, colour, in order of importance. An unknown value is "/" without an icon. */
export const StateTag = (props: Props) => {
  const { bare, large, title } = props
  const label = 'family' in props ? props.family.label(props.value) : props.label
  const tone = 'family' in props ? props.family.tone(props.value) : props.tone
  if (!tone) return <span className={styles.unknown}>{label || UNKNOWN_LABEL}</span>
  return (
    <span className={cx(styles.tag, styles[tone], bare && styles.bare, large && styles.large)} title={title}>
      <StateMark tone={tone} size={large ? 18 : 16} />
      {label}
      {title ? <span className="vh">（{title}）</span> : null}
    </span>
  )
}
