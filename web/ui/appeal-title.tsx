import type { AppealResult } from '@alliance/contract/appeal-kinds'
import { AppealState } from '@alliance/contract/states'
import { resultTag } from '../lib/appeal-words.ts'
import styles from './appeal-title.module.css'
import { StateTag } from './state-tag.tsx'
import { Tag } from './tag.tsx'

type Titled = { subject: string; state: number; result: AppealResult | null; demo: boolean }

/** Subject and state of an appeal, at the top of its page. */
export const AppealTitle = ({ appeal: { subject, state, result, demo } }: { appeal: Titled }) => {
  const ended = resultTag(state, result)
  return (
    <span className={styles.title}>
      <bdi>{subject}</bdi>
      <StateTag family={AppealState} value={state} />
      {ended ? <StateTag label={ended.label} tone={ended.tone} bare /> : null}
      {demo ? <Tag>演示</Tag> : null}
    </span>
  )
}
