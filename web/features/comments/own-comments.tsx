import { type OwnComment, queryOwnComments, withdrawComment } from '@alliance/contract/comments'
import { useState } from 'react'
import { useListPages } from '../../lib/list-address.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Comment, placeWords } from '../../ui/comment.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './comments.module.css'

const PAGE_SIZE = 20

/** 我提过的意见: newest first. */
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
  const { withdrawnAt, answered } = item
  const waits = withdrawnAt === null && answered === null
  return (
    <li>
      <Comment comment={item} state={<Standing isWithdrawn={withdrawnAt !== null} waits={waits} />} />
      {waits ? <Withdrawing item={item} place={placeWords(item)} /> : null}
    </li>
  )
}

const Standing = ({ isWithdrawn, waits }: { isWithdrawn: boolean; waits: boolean }) => {
  if (isWithdrawn) return <StateTag label="已撤回" tone="cancelled" bare />
  return waits ? <StateTag label="待答复" tone="running" bare /> : null
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
