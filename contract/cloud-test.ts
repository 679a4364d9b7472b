import * as z from 'zod/mini'
import { call } from './call.ts'
import { device, deviceForm, widthClass } from './device.ts'
import { id, nothing, pageInput, pageOf, time, typedText, wireArray } from './fields.ts'
import { appBrief } from './identify-apk.ts'
import { counts, termSummary } from './report.ts'
import { standardId } from './standards.ts'
import type { Tone } from './states.ts'
import { deviceResult } from './vendor.ts'

/** Cloud tests: a version tried on devices of member labs. They never lead to a label. */
const c = <const T extends string>(name: T) => `/api/cloudTest/${name}` as const

export const cloudRunStates = ['running', 'done', 'cancelled'] as const
export type CloudRunState = (typeof cloudRunStates)[number]
export const cloudRunMarks: Record<CloudRunState, { label: string; tone: Tone }> = {
  running: { label: '测试中', tone: 'running' },
  done: { label: '已完成', tone: 'passed' },
  cancelled: { label: '已取消', tone: 'cancelled' },
}
const cloudDeviceStates = ['waiting', 'claimed', 'done', 'missed', 'cancelled'] as const
export type CloudDeviceState = (typeof cloudDeviceStates)[number]
export const cloudDeviceMarks: Record<CloudDeviceState, { label: string; tone: Tone }> = {
  waiting: { label: '等待领取', tone: 'undetermined' },
  claimed: { label: '判定中', tone: 'running' },
  done: { label: '已提交', tone: 'passed' },
  missed: { label: '到期未提交', tone: 'undetermined' },
  cancelled: { label: '已取消', tone: 'cancelled' },
}

const cloudDevice = z.extend(device, { memberId: z.string(), member: z.string() })
export type CloudDevice = z.output<typeof cloudDevice>

export const queryCloudDevices = call({
  path: c('queryDevices'),
  auth: 'member',
  summary: '成员实验室可以用来测试的机型',
  input: z.object({
    ...pageInput,
    form: z.optional(deviceForm),
    androidVersion: z.optional(typedText(10, '安卓版本不正确')),
    widthClass: z.optional(widthClass),
    posture: z.optional(typedText(30, '姿态不正确')),
  }),
  output: z.extend(pageOf(cloudDevice), {
    /** Filter values, over all devices. */
    choices: z.object({ androidVersions: z.array(z.string()), postures: z.array(z.string()) }),
  }),
})

export const queryCloudVersions = call({
  path: c('queryVersions'),
  auth: 'member',
  summary: '当前账号可以测试的版本：自检已完成',
  input: z.object(pageInput),
  output: pageOf(
    z.object({
      versionId: z.string(),
      app: appBrief,
      versionName: z.string(),
      versionCode: z.string(),
      uploadedAt: time,
      pack: z.string(),
    }),
  ),
})

export const queryCloudStandards = call({
  path: c('queryStandards'),
  auth: 'member',
  summary: '可以选的标准：各有多少项自检条款、多少项真机条款',
  input: nothing,
  output: z.array(z.object({ id: standardId, title: z.string(), staticCount: z.int(), deviceCount: z.int() })),
})

export const queryCloudQuota = call({
  path: c('queryQuota'),
  auth: 'member',
  summary: '本月的云测试次数与每次的机型数',
  input: nothing,
  output: z.object({
    /** YYYY-MM, in China. */
    month: z.string(),
    runsPerMonth: z.int(),
    used: z.int(),
    devicesPerRun: z.int(),
  }),
})

/** Above any installation's own limit, which is in the quota. */
const DEVICES_IN_ONE_REQUEST = 50

export const startCloudRun = call({
  path: c('start'),
  auth: 'member',
  summary: '开始一次云测试；不发放金标',
  input: z.object({
    versionId: id,
    standards: wireArray(standardId, 7).check(z.minLength(1, '请至少选择一项标准')),
    deviceIds: wireArray(id, DEVICES_IN_ONE_REQUEST).check(z.minLength(1, '请至少选择一台机型')),
  }),
  output: z.object({ runId: z.string() }),
  errors: ['NOT_FOUND', 'PACKAGE_BEING_READ', 'PACKAGE_UNREADABLE', 'CLOUD_QUOTA_USED', 'CLOUD_NO_DEVICE_TERMS'],
  creates: true,
})

const cloudRunBrief = z.object({
  runId: z.string(),
  number: z.string(),
  versionId: z.string(),
  app: appBrief,
  versionName: z.string(),
  state: z.enum(cloudRunStates),
  standards: z.array(standardId),
  demo: z.boolean(),
  devices: z.int(),
  devicesDone: z.int(),
  /** Device terms over all devices, and how many of them have a result. */
  terms: z.int(),
  termsJudged: z.int(),
  startedAt: time,
  /** When the run ends even if labs are still to submit. */
  endsBy: time,
  finishedAt: z.nullable(time),
})
export type CloudRunBrief = z.output<typeof cloudRunBrief>

export const queryCloudRuns = call({
  path: c('queryRuns'),
  auth: 'member',
  summary: '当前账号的云测试，新的在前',
  input: z.object({ ...pageInput, state: z.optional(z.enum(cloudRunStates)) }),
  output: pageOf(cloudRunBrief),
})

export const cloudTerm = z.object({
  id: z.string(),
  standard: standardId,
  clause: z.string(),
  title: z.string(),
  severity: z.enum(['must', 'warning']),
})
export type CloudTerm = z.output<typeof cloudTerm>

const cloudTask = z.object({
  taskId: z.string(),
  memberId: z.string(),
  member: z.string(),
  device,
  state: z.enum(cloudDeviceStates),
  termCount: z.int(),
  judgedCount: z.int(),
  submittedAt: z.nullable(time),
  /** Results so far; the lab may correct them during the run. */
  results: z.array(deviceResult),
})
export type CloudTask = z.output<typeof cloudTask>

export const queryCloudRun = call({
  path: c('queryRun'),
  auth: 'member',
  summary: '一次云测试：自检结果、各机型的进度与结果、正式认证会未通过的条款',
  input: z.object({ runId: id }),
  output: z.object({
    run: cloudRunBrief,
    /** The engine's verdicts on the chosen standards from the self-check; evidence by `querySelfCheckTerm`. */
    selfCheck: z.object({
      pack: z.string(),
      judgedOn: z.string(),
      standards: z.array(z.object({ id: standardId, counts })),
      terms: z.array(termSummary),
    }),
    /** Rule pack of the device terms: the one in force when the run started. */
    pack: z.string(),
    terms: z.array(cloudTerm),
    devices: z.array(cloudTask),
    /** Counted must-terms that fail here and would fail a formal round of the same package. */
    wouldFail: z.array(z.extend(cloudTerm, { devices: z.array(z.string()) })),
    /** Counted must-terms that would need a person's decision in a formal round. */
    undetermined: z.int(),
  }),
  errors: ['NOT_FOUND'],
})

export const cancelCloudRun = call({
  path: c('cancel'),
  auth: 'member',
  summary: '取消一次云测试；已有的结果留下，次数不退回',
  input: z.object({ runId: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'CLOUD_RUN_CLOSED'],
})
