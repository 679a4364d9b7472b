import type { Segment } from '@alliance/contract/segment'
import { Fragment } from 'react'
import styles from './marked.module.css'

/** Text as a search gives it, its marked pieces set off. */
export const Segments = ({ segments }: { segments: readonly Segment[] }) =>
  segments.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  )
