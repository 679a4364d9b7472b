import { queryCloudTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { GoldState } from '@alliance/contract/states'
import type { Output } from '@alliance/contract/call'
import type { Device } from '@alliance/contract/device'
import { queryDeviceTask, queryDeviceTasks, queryVendorDesk } from '@alliance/contract/vendor'
import { vendorPaths } from '../../lib/vendor-paths.ts'

export type RoundTask = Output<typeof queryDeviceTask>
export type CloudTask = Output<typeof queryCloudTask>
export type Kind = 'round' | 'cloud'

/** A task as its terms are filled in, whatever it belongs to. */
export type Work = {
  kind: Kind
  task: Pick<RoundTask['task'], 'taskId' | 'state' | 'claimedBy' | 'leaseUntil'>
  mine: boolean
  terms: RoundTask['terms']
  /** What can be named in a result; of a cloud task the one that the run has chosen, whatever has become of it since. */
  devices: readonly (Device & { retired?: boolean })[]
  /** The device of every result where there is no choice; empty otherwise. */
  fixedDevice: string
  /** Why nothing is taken any more although the task was submitted; empty while something is. */
  over: string
}

/** Whoever holds the task fills in its terms, and corrects them until what it belongs to is over. */
export const canWrite = ({ mine, over, task: { state } }: Work) =>
  mine && over === '' && (state === 'claimed' || state === 'submitted')

/** What a change of a task makes out of date. */
export const TASK_CALLS = [queryDeviceTask, queryDeviceTasks, queryCloudTask, queryCloudTasks, queryVendorDesk]

type Words = { submitted: string; submittedByOther: string; closed: string; noteHint: string }
export const taskWords: Record<Kind, Words> = {
  round: {
    submitted: '任务已提交。这一轮认证结束前可以更正，更正前的内容会保留。',
    submittedByOther: '任务已提交，由填写的同事更正。',
    closed: '这一轮认证已经结束，任务关闭，不再需要判定。',
    noteHint: '怎样测的，看到了什么。会写进报告。',
  },
  cloud: {
    submitted: '任务已提交。这次云测试结束前可以更正，更正前的内容会保留。',
    submittedByOther: '任务已提交，由填写的同事更正。',
    closed: '这次云测试已经取消或到期结束，任务关闭，不再需要判定。',
    noteHint: '怎样测的，看到了什么。申请人能看到。',
  },
}

export const termPath: Record<Kind, (taskId: string, term?: string) => string> = {
  round: vendorPaths.task,
  cloud: vendorPaths.cloudTask,
}

export const roundWork = ({ task, mine, terms, devices }: RoundTask): Work => ({
  kind: 'round',
  task,
  mine,
  terms,
  devices,
  fixedDevice: '',
  over: task.roundState === GoldState.certifying ? '' : `这一轮认证已经结束（${GoldState.label(task.roundState)}），不能再更正。`,
})
export const cloudWork = ({ task, mine, terms }: CloudTask): Work => ({
  kind: 'cloud',
  task,
  mine,
  terms,
  devices: [task.device],
  fixedDevice: task.device.deviceId,
  over: task.runState === 'running' ? '' : '这次云测试已经结束，不能再更正。',
})
