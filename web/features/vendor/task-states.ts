import type { Tone } from '@alliance/contract/states'
import type { DeviceTaskBrief } from '@alliance/contract/vendor'

type TaskState = DeviceTaskBrief['state']

/** A task's place in the lab; what the lab found stands in the two families of the product. */
export const taskStates: Record<TaskState, { label: string; tone: Tone }> = {
  open: { label: '待领取', tone: 'undetermined' },
  claimed: { label: '进行中', tone: 'running' },
  submitted: { label: '已提交', tone: 'passed' },
  closed: { label: '已关闭', tone: 'cancelled' },
}
export const taskStateOrder: readonly TaskState[] = ['open', 'claimed', 'submitted', 'closed']
