import type { Output } from '@alliance/contract/call'
import { MemberReviewState } from '@alliance/contract/states'
import { queryOwnershipTasks } from '@alliance/contract/vendor'
import { useState } from 'react'
import { useAddressKeyword, useAddressTab, useListPages } from '../../lib/list-address.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskLine } from './desk-line.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { OwnershipForm } from './ownership-form.tsx'
import styles from './vendor.module.css'

export type OwnershipTask = Output<typeof queryOwnershipTasks>['items'][number]

const PAGE_SIZE = 20
const AGAIN_MS = 30_000
const tabs = [
  { key: 'true', label: '待确认' },
  { key: 'false', label: '已确认' },
] as const

/** 归属确认: apps whose ownership the vendor's own API could not confirm or deny. */
export const OwnershipPage = () => {
  const { tab, tabLabel, setTab } = useAddressTab(tabs, { usual: 'true', name: 'open' })
  const [said, setSaid] = useState<Said>()
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(`${tab} ${keyword}`)
  const isOpen = tab === 'true'
  const state = useLiveCall(
    queryOwnershipTasks,
    { size: PAGE_SIZE, open: tab, ...(keyword && { keyword }), ...pages.asked },
    { again: () => AGAIN_MS },
  )
  return (
    <>
      <PageHead crumbs={[]} title="归属确认" />
      <DeskLine />
      <div className={styles.bar}>
        <Tabs label="按进度筛选" items={tabs} current={tab} onChange={setTab} controls="ownership" />
      </div>
      <FindField
        className={styles.find}
        label="按应用、包名或企业查找"
        placeholder="应用、包名或企业"
        value={typed}
        onChange={setTyped}
      />
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <div id="ownership" role="tabpanel" aria-label={tabLabel}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} title="没有读到归属确认">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Empty title={keyword ? '没有符合的应用' : isOpen ? '没有要确认的应用' : '还没有确认过应用'} drawing="single">
                {keyword ? '换一个关键词看看。' : '接口不能回答某个应用属于谁时，会出现在这里。'}
              </Empty>
            ) : (
              <>
                <Table
                  caption="要确认归属的应用"
                  className={styles.ownership}
                  heads={[
                    '应用',
                    '申请企业',
                    '绑定的厂商账号',
                    '签名证书',
                    isOpen ? '提出时间' : '结论',
                    isOpen ? '操作' : '时间',
                  ]}
                  stale={state.error !== undefined}
                >
                  {items.map((task) => (
                    <Row key={task.taskId} task={task} isOpen={isOpen} onEnded={setSaid} />
                  ))}
                </Table>
                <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const decide = (task: OwnershipTask, onEnded: (said: Said) => void) =>
  openForm(
    '确认应用归属',
    (close) => (
      <OwnershipForm
        task={task}
        onCancel={close}
        onEnded={(said) => {
          close()
          onEnded(said)
        }}
      />
    ),
    '46%',
  )

type RowProps = { task: OwnershipTask; isOpen: boolean; onEnded: (said: Said) => void }

const Row = ({ task, isOpen, onEnded }: RowProps) => (
  <tr>
    <td className={styles.app}>
      <strong>
        <bdi>{task.appName || task.packageName}</bdi>
      </strong>
      <bdi className={styles.mono}>{task.packageName}</bdi>
    </td>
    <td>
      <bdi>{task.company}</bdi>
    </td>
    <td>
      <bdi>{task.boundAccount || '/'}</bdi>
    </td>
    <td className={styles.signers}>
      {task.signers.map((signer) => (
        <HashText key={signer} value={signer} name="签名证书摘要" short />
      ))}
    </td>
    {isOpen ? (
      <>
        <td className={styles.time}>
          <Minute at={task.createdAt} />
        </td>
        <td>
          <Button size="small" aria-label={`确认 ${task.packageName}`} onClick={() => decide(task, onEnded)}>
            确认
          </Button>
        </td>
      </>
    ) : (
      <>
        <td className={styles.verdict}>
          <StateTag family={MemberReviewState} value={task.state} bare />
          <bdi>{task.reason}</bdi>
        </td>
        <td className={styles.time}>{task.decidedAt === null ? null : <Minute at={task.decidedAt} />}</td>
      </>
    )}
  </tr>
)
