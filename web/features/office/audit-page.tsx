import type { Output } from '@alliance/contract/call'
import { queryAudit } from '@alliance/contract/office'
import { dateTime } from '../../lib/format.ts'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { useCall } from '../../lib/use-call.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { PackageText } from '../../ui/package-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './office.module.css'

const PAGE_SIZE = 30

/** 操作记录: who did what to whom, newest first. Rows are written with the act itself and never change. */
export const AuditPage = () => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(keyword)
  const state = useCall(queryAudit, {
    size: PAGE_SIZE,
    ...pages.asked,
    ...(keyword && { keyword }),
  })
  return (
    <>
      <PageHead crumbs={[]} title="操作记录" />
      <div className={styles.bar}>
        <p className="mute">后台的每次改动都记在这里，记下后不能更改。</p>
        <FindField label="按人、操作或对象查找" placeholder="人、操作或对象" value={typed} onChange={setTyped} />
      </div>
      <Loaded state={state} title="没有读到操作记录">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Empty title={keyword ? '没有符合的记录' : '还没有操作记录'} drawing="single">
              {keyword ? '换一个关键词看看。' : '后台的第一次改动会出现在这里。'}
            </Empty>
          ) : (
            <>
              <Table
                caption="操作记录"
                wide
                className={styles.audit}
                heads={['时间', '谁', '做了什么', '对象', '详情']}
                stale={state.error !== undefined}
              >
                {items.map((row) => (
                  <Row key={row.auditId} row={row} />
                ))}
              </Table>
              <Pager note={`每页 ${PAGE_SIZE} 条`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const Row = ({ row }: { row: Output<typeof queryAudit>['items'][number] }) => (
  <tr>
    <td className={styles.time}>
      <time dateTime={new Date(row.at).toISOString()}>{dateTime(row.at)}</time>
    </td>
    <td className={styles.who}>
      <EmailText>{row.who}</EmailText>
    </td>
    <td className={styles.what}>{row.what}</td>
    <td>
      <PackageText>{row.target}</PackageText>
    </td>
    <td className={styles.detail}>{row.detail ? <PackageText>{row.detail}</PackageText> : null}</td>
  </tr>
)
