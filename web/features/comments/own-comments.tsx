import { type OwnComment, queryOwnComments, withdrawComment } from '@alliance/contract/comments'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListPages } from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { CommentAnswer } from '../../ui/comment-answer.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './comments.module.css'

const PAGE_SIZE = 20

/** 我提过的意见: the newest first. */
export const OwnComments = () => {
  const pages = useListPages()
  const state = useCall(queryOwnComments, {
    size: PAGE_SIZE,
    ...pages.asked,
  })
  return (
    <section className={styles.own} aria-labelledby="own-comments">
      <h2 id="own-comments">我提过的意见</h2>
      <Loaded state={state} title="没有读到意见">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <p className="soft">还没有提过意见。</p>
          ) : (
            <>
              <ul>
                {items.map((item) => (
                  <Item key={item.commentId} item={item} />
                ))}
              </ul>
              <Pager note={`每页 ${PAGE_SIZE} 条`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const Item = ({ item }: { item: OwnComment }) => {
  const { documentId, document, version, anchor, clause, title, text, createdAt, withdrawnAt, answered, published } = item
  const place = `${clause} ${title}`.trim()
  return (
    <li>
      <p className={styles.about}>
        <Link to={`${paths.docVersion(documentId, version)}#${anchor}`}>{`${document} ${version}：${place}`}</Link>
        <Minute at={createdAt} />
        {withdrawnAt === null ? null : <StateTag label="已撤回" tone="cancelled" bare />}
        {withdrawnAt === null && answered === null ? <StateTag label="待答复" tone="running" bare /> : null}
        {published === null ? null : <Tag>已公开</Tag>}
      </p>
      <p className={styles.text}>
        <bdi>
          <Unbroken>{text}</Unbroken>
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
        </CommentAnswer>
      ) : null}
      {withdrawnAt === null && answered === null ? <Withdrawing item={item} place={place} /> : null}
    </li>
  )
}

const Withdrawing = ({ item: { commentId, text }, place }: { item: OwnComment; place: string }) => {
  const { act, busy } = useAct(withdrawComment, { refreshes: [queryOwnComments] })
  const [failed, setFailed] = useState('')
  const takeBack = async () => {
    const sure = confirm({ title: '撤回这条意见？', content: text, confirm: '撤回', danger: true })
    if (!(await agreed(sure))) return
    try {
      await act({ commentId })
    } catch (error) {
      setFailed(failureWords(error))
      refresh([queryOwnComments])
    }
  }
  return (
    <>
      <Button kind="text" size="small" busy={busy} aria-label={`撤回：${place}`} onClick={() => void takeBack()}>
        撤回
      </Button>
      {failed ? <Notice tone="error">{failed}</Notice> : null}
    </>
  )
}
