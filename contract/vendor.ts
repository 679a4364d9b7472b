import * as z from 'zod/mini'
import { application } from './application.ts'
import { call } from './call.ts'
import { isExplained, NOT_EXPLAINED } from './decision-reason.ts'
import { id, keyword, nothing, pageInput, pageOf, reason, time, typedText, wireNumber } from './fields.ts'
import { appBrief } from './identify-apk.ts'
import { ownDevice } from './lab-devices.ts'
import { standardId } from './standards.ts'
import { GoldState, MemberTaskState, WarningTaskState } from './states.ts'

/** The workspace of a member vendor's reviewers and of its lab. Reviewers see only their own member's work. */
const v = <const T extends string>(name: T) => `/api/vendor/${name}` as const

export const queryVendorDesk = call({
  path: v('queryDesk'),
  auth: 'vendor',
  summary: '所属成员与待办数量',
  input: nothing,
  output: z.object({
    memberId: z.string(),
    memberName: z.string(),
    ownershipOpen: z.int(),
    tasksOpen: z.int(),
    cloudOpen: z.int(),
  }),
})

export const queryOwnershipTasks = call({
  path: v('queryOwnershipTasks'),
  auth: 'vendor',
  summary: '需要审核员确认归属的应用；待确认的先提出的在前，可按应用、包名或企业查找',
  input: z.object({ ...pageInput, open: z.optional(z.enum(['true', 'false'])), keyword: z.optional(keyword) }),
  output: pageOf(
    z.object({
      taskId: z.string(),
      packageName: z.string(),
      appName: z.string(),
      company: z.string(),
      boundAccount: z.string(),
      signers: z.array(z.string()),
      state: z.int(),
      reason: z.string(),
      createdAt: time,
      decidedAt: z.nullable(time),
    }),
  ),
})
export const decideOwnership = call({
  path: v('decideOwnership'),
  auth: 'vendor',
  summary: '确认应用是否属于所绑定的厂商账号',
  input: z
    .object({ taskId: id, belongs: z.enum(['true', 'false'], '请选择结论'), reason })
    .check(
      z.refine(({ belongs, reason }) => belongs === 'true' || isExplained(reason), { path: ['reason'], message: NOT_EXPLAINED }),
    ),
  output: nothing,
  errors: ['NOT_FOUND', 'CONFLICT', 'OWN_CASE'],
})

export const deviceOutcomes = ['pass', 'fail', 'notApplicable', 'undetermined'] as const

/** Evidence files per result, and the size of each in MiB. */
export const EVIDENCE_PER_RESULT = 5
export const EVIDENCE_MIB = 20

export const evidenceFile = z.object({
  evidenceId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  address: z.string(),
})
export const deviceResult = z.object({
  termId: z.string(),
  outcome: z.enum(deviceOutcomes),
  measured: z.string(),
  note: z.string(),
  deviceId: z.nullable(z.string()),
  evidence: z.array(evidenceFile),
  /** Grows with each correction; earlier values are kept. */
  revision: z.int(),
  by: z.string(),
  at: time,
})
export type DeviceResult = z.output<typeof deviceResult>

export const taskStates = ['open', 'claimed', 'submitted', 'closed'] as const
/** Filter of task lists; `unfinished`: open or claimed. */
export const taskSelection = z.enum(['unfinished', ...taskStates], '请选择任务的进度')
/** The lab's unfinished tasks, whatever the filter. */
export const labWaiting = z.object({ open: z.int(), claimed: z.int() })

const taskBrief = z.object({
  taskId: z.string(),
  roundNumber: z.string(),
  roundState: GoldState.schema,
  app: appBrief,
  versionName: z.string(),
  company: z.string(),
  standards: z.array(standardId),
  /** open → claimed → submitted; closed when the round ended otherwise. */
  state: z.enum(taskStates),
  taskState: MemberTaskState.schema,
  warningState: WarningTaskState.schema,
  termCount: z.int(),
  judgedCount: z.int(),
  claimedBy: z.string(),
  leaseUntil: z.nullable(time),
  hurriedAt: z.nullable(time),
  createdAt: time,
})
export type DeviceTaskBrief = z.output<typeof taskBrief>

export const queryDeviceTasks = call({
  path: v('queryDeviceTasks'),
  auth: 'vendor',
  lab: true,
  summary: '真机任务；未完成（unfinished：待领取和进行中）的先提出的在前，可按轮次、应用、包名或企业查找',
  input: z.object({
    ...pageInput,
    state: z.optional(taskSelection),
    keyword: z.optional(keyword),
  }),
  output: z.extend(pageOf(taskBrief), { waiting: labWaiting }),
})

export const queryDeviceTask = call({
  path: v('queryDeviceTask'),
  auth: 'vendor',
  lab: true,
  summary: '一个真机任务：申请人的说明与申报、条款、已有结果、安装包',
  input: z.object({ taskId: id }),
  output: z.object({
    /** The server's time, by which leases end. */
    now: time,
    task: taskBrief,
    mine: z.boolean(),
    packageAddress: z.string(),
    application,
    terms: z.array(
      z.object({
        id: z.string(),
        standard: standardId,
        clause: z.string(),
        title: z.string(),
        severity: z.enum(['must', 'warning']),
        text: z.array(z.string()),
        result: z.nullable(deviceResult),
      }),
    ),
    devices: z.array(ownDevice),
  }),
  errors: ['NOT_FOUND'],
})

export const claimDeviceTask = call({
  path: v('claimDeviceTask'),
  auth: 'vendor',
  lab: true,
  summary:
    '领取任务；租约到期未续会放回；带上 correct=true 时，已提交的任务也能接手，以便更正，这时没有租约（leaseUntil 为 null）',
  input: z.object({ taskId: id, correct: z.optional(z.enum(['true', 'false'])) }),
  output: z.object({ leaseUntil: z.nullable(time) }),
  errors: ['NOT_FOUND', 'TASK_TAKEN', 'TASK_SUBMITTED', 'ROUND_CLOSED', 'CLOUD_TASK_CLOSED', 'OWN_CASE'],
})
export const releaseDeviceTask = call({
  path: v('releaseDeviceTask'),
  auth: 'vendor',
  lab: true,
  summary: '放回任务',
  input: z.object({ taskId: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'LEASE_LOST', 'TASK_SUBMITTED'],
})

export const saveDeviceResult = call({
  path: v('saveDeviceResult'),
  auth: 'vendor',
  lab: true,
  summary:
    '填写或更正一项条款的结果；更正前的内容会保留；pass 要有实测值（measured）或至少一个文件，fail 两样都要，其余要写明原因（note）；带上所依据的 revision（还没有结果时为 0）时，不会盖过更新的结果；证据文件先传到 /api/upload/evidence（任务编号 taskId，文件名 fileName）',
  input: z.object({
    taskId: id,
    termId: id,
    outcome: z.enum(deviceOutcomes, '请选择结论'),
    measured: typedText(200),
    note: typedText(1000),
    deviceId: z.optional(id),
    evidenceIds: z.pipe(
      z.transform((value: unknown) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value])),
      z.array(id).check(z.maxLength(EVIDENCE_PER_RESULT, `最多 ${EVIDENCE_PER_RESULT} 个文件`)),
    ),
    /** Optimistic lock: the revision that this corrects, 0 for the first. If given, nothing newer is overwritten. */
    revision: z.optional(wireNumber(0, 1_000_000)),
  }),
  output: z.object({ revision: z.int() }),
  errors: [
    'NOT_FOUND',
    'LEASE_LOST',
    'TASK_SUBMITTED',
    'ROUND_CLOSED',
    'CLOUD_TASK_CLOSED',
    'EVIDENCE_NEEDED',
    'EDITED_MEANWHILE',
  ],
})

export const submitDeviceTask = call({
  path: v('submitDeviceTask'),
  auth: 'vendor',
  lab: true,
  summary: '提交任务：全部条款都有结果之后',
  input: z.object({ taskId: id }),
  output: z.object({ taskState: MemberTaskState.schema, warningState: WarningTaskState.schema }),
  errors: ['NOT_FOUND', 'LEASE_LOST', 'TASK_SUBMITTED', 'ROUND_CLOSED', 'CLOUD_TASK_CLOSED', 'RESULTS_MISSING'],
})
