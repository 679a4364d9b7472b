import type { Tone } from '@alliance/contract/states'
import type { Output } from '@alliance/contract/call'
import type { DeviceTaskBrief, queryDeviceTasks } from '@alliance/contract/vendor'
import { useAddressTab } from '../../lib/list-address.ts'

type TaskState = DeviceTaskBrief['state']
const UNFINISHED = 'unfinished'

/** State of a task in the lab; the lab's verdicts are in the product's two families of states. */
export const taskStates: Record<TaskState, { label: string; tone: Tone }> = {
  open: { label: '待领取', tone: 'undetermined' },
  claimed: { label: '进行中', tone: 'running' },
  submitted: { label: '已提交', tone: 'passed' },
  closed: { label: '已关闭', tone: 'cancelled' },
}

type Waiting = Output<typeof queryDeviceTasks>['waiting']
export type TaskTab = TaskState | 'unfinished' | 'all'
/** Unfinished tasks come first. */
const taskTabs: readonly { key: TaskTab; label: string; count?: (waiting: Waiting) => number }[] = [
  { key: UNFINISHED, label: '未完成', count: ({ open, claimed }) => open + claimed },
  { key: 'open', label: taskStates.open.label, count: ({ open }) => open },
  { key: 'claimed', label: taskStates.claimed.label, count: ({ claimed }) => claimed },
  { key: 'submitted', label: taskStates.submitted.label },
  { key: 'closed', label: taskStates.closed.label },
  { key: 'all', label: '全部' },
]

export const useTaskTab = () => useAddressTab(taskTabs, { usual: UNFINISHED })
export const askedOf = (tab: TaskTab) => (tab === 'all' ? {} : { state: tab })
/** With the counts, once they are known. */
export const tabItems = (waiting: Waiting | undefined) =>
  taskTabs.map(({ key, label, count }) => ({ key, label, ...(count && waiting && { count: count(waiting) }) }))
