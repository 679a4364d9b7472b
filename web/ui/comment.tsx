import type { WholeComment } from '@alliance/contract/comments'
import type { CommentPlace } from '@alliance/contract/doc-comments'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { CommentAnswer } from './comment-answer.tsx'
import styles from './comment.module.css'
import { Minute } from './minute.tsx'
import { Tag } from './tag.tsx'
import { Unbroken } from './unbroken.tsx'

export const placeWords = ({ clause, title }: CommentPlace): string => `${clause} ${title}`.trim()

type Props = {
  comment: WholeComment
  /** Before the time. */
  from?: ReactNode
  /** After the time. */
  state?: ReactNode
  /** After the answer's time. */
  by?: ReactNode
}

/** A comment as its author and the desk see it: its subject, text, public text, and outcome. */
export const Comment = ({ comment, from, state, by }: Props) => {
  const { documentId, document, version, isVersionGone, anchor, text, createdAt, answered, published } = comment
  const about = `${document} ${version}：${placeWords(comment)}`
  return (
    <>
      <p className={styles.about}>
        {isVersionGone ? about : <Link to={`${paths.docVersion(documentId, version)}#${anchor}`}>{about}</Link>}
        {from}
        <Minute at={createdAt} />
        {state}
        {isVersionGone ? <Tag>这一版已撤回</Tag> : null}
        {published === null ? null : <Tag>已公开</Tag>}
      </p>
      <p className={styles.text}>
        <bdi>
          <Unbroken>{text || '原文已随账号删除'}</Unbroken>
        </bdi>
      </p>
      {published === null || published === text ? null : (
        <p className={styles.told}>
          公开的文字：<bdi>{published}</bdi>
        </p>
      )}
      {answered ? (
        <CommentAnswer outcome={answered.outcome} answer={answered.answer}>
          <Minute at={answered.at} />
          {by}
        </CommentAnswer>
      ) : null}
    </>
  )
}
