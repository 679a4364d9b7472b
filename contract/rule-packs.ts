import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, pageInput, pageOf, time } from './fields.ts'
import { appBrief } from './identify-apk.ts'
import { outcome } from './outcome.ts'
import { standardId } from './standards.ts'

/** How a changed rule affects a version. `other`: it starts or stops counting, and nothing has to be fixed. */
const changeDirections = ['worse', 'unclear', 'better', 'other'] as const
export type ChangeDirection = (typeof changeDirections)[number]
export const directionLabels: Record<ChangeDirection, string> = {
  worse: '变差',
  unclear: '变为不可判定',
  better: '变好',
  other: '只是开始或不再计入',
}

/** Effect on a version as a whole: its gravest change. `unjudged`: no facts were kept of it. */
export const trialVerdicts = ['worse', 'unclear', 'better', 'same', 'unjudged'] as const
export type TrialVerdict = (typeof trialVerdicts)[number]
export const verdictLabels: Record<TrialVerdict, string> = {
  worse: '有条款变差',
  unclear: '有条款要人工判定',
  better: '只有变好',
  same: '没有变化',
  unjudged: '没有留存安装包内容',
}

const packBrief = z.object({
  id: z.string(),
  /** Day in China, YYYY-MM-DD. */
  effectiveFrom: z.string(),
  /** Number of static terms that count. */
  counted: z.int(),
})
export type PackBrief = z.output<typeof packBrief>

const trial = z.object({
  trialId: z.string(),
  fromPack: z.string(),
  toPack: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  startedBy: z.string(),
  createdAt: time,
  finishedAt: z.nullable(time),
})
export type PackTrial = z.output<typeof trial>

const tally = z.object({ worse: z.int(), unclear: z.int(), better: z.int(), same: z.int(), unjudged: z.int() })
const trialSummary = z.object({
  versions: tally,
  /** Of these, versions with a valid label. */
  labelled: tally,
  /** Versions that fail no counted must-term now, but will fail one. */
  newlyFailing: z.int(),
  newlyFailingLabelled: z.int(),
  /** Rules whose outcome changes for any version, in the order of the coming pack. */
  terms: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      standard: standardId,
      severity: z.enum(['must', 'warning']),
      worse: z.int(),
      unclear: z.int(),
      better: z.int(),
      other: z.int(),
    }),
  ),
})
export type TrialSummary = z.output<typeof trialSummary>

const standing = z.object({ outcome, severity: z.enum(['must', 'warning']), counted: z.boolean(), reason: z.string() })
const packChange = z.object({
  id: z.string(),
  title: z.string(),
  standard: standardId,
  direction: z.enum(changeDirections),
  before: z.nullable(standing),
  after: z.nullable(standing),
})
export type PackChange = z.output<typeof packChange>

const trialRow = z.object({
  identifyId: z.string(),
  roundNumber: z.string(),
  app: appBrief,
  company: z.string(),
  versionName: z.string(),
  versionCode: z.string(),
  labelled: z.boolean(),
  verdict: z.enum(trialVerdicts),
  failsBefore: z.int(),
  failsAfter: z.int(),
  /** Without the direction `other`: `others` counts those. */
  changes: z.array(packChange),
  others: z.int(),
})
export type TrialRow = z.output<typeof trialRow>

export const queryComingPack = call({
  path: '/api/identify/queryComingPack',
  auth: 'member',
  summary: '将要施行的规则包会怎样判这一轮的安装包：取最近一次试判；没有试判过的为空',
  input: z.object({ identifyId: id }),
  output: z.nullable(
    z.object({
      pack: z.string(),
      effectiveFrom: z.string(),
      triedAt: time,
      verdict: z.enum(trialVerdicts),
      /** Number of failing counted must-terms, by the pack in force and by the coming one. */
      failsBefore: z.int(),
      failsAfter: z.int(),
      /** Without the direction `other`; with the edition of the standard that contains the new rule. */
      changes: z.array(z.extend(packChange, { edition: z.string() })),
    }),
  ),
  errors: ['NOT_FOUND'],
})
export type ComingPack = NonNullable<z.output<typeof queryComingPack.output>>

const o = <const T extends string>(name: T) => `/api/office/packs/${name}` as const
const chosen = { verdict: z.optional(z.enum(trialVerdicts)), labelled: z.optional(z.enum(['true'])) }

export const queryPacks = call({
  path: o('queryPacks'),
  auth: 'certifier',
  summary: '规则包：正在施行的与其他的，各附最近一次试判',
  input: z.object({}),
  output: z.object({
    inForce: packBrief,
    others: z.array(z.extend(packBrief, { coming: z.boolean(), latest: z.nullable(trial) })),
  }),
})
export const startPackTrial = call({
  path: o('startTrial'),
  auth: 'certifier',
  summary: '用另一个规则包试判已认证过的版本：按判定时留存的安装包内容，不改任何结论',
  input: z.object({ toPack: z.string().check(z.regex(/^[0-9]{4}\.[0-9]{2}$/, '规则包编号不正确')) }),
  output: z.object({ trialId: z.string() }),
  errors: ['NOT_FOUND', 'PACK_TRIAL_RUNNING'],
})
export const queryPackTrial = call({
  path: o('queryTrial'),
  auth: 'certifier',
  summary: '一次试判：进度、合计、按条款与按版本的变化',
  input: z.object({ ...pageInput, ...chosen, trialId: id }),
  output: z.extend(pageOf(trialRow), { trial, summary: z.nullable(trialSummary) }),
  errors: ['NOT_FOUND'],
})
export const exportPackTrial = call({
  path: o('exportTrial'),
  auth: 'certifier',
  summary: '下载一次试判的变化清单（CSV）',
  input: z.object({ ...chosen, trialId: id }),
  output: z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
