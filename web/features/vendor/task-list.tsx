import type { queryDeviceTasks } from '@alliance/contract/vendor'
import type { Output } from '@alliance/contract/call'
import { useId, type ReactNode } from 'react'
import { useKnown } from '../../lib/use-known.ts'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskLine } from './desk-line.tsx'
import { NoTasks } from './no-tasks.tsx'
import { askedOf, tabItems, useTaskTab } from './task-states.ts'
import styles from './vendor.module.css'

const PAGE_SIZE = 20
/** Polling interval of a list of tasks. */
export const TASKS_AGAIN_MS = 30_000

/** State of a list of tasks in the URL, and the input that its call gets from it. */
export const useTaskList = () => {
  const chosen = useTaskTab()
  const find = useAddressKeyword()
  const pages = useListPages(`${chosen.tab} ${find.keyword}`)
  const asked = {
    size: PAGE_SIZE,
    ...askedOf(chosen.tab),
    ...(find.keyword && { keyword: find.keyword }),
    ...pages.asked,
  }
  return { chosen, find, pages, asked }
}

type Answer<T> = { items: T[]; nextCursor: string | null; waiting: Output<typeof queryDeviceTasks>['waiting'] }
type Props<T> = {
  list: ReturnType<typeof useTaskList>
  state: { data: Answer<T> | undefined; error: Error | undefined; loading: boolean; reload: () => void }
  /** What the list contains, also the page's title. */
  what: string
  /** When tasks appear in it. */
  hint: string
  /** By what they are found. */
  by: string
  heads: readonly string[]
  row: (task: T) => ReactNode
}

/** The page of this member's tasks of one kind. */
export const TaskList = <T,>({ list: { chosen, find, pages }, state, what, hint, by, heads, row }: Props<T>) => {
  const id = useId()
  const { tab, tabLabel, setTab } = chosen
  const waiting = useKnown(state.data?.waiting)
  return (
    <>
      <PageHead crumbs={[]} title={what} />
      <DeskLine />
      <div className={styles.bar}>
        <Tabs label="按进度筛选" items={tabItems(waiting)} current={tab} onChange={setTab} controls={id} />
      </div>
      <FindField className={styles.find} label={`按${by}查找`} placeholder={by} value={find.typed} onChange={find.setTyped} />
      <div id={id} role="tabpanel" aria-label={tabLabel}>
        <FoundSaid state={state} keyword={find.keyword} />
        <Loaded state={state} title={`没有读到${what}`}>
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <NoTasks what={what} hint={hint} tab={tab} keyword={find.keyword} onAll={() => setTab('all')} />
            ) : (
              <>
                <Table caption={what} wide className={styles.tasks} heads={heads} stale={state.error !== undefined}>
                  {items.map((task) => row(task))}
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
