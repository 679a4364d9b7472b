import { type DeskComment, queryDeskComments } from '@alliance/contract/comments-desk'
import { documentMenu } from '@alliance/contract/document-menu'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddressChoice, useListAddress, useListPages } from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { Button } from '../../ui/button.tsx'
import { Comment, placeWords } from '../../ui/comment.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './comments-desk.module.css'
import { Taking } from './taking.tsx'

const PAGE_SIZE = 20
const QUEUES = [
  { key: 'waiting', label: '待答复' },
  { key: 'answered', label: '已答复' },
] as const
const documents = [{ value: '', label: '全部文档' }, ...documentMenu.map(({ id, name }) => ({ value: id, label: name }))]

/** 公示意见: comments that wait for an answer, oldest first, and answered ones. */
export const DeskCommentsPage = () => {
  const { query, set } = useListAddress()
  const queue = QUEUES.find(({ key }) => key === query.get('queue'))?.key ?? 'waiting'
  const [choice, choose] = useAddressChoice('document')
  const documentId = documentMenu.find(({ id }) => id === choice)?.id
  const pages = useListPages(`${queue} ${documentId}`)
  const [said, setSaid] = useState('')
  const state = useCall(queryDeskComments, {
    size: PAGE_SIZE,
    queue,
    ...(documentId && { documentId }),
    ...pages.asked,
  })
  const waiting = useKnown(state.data?.waiting)
  const tabs = QUEUES.map((tab) => ({ ...tab, ...(tab.key === 'waiting' && waiting !== undefined && { count: waiting }) }))
  return (
    <>
      <PageHead crumbs={[]} title="公示意见" />
      <p className={styles.lede}>
        会员对公示中的版本提的意见。逐条答复，提意见的人会收到消息；值得大家看的连同答复公开，不写是谁提的。
        <Link to={paths.comments()}>看公开的页面</Link>
      </p>
      <Tabs label="按进度筛选" items={tabs} current={queue} onChange={(key) => set({ queue: key })} controls="comments" />
      <div className={styles.bar}>
        <Field label="文档">
          <Select value={documentId ?? ''} onChange={(event) => choose(event.currentTarget.value)} options={documents} />
        </Field>
        {documentId ? <Taking key={documentId} documentId={documentId} /> : null}
      </div>
      <div className={styles.said}>{said ? <Notice tone="passed">{said}</Notice> : null}</div>
      <div id="comments" role="tabpanel" aria-label={QUEUES.find(({ key }) => key === queue)?.label}>
        <Loaded state={state} title="没有读到意见">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Empty title="这里没有意见" drawing="single">
                {queue === 'waiting' ? '有人对公示中的版本提意见时，会出现在这里。' : '答复过的意见会在这里。'}
              </Empty>
            ) : (
              <>
                <ul className={styles.rows}>
                  {items.map((item) => (
                    <Row key={item.commentId} item={item} say={setSaid} />
                  ))}
                </ul>
                <Pager note={`每页 ${PAGE_SIZE} 条`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const Row = ({ item, say }: { item: DeskComment; say: (words: string) => void }) => {
  const { company, answered, isOwn } = item
  const place = placeWords(item)
  const act = answered ? '修改答复' : '答复'
  return (
    <li>
      <Comment comment={item} from={<bdi>{company || '账号已注销'}</bdi>} by={<bdi>{answered?.who}</bdi>} />
      {isOwn ? (
        <p className={styles.told}>这是你自己提的，由同事答复。</p>
      ) : (
        <Button
          size="small"
          aria-label={`${act}：${place}`}
          onClick={() => openForm(act, (close) => <AnswerForm item={item} say={say} close={close} />, 'min(640px, 100vw)')}
        >
          {act}
        </Button>
      )}
    </li>
  )
}
