import type { Output } from '@alliance/contract/call'
import { isDay } from '@alliance/contract/china-minute'
import { queryAudit } from '@alliance/contract/office'
import { dateTime } from '../../lib/format.ts'
import { useAddressChoice, useAddressKeyword, useListAddress, useListPages } from '../../lib/list-address.ts'
import { useCall } from '../../lib/use-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { PackageText } from '../../ui/package-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './office.module.css'

const PAGE_SIZE = 30

const EMPTY = { keyword: '', what: '', from: '', until: '' }

/** A date in the URL; an invalid one is ignored. */
const useAddressDay = (name: string) => {
  const [chosen, choose] = useAddressChoice(name)
  return [isDay(chosen) ? chosen : '', choose] as const
}

/** 操作记录: the audit log, newest first. Rows are written in the act's own transaction and never change. */
export const AuditPage = () => {
  const { set } = useListAddress()
  const { typed, setTyped, keyword } = useAddressKeyword()
  const [what, chooseWhat] = useAddressChoice('what')
  const [from, chooseFrom] = useAddressDay('from')
  const [until, chooseUntil] = useAddressDay('until')
  const narrowed = Object.fromEntries(Object.entries({ keyword, what, from, until }).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(narrowed).length > 0
  const pages = useListPages(JSON.stringify(narrowed))
  const state = useCall(queryAudit, { size: PAGE_SIZE, ...pages.asked, ...narrowed })
  const kinds = useKnown(state.data?.kinds) ?? []
  return (
    <>
      <PageHead crumbs={[]} title="操作记录" />
      <p className={styles.lede}>后台的每次改动都记在这里，记下后不能更改。</p>
      <div className={styles.narrowing}>
        <Field label="操作">
          <Select options={optionsOf(kinds, what)} value={what} onChange={(event) => chooseWhat(event.currentTarget.value)} />
        </Field>
        <Field label="从">
          <TextInput type="date" value={from} max={until} onChange={(event) => chooseFrom(event.currentTarget.value)} />
        </Field>
        <Field label="到">
          <TextInput type="date" value={until} min={from} onChange={(event) => chooseUntil(event.currentTarget.value)} />
        </Field>
        <FindField label="按人、操作或对象查找" placeholder="人、操作或对象" value={typed} onChange={setTyped} />
      </div>
      <FoundSaid state={state} keyword={keyword} />
      <Loaded state={state} title="没有读到操作记录">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Nothing isNarrowed={isNarrowed} onAll={() => set(EMPTY)} />
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

/** Includes the kind given by the URL, even if no such act is recorded. */
const optionsOf = (kinds: readonly string[], what: string) => [
  { value: '', label: '全部操作' },
  ...(what === '' || kinds.includes(what) ? kinds : [what, ...kinds]).map((kind) => ({ value: kind, label: kind })),
]

const Nothing = ({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) =>
  isNarrowed ? (
    <Empty title="没有符合的记录" drawing="single" action={<Button onClick={onAll}>看全部记录</Button>}>
      换一种操作、日期或关键词看看。
    </Empty>
  ) : (
    <Empty title="还没有操作记录" drawing="single">
      后台的第一次改动会出现在这里。
    </Empty>
  )

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
