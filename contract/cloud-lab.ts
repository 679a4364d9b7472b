import * as z from 'zod/mini'
import { call } from './call.ts'
import { cloudRunStates, cloudTerm } from './cloud-test.ts'
import { id, keyword, pageInput, pageOf, time } from './fields.ts'
import { appBrief } from './identify-apk.ts'
import { standardId } from './standards.ts'
import { device } from './device.ts'
import { deviceResult, labWaiting, taskSelection, taskStates } from './vendor.ts'

/** The lab's side of cloud tests. */
const v = <const T extends string>(name: T) => `/api/vendor/${name}` as const

const labTask = z.object({
  taskId: z.string(),
  runNumber: z.string(),
  app: appBrief,
  versionName: z.string(),
  company: z.string(),
  standards: z.array(standardId),
  device,
  state: z.enum(taskStates),
  runState: z.enum(cloudRunStates),
  termCount: z.int(),
  judgedCount: z.int(),
  claimedBy: z.string(),
  leaseUntil: z.nullable(time),
  createdAt: time,
})
export type CloudLabTask = z.output<typeof labTask>

/**
 * A task is claimed, filled in and submitted by the calls of `contract/vendor.ts`: claimDeviceTask,
 * saveDeviceResult, submitDeviceTask, releaseDeviceTask, and evidence as for every device task.
 */
export const queryCloudTasks = call({
  path: v('queryCloudTasks'),
  auth: 'vendor',
  lab: true,
  summary: '云测试任务：每台机型一个；未完成（unfinished：待领取和进行中）的先提出的在前，可按编号、应用、包名或企业查找',
  input: z.object({
    ...pageInput,
    state: z.optional(taskSelection),
    keyword: z.optional(keyword),
  }),
  output: z.extend(pageOf(labTask), { waiting: labWaiting }),
})

export const queryCloudTask = call({
  path: v('queryCloudTask'),
  auth: 'vendor',
  lab: true,
  summary: '一个云测试任务：机型、条款、已有结果、安装包',
  input: z.object({ taskId: id }),
  output: z.object({
    /** The server's time, by which leases end. */
    now: time,
    task: labTask,
    mine: z.boolean(),
    packageAddress: z.string(),
    terms: z.array(z.extend(cloudTerm, { text: z.array(z.string()), result: z.nullable(deviceResult) })),
  }),
  errors: ['NOT_FOUND'],
})
