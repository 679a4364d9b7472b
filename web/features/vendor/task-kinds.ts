import { queryCloudTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { GoldState } from '@alliance/contract/states'
import type { Output } from '@alliance/contract/call'
import type { Device } from '@alliance/contract/device'
import { queryDeviceTask, queryDeviceTasks, queryVendorDesk } from '@alliance/contract/vendor'
import { vendorPaths } from '../../lib/vendor-paths.ts'

export type RoundTask = Output<typeof queryDeviceTask>
export type CloudTask = Output<typeof queryCloudTask>
type Kind = 'round' | 'cloud'

/** A device task with its terms, of a round or of a cloud run. */
export type Work = {
  kind: Kind
  task: Pick<RoundTask['task'], 'taskId' | 'state' | 'claimedBy' | 'leaseUntil'>
  mine: boolean
  /** The server's time when it answered. */
  now: number
  terms: RoundTask['terms']
  /** Devices for results; for a cloud task the one chosen for the run, even if it has been retired since. */
  devices: readonly (Device & { retired?: boolean })[]
  /** The device of every result if there is no choice; otherwise empty. */
  fixedDevice: string
  /** Why a submitted task can no longer be corrected; empty while it can. */
  over: string
}

/** Whoever holds the task fills in its terms, and may correct them until its round or run is over. */
export const canWrite = ({ mine, over, task: { state } }: Work) =>
  mine && over === '' && (state === 'claimed' || state === 'submitted')

/** Calls to refetch when a task changes. */
export const TASK_CALLS = [queryDeviceTask, queryDeviceTasks, queryCloudTask, queryCloudTasks, queryVendorDesk]

type Words = { submitted: string; closed: string; noteHint: string }
export const taskWords: Record<Kind, Words> = {
  round: {
    submitted: '任务已提交。这一轮认证结束前可以更正，更正前的内容会保留。',
    closed: '这一轮认证已经结束，任务关闭，不再需要判定。',
    noteHint: '怎样测的，看到了什么。会写进报告。',
  },
  cloud: {
    submitted: '任务已提交。这次云测试结束前可以更正，更正前的内容会保留。',
    closed: '这次云测试已经取消或到期结束，任务关闭，不再需要判定。',
    noteHint: '怎样测的，看到了什么。申请人能看到。',
  },
}

export const termPath: Record<Kind, (taskId: string, term?: string) => string> = {
  round: vendorPaths.task,
  cloud: vendorPaths.cloudTask,
}

export const roundWork = ({ task, mine, now, terms, devices }: RoundTask): Work => ({
  kind: 'round',
  task,
  mine,
  now,
  terms,
  devices,
  fixedDevice: '',
  over: task.roundState === GoldState.certifying ? '' : `这一轮认证已经结束（${GoldState.label(task.roundState)}），不能再更正。`,
})
export const cloudWork = ({ task, mine, now, terms }: CloudTask): Work => ({
  kind: 'cloud',
  task,
  mine,
  now,
  terms,
  devices: [task.device],
  fixedDevice: task.device.deviceId,
  over: task.runState === 'running' ? '' : '这次云测试已经结束，不能再更正。',
})
