import type { Segment } from '@alliance/contract/segment'
import styles from './marked.module.css'
import { Unbroken } from './unbroken.tsx'

/** A search result's text with its marked pieces highlighted. */
export const Segments = ({ segments }: { segments: readonly Segment[] }) =>
  segments.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <Unbroken key={index}>{text}</Unbroken>
    ),
  )
