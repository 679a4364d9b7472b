import { type DeskPrecedent, queryDeskPrecedents } from '@alliance/contract/precedents-desk'
import { precedentResultLabels } from '@alliance/contract/precedents'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './desk.module.css'
import { WithdrawForm } from './precedent-forms.tsx'

const PAGE_SIZE = 20

/** Every precedent, including withdrawn ones and those whose appeal was deleted with its account. */
export const DeskPrecedentsPage = () => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(keyword)
  const [said, setSaid] = useState<Said>()
  const state = useCall(queryDeskPrecedents, {
    size: PAGE_SIZE,
    ...pages.asked,
    ...(keyword && { keyword }),
  })
  return (
    <>
      <PageHead crumbs={[{ label: '申诉台', to: officePaths.appeals() }, { label: '公开的案例' }]} title="公开的案例" />
      <p className={styles.lede}>
        在申诉的页面里整理、修改。<Link to={paths.precedents()}>看公开的页面</Link>
      </p>
      <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
      <div className={styles.bar}>
        <FindField label="按编号、条款或文字查找" placeholder="编号、条款或文字" value={typed} onChange={setTyped} />
      </div>
      <FoundSaid state={state} keyword={keyword} />
      <Loaded state={state} title="没有读到案例">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <div className={styles.nothing}>
              <Empty title="这里没有案例" drawing="single">
                {keyword ? '换一个词看看。' : '有了结论的申诉，可以在它的页面里整理为案例。'}
              </Empty>
            </div>
          ) : (
            <>
              <Table caption="公开的案例" heads={['案例', '条款', '结论', '公开', '操作']} stale={state.error !== undefined}>
                {items.map((item) => (
                  <Row key={item.number} item={item} say={(tone, words) => setSaid({ tone, words })} />
                ))}
              </Table>
              <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const Row = ({ item, say }: { item: DeskPrecedent; say: Say }) => {
  const { number, revision, title, termId, termTitle, result, publishedAt, withdrawn, appealId, demo } = item
  return (
    <tr>
      <td>
        {withdrawn === null ? (
          <Link className={styles.app} to={paths.precedents({ number })}>
            {title}
          </Link>
        ) : (
          <span className={styles.app}>{title}</span>
        )}{' '}
        {demo ? <Tag>演示</Tag> : null}
        <code className={styles.mono}>{number}</code>
      </td>
      <td className={styles.about}>
        <code className={styles.mono}>{termId}</code>
        <span>{termTitle}</span>
      </td>
      <td className={styles.state}>{precedentResultLabels[result]}</td>
      <td className={styles.due}>
        {withdrawn === null ? <Minute at={publishedAt} /> : <StateTag label="已撤下" tone="cancelled" bare />}
      </td>
      <td className={styles.holder}>
        {appealId === null ? null : (
          <Link className="lnk" to={officePaths.appeal(appealId)}>
            看申诉
          </Link>
        )}
        {withdrawn === null && appealId === null ? (
          <Button
            size="small"
            onClick={() =>
              openForm('撤下这个案例？', (close) => <WithdrawForm seen={{ number, revision }} say={say} close={close} />)
            }
          >
            撤下
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
