import { queryDocumentFollowing, saveFollowing, type FollowedDocument } from '@alliance/contract/following'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { takeWish } from './follow-wish.ts'
import styles from './following-choice.module.css'

type Props = { documentId: string; label: ReactNode }

/** Whether the account follows this document, with the button to change it. Clauses are chosen on the page of all documents. */
export const FollowingChoice = ({ documentId, label }: Props) => {
  const { data, error } = useCall(queryDocumentFollowing, { documentId }, { quiet: true })
  if (data) return <Choice document={data} label={label} />
  return <p className={cx('noprint', styles.line)}>{error ? <a href={paths.following()}>{label}</a> : <span>{label}</span>}</p>
}

const standing = ({ followed, termIds }: FollowedDocument): string => {
  if (!followed) return ''
  return termIds.length === 0 ? '已关注，有新版本会通知你' : `已关注 ${termIds.length} 条，有变化会通知你`
}

const Choice = ({ document, label }: { document: FollowedDocument; label: ReactNode }) => {
  const { documentId, followed, clauses } = document
  const { act, busy, error } = useAct(saveFollowing, { refreshes: [queryDocumentFollowing] })
  const save = (wanted: boolean) => act({ documentId, followed: wanted }).catch(() => {})
  const grantWish = useEffectEvent(() => {
    if (takeWish(documentId) && !followed) void save(true)
  })
  useEffect(() => grantWish(), [])
  return (
    <div className={cx('noprint', styles.following, followed && styles.followed)}>
      <output>
        {followed ? <Icon name="check" size={16} /> : null}
        {standing(document)}
      </output>
      <p>
        <Button kind="text" size="small" busy={busy} onClick={() => void save(!followed)}>
          {followed ? '取消关注' : label}
        </Button>
        {followed && clauses.length > 0 ? <a href={paths.following()}>选择条款</a> : null}
      </p>
      {error ? <Notice tone="error">{failureWords(error)}</Notice> : null}
    </div>
  )
}
