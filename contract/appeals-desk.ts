import * as z from 'zod/mini'
import { queryAppealDetail } from './appeal.ts'
import { call } from './call.ts'
import { decisionReason } from './decision-reason.ts'
import { id, keyword, nothing, pageInput, pageOf, typedText, visible, wireNumber } from './fields.ts'
import { termDetail } from './report.ts'
import { memberTask } from './round-acts.ts'
import { AppealState, GoldState } from './states.ts'

/** The desk of the appeals officers. Every act names the version of the appeal that the officer saw; if outdated, it is refused. */
const o = <const T extends string>(name: T) => `/api/office/appeals/${name}` as const
const version = wireNumber(1, 1_000_000)
const text = typedText(2000).check(visible('请写明内容'))
const output = z.object({ state: AppealState.schema, version: z.int() })
const errors = ['NOT_FOUND', 'CONFLICT', 'APPEAL_CLOSED', 'NOT_INDEPENDENT', 'HELD_BY_COLLEAGUE'] as const

/** `ours`: our turn, by deadline. `theirs`: waiting for the appellant. `closed`: newest first. */
const queues = ['ours', 'theirs', 'closed'] as const

const deskBrief = z.omit(queryAppealDetail.output, {
  entries: true,
  contact: true,
  reopenUntil: true,
  reopensLeft: true,
  obstacle: true,
})
const deskItem = z.extend(deskBrief, {
  company: z.string(),
  holder: z.nullable(z.string()),
  isMine: z.boolean(),
})
export type DeskAppeal = z.output<typeof deskItem>

export const queryAppeals = call({
  path: o('queryAppeals'),
  auth: 'appeals',
  summary: '申诉台：轮到我们的按期限先后，以及等待申诉人和已结束的',
  input: z.object({
    ...pageInput,
    queue: z.optional(z.enum(queues)),
    state: z.optional(wireNumber(1, 4)),
    mine: z.optional(z.enum(['true', 'false'])),
    keyword: z.optional(keyword),
  }),
  output: z.extend(pageOf(deskItem), {
    waiting: z.object({ pendingReview: z.int(), pendingHandling: z.int(), overdue: z.int(), theirs: z.int() }),
  }),
})
/** One row per case, newest first, for reviews of how appeals went. `more`: the file doesn't hold all of them. */
export const exportAppeals = call({
  path: o('export'),
  auth: 'appeals',
  summary: '导出申诉，一份一行，CSV',
  input: nothing,
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.int(), more: z.boolean() }),
})
export const queryAppeal = call({
  path: o('queryAppeal'),
  auth: 'appeals',
  summary: '一份申诉：往来、所针对条款现在的判定与证据、能否由你处理',
  input: z.object({ appealId: id }),
  output: z.extend(queryAppealDetail.output, {
    company: z.string(),
    email: z.string(),
    holder: z.nullable(z.string()),
    isMine: z.boolean(),
    version: z.int(),
    /** Why this officer may not act on it; empty where they may. */
    bar: z.string(),
    /** The term as the report has it now, with earlier decisions; null without a term. */
    term: z.nullable(termDetail),
    roundState: z.nullable(GoldState.schema),
    /** What the lab submitted for the term, with its files. */
    lab: z.nullable(memberTask),
  }),
  errors: ['NOT_FOUND'],
})
export const assignAppeal = call({
  path: o('assign'),
  auth: 'appeals',
  summary: '领取申诉（也可从同事手里接过），或放回',
  input: z.object({ appealId: id, version, to: z.enum(['me', 'nobody']) }),
  output,
  errors,
})
export const acceptAppeal = call({
  path: o('accept'),
  auth: 'appeals',
  summary: '受理：待审核 → 待处理',
  input: z.object({ appealId: id, version }),
  output,
  errors,
})
export const refuseAppeal = call({
  path: o('refuse'),
  auth: 'appeals',
  summary: '判为无效反馈：待审核 → 无效反馈',
  input: z.object({ appealId: id, version, reason: decisionReason }),
  output,
  errors,
})
export const askAppellant = call({
  path: o('ask'),
  auth: 'appeals',
  summary: '请申诉人补充，期限停到回答为止',
  input: z.object({ appealId: id, version, text }),
  output,
  errors,
})
export const replyAppellant = call({
  path: o('reply'),
  auth: 'appeals',
  summary: '答复申诉人，期限照走',
  input: z.object({ appealId: id, version, text }),
  output,
  errors,
})
export const decideAppeal = call({
  path: o('decide'),
  auth: 'appeals',
  summary: '作出结论：成立（有条款时重新判定）或不成立；待处理 → 已处理',
  input: z.object({
    appealId: id,
    version,
    result: z.enum(['upheld', 'kept'], '请选择结论'),
    /** For `upheld` on a term: its new outcome. */
    outcome: z.optional(z.enum(['pass', 'notApplicable'], '请选择改判成什么')),
    reason: decisionReason,
  }),
  output: z.extend(output, { goldState: z.nullable(GoldState.schema) }),
  errors: [...errors, 'TERM_NOT_FAILED', 'ROUND_NOT_APPEALABLE', 'NEWER_ROUND', 'HIGHER_VERSION_CERTIFIED'],
})
