import * as z from 'zod/mini'
import { application } from './application.ts'
import { call } from './call.ts'
import { decisionReason } from './decision-reason.ts'
import { id, keyword, nothing, pageInput, pageOf, reason, seenPack, time, typedText, wireNumber } from './fields.ts'
import { appBrief, roundBrief } from './identify-apk.ts'
import { termDetail } from './report.ts'
import { reportFile } from './round-report.ts'
import { GoldState, MemberTaskState, WarningTaskState } from './states.ts'
import { device } from './device.ts'
import { deviceResult } from './vendor.ts'

export const RETEST_LIMIT = 3
export const RETEST_WINDOW_DAYS = 30

export const userRetestApply = call({
  path: '/api/identify/userRetestApply',
  auth: 'member',
  summary: '申请复测：同一版本（规则包没有换过时只重做真机条款）或新的安装包',
  input: z.object({ identifyId: id, versionId: z.optional(id), reason, pack: seenPack }),
  output: z.object({ identifyId: z.string(), goldState: GoldState.schema }),
  errors: [
    'NOT_FOUND',
    'ALREADY_CERTIFYING',
    'RETEST_NOT_OPEN',
    'RETEST_LIMIT',
    'PASSED_SINCE',
    'LABEL_STILL_VALID',
    'REVIEW_NOT_PASSED',
    'SIGNER_NOT_REVIEWED',
    'PACKAGE_BEING_READ',
    'PACKAGE_UNREADABLE',
    'VERSION_LOWER_THAN_CERTIFIED',
    'PACK_CHANGED',
    'TOO_MANY_REQUESTS',
  ],
  creates: true,
})
export const withdrawRound = call({
  path: '/api/identify/withdraw',
  auth: 'member',
  summary: '撤回正在进行的认证',
  input: z.object({ identifyId: id, reason: z.optional(typedText(500)) }),
  output: z.object({ goldState: GoldState.schema }),
  errors: ['NOT_FOUND', 'ROUND_CLOSED'],
})
export const hurryRound = call({
  path: '/api/identify/hurry',
  auth: 'member',
  summary: '催办：每天一次',
  input: z.object({ identifyId: id }),
  output: z.object({ nextAt: time }),
  errors: ['NOT_FOUND', 'ROUND_CLOSED', 'HURRIED_TODAY'],
})

export const memberTask = z.object({
  memberId: z.string(),
  name: z.string(),
  taskState: MemberTaskState.schema,
  warningState: WarningTaskState.schema,
  termCount: z.int(),
  judgedCount: z.int(),
  submittedAt: z.nullable(time),
  results: z.array(z.object({ result: deviceResult, device: z.nullable(device) })),
})
export type MemberTask = z.output<typeof memberTask>
export const queryApkDeviceList = call({
  path: '/api/identify/queryApkDeviceList',
  auth: 'member',
  summary: '一轮认证中各成员实验室的任务、机型与结果',
  input: z.object({ identifyId: id }),
  output: z.array(memberTask),
  errors: ['NOT_FOUND'],
})

/** `appeal`: the finding is gone because an appeal of this number was upheld, not because the package changed. */
const difference = z.object({ termId: z.string(), title: z.string(), found: z.string(), appeal: z.optional(z.string()) })

/** Findings compared with the previous judged round of the app. */
export const queryDifference = call({
  path: '/api/identify/queryDifference',
  auth: 'member',
  summary: '与上一轮相比：新出现、已改好、没有变化的问题，以及权限、SDK、组件、架构与大小',
  input: z.object({ identifyId: id }),
  output: z.nullable(
    z.object({
      previous: z.object({ identifyId: z.string(), versionName: z.string(), number: z.string() }),
      /** Both rounds judged the same file. */
      samePackage: z.boolean(),
      /** Rule packs of both rounds: if they differ, a finding may be new although the package has not changed. */
      packs: z.object({ before: z.string(), after: z.string() }),
      engines: z.object({ before: z.string(), after: z.string() }),
      appeared: z.array(difference),
      fixed: z.array(difference),
      unchanged: z.int(),
      /** Found before, and not judged again yet by whoever found it: not fixed. */
      open: z.array(difference),
      /** Found now by a lab or engine that had not judged the term before: not known to be new. */
      first: z.array(difference),
      lists: z.array(z.object({ name: z.string(), added: z.array(z.string()), removed: z.array(z.string()) })),
      sizeBytes: z.object({ before: z.int(), after: z.int() }),
    }),
  ),
  errors: ['NOT_FOUND', 'REPORT_NOT_READY'],
})

const o = <const T extends string>(name: T) => `/api/office/certification/${name}` as const
/** The certifier working on it: shown to the others, but locks nobody out. Null if nobody is, or no decision is needed. */
const holder = z.nullable(z.object({ email: z.string(), since: time, isMine: z.boolean() }))
/** Whoever looks at them reads the reasons, and there are hardly ever several. */
export const MOST_REVOKED_BESIDE = 20
export const queryOfficeRounds = call({
  path: o('queryRounds'),
  auth: 'certifier',
  summary: '认证台：各轮认证与等待人工判定的条款，可按轮次、证书编号、应用、包名或企业查找',
  input: z.object({
    ...pageInput,
    waiting: z.optional(z.enum(['true', 'false'])),
    goldState: z.optional(z.string().check(z.regex(/^[1-5]$/))),
    /** The whole number of a round or certificate, or a part of the app's, package's or company's name. */
    keyword: z.optional(keyword),
    /** Also names the rounds beside revoked certificates. */
    besideRevoked: z.optional(z.literal('true')),
  }),
  output: z.extend(
    pageOf(
      z.object({
        round: roundBrief,
        app: appBrief,
        versionName: z.string(),
        company: z.string(),
        undetermined: z.int(),
        submittedAt: time,
        /** When the applicant last asked to speed it up; null if never, or if the round is over. */
        hurriedAt: z.nullable(time),
        holder,
      }),
    ),
    {
      waitingTotal: z.int(),
      /** If asked for: rounds under way of whose file or key a certificate was revoked, oldest first, `MOST_REVOKED_BESIDE` of `total`. */
      besideRevoked: z.optional(
        z.object({
          total: z.int(),
          rounds: z.array(z.object({ identifyId: z.string(), appName: z.string(), versionName: z.string() })),
        }),
      ),
    },
  ),
})
const revokedBeside = z.object({
  number: z.string(),
  /** Of the round's file; otherwise of another one, signed with the same key. */
  isOfFile: z.boolean(),
  appName: z.string(),
  versionName: z.string(),
  company: z.string(),
  revokedAt: time,
  reason: z.string(),
  /** Null if its round was deleted with the account. */
  identifyId: z.nullable(z.string()),
})
export type RevokedBeside = z.output<typeof revokedBeside>
export const queryOfficeRound = call({
  path: o('queryRound'),
  auth: 'certifier',
  summary: '一轮认证：申请人的说明与申报、待判定条款、各成员任务、时间线',
  input: z.object({ identifyId: id }),
  output: z.object({
    round: roundBrief,
    app: appBrief,
    versionName: z.string(),
    company: z.string(),
    application,
    undetermined: z.array(z.extend(termDetail, { memberId: z.nullable(z.string()), memberName: z.string(), revision: z.int() })),
    tasks: z.array(memberTask),
    timeline: z.array(z.object({ at: time, who: z.string(), what: z.string(), why: z.string() })),
    certificateNumber: z.nullable(z.string()),
    hurriedAt: z.nullable(time),
    holder,
    /** While it is under way: revoked certificates whose reason may hold for it, too, newest first. */
    revoked: z.array(revokedBeside),
    /** Why this certifier may not decide about it; empty if they may. */
    bar: z.string(),
  }),
  errors: ['NOT_FOUND'],
})
export const holdRound = call({
  path: o('hold'),
  auth: 'certifier',
  summary: '认证台：领取一轮（也可从同事手里接过），或放回；只告诉同事谁在处理，不妨碍他们判定',
  input: z.object({
    identifyId: id,
    to: z.enum(['me', 'nobody']),
    /** `since` of the holder as it was seen; omitted if there was none. */
    seenSince: z.optional(wireNumber(0, Number.MAX_SAFE_INTEGER)),
  }),
  output: nothing,
  errors: ['NOT_FOUND', 'ROUND_CLOSED', 'CONFLICT', 'OWN_CASE'],
})
export const exportOfficeReport = call({
  path: o('exportReport'),
  auth: 'certifier',
  summary: '一轮认证的报告，与申请者读到的相同',
  input: z.object({ identifyId: id }),
  output: reportFile,
  errors: ['NOT_FOUND', 'REPORT_NOT_READY', 'TOO_MANY_REQUESTS'],
})
export const decideTerm = call({
  path: o('decideTerm'),
  auth: 'certifier',
  summary: '对不可判定的条款作出判定，理由写进报告',
  input: z.object({
    identifyId: id,
    termId: id,
    memberId: z.optional(id),
    outcome: z.enum(['pass', 'fail', 'notApplicable'], '请选择结论'),
    reason: decisionReason,
    /** Optimistic lock: the revision of the lab's result that was seen. If given, a newer one is not decided about. */
    revision: z.optional(wireNumber(0, 1_000_000)),
  }),
  output: z.object({ goldState: GoldState.schema }),
  errors: ['NOT_FOUND', 'ROUND_CLOSED', 'CONFLICT', 'EDITED_MEANWHILE', 'OWN_CASE'],
})
export const stopRound = call({
  path: o('stopRound'),
  auth: 'certifier',
  summary: '中止一轮认证',
  input: z.object({ identifyId: id, reason: decisionReason }),
  output: z.object({ goldState: GoldState.schema }),
  errors: ['NOT_FOUND', 'ROUND_CLOSED', 'OWN_CASE'],
})
