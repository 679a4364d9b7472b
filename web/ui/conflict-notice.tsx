import type { EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './notice.module.css'
import { Minute } from './minute.tsx'
import { Notice } from './notice.tsx'

type Props = {
  conflict: EditedMeanwhile
  /** What both have changed, as in 这场活动. */
  what: string
  /** The current content. */
  now?: ReactNode
  /** A link to view it. */
  look?: ReactNode
  insist: () => void
  takeTheirs: () => void
}

/** An optimistic lock was lost: who saved first and when, and the choices. Nothing typed is lost either way. */
export const ConflictNotice = ({ conflict: { changedBy, changedAt }, what, now, look, insist, takeTheirs }: Props) => (
  <Notice tone="error">
    <p>
      <bdi>{changedBy}</bdi> 在 <Minute at={changedAt} /> 改过{what}。你写的都还在下面，没有丢。
    </p>
    {now}
    <p className={styles.ways}>
      {look}
      <Button size="small" type="submit" onClick={insist}>
        保存我的
      </Button>
      <Button size="small" kind="text" onClick={takeTheirs}>
        不要我的，换成现在的
      </Button>
    </p>
  </Notice>
)
