import * as z from 'zod/mini'
import { appealType, results } from './appeal-kinds.ts'
import { call } from './call.ts'
import {
  id,
  keyword,
  least,
  nothing,
  pageInput,
  pageOf,
  reason,
  textLine,
  time,
  typedText,
  visible,
  wireArray,
  wireNumber,
} from './fields.ts'
import { outcome } from './outcome.ts'
import { standardId } from './standards.ts'
import { AppealState } from './states.ts'

/** Deadline and bound for reopening: shown to both sides, enforced by the server. A day is 24 hours. */
export const REOPEN_DAYS = 7
export const REOPEN_LIMIT = 2
/** Files per message, and the size of each in MiB. */
export const FILES_PER_MESSAGE = 5
export const FILE_MIB = 20
export const FILES_PER_APPEAL = 30

const subject = textLine('主题', 80).check(least(2, '请用一句话写明主题'))
const text = typedText(2000).check(visible('请写明内容'))
const statement = typedText(2000).check(visible('请写明理由'), least(10, '请至少写 10 个字，说明理由'))
const fileIds = z.optional(wireArray(id, FILES_PER_MESSAGE))

export const appealFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** Download link, valid for five minutes. */
  address: z.string(),
  /** Link for showing a picture in the page; null for other files. */
  preview: z.nullable(z.string()),
})
export type AppealFile = z.output<typeof appealFile>

/** The finding under appeal, as it was when the appeal was made. */
const contested = z.object({
  identifyId: z.string(),
  roundNumber: z.string(),
  appName: z.string(),
  versionName: z.string(),
  termId: z.string(),
  title: z.string(),
  standard: standardId,
  clause: z.string(),
  /** The lab whose finding it is; null for a static term. */
  memberId: z.nullable(z.string()),
  memberName: z.string(),
  outcome,
  finding: z.string(),
})
export type Contested = z.output<typeof contested>

/** Whose turn it is, and until when. The clock is paused while the appellant has to act. */
const clock = z.object({ dueAt: time, leftMs: z.int(), paused: z.boolean() })
export type Clock = z.output<typeof clock>

const brief = z.object({
  appealId: z.string(),
  number: z.string(),
  type: appealType,
  subject: z.string(),
  state: AppealState.schema,
  result: z.nullable(z.enum(results)),
  contested: z.nullable(contested),
  /** Null once it is closed. */
  clock: z.nullable(clock),
  submittedAt: time,
  updatedAt: time,
  demo: z.boolean(),
})
export type AppealBrief = z.output<typeof brief>

export const entryKinds = [
  'submitted',
  'message',
  'answer',
  'question',
  'accepted',
  'refused',
  'upheld',
  'kept',
  'withdrawn',
  'reopened',
  'assigned',
] as const
const entry = z.object({
  at: time,
  side: z.enum(['appellant', 'officer']),
  who: z.string(),
  kind: z.enum(entryKinds),
  text: z.string(),
  files: z.array(appealFile),
})
export type AppealEntry = z.output<typeof entry>

export const getTypeList = call({
  path: '/api/appeal/getTypeList',
  method: 'GET',
  auth: 'public',
  summary: '申诉类型；onTerm 的类型从报告的条款发起',
  input: nothing,
  output: z.array(z.object({ id: z.string(), label: z.string(), onTerm: z.boolean() })),
})

const a = <const T extends string>(name: T) => `/api/appeal/${name}` as const
export const applyAppeal = call({
  path: a('apply'),
  auth: 'member',
  summary: '提出申诉：针对报告中的条款（identifyId、termId，真机条款另加 memberId），或单独说明',
  input: z.object({
    type: appealType,
    identifyId: z.optional(id),
    termId: z.optional(id),
    memberId: z.optional(id),
    subject,
    text: statement,
    contact: z.optional(typedText(100)),
    fileIds,
  }),
  output: z.object({ appealId: z.string(), number: z.string(), state: AppealState.schema }),
  errors: ['NOT_FOUND', 'TERM_NOT_FAILED', 'ROUND_NOT_APPEALABLE', 'NEWER_ROUND', 'HIGHER_VERSION_CERTIFIED', 'ALREADY_APPEALED'],
  creates: true,
})
export const queryAppealStanding = call({
  path: a('queryStanding'),
  auth: 'member',
  summary: '现在能否针对这项判定申诉；不能时说明原因，已有申诉时给出编号',
  input: z.object({ identifyId: id, termId: id, memberId: z.optional(id) }),
  output: z.object({ obstacle: z.string(), appealId: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
})
export const queryAppealList = call({
  path: a('queryList'),
  auth: 'member',
  summary: '我的申诉，最近有变化的在前',
  input: z.object({
    ...pageInput,
    state: z.optional(wireNumber(1, 4)),
    keyword: z.optional(keyword),
    /** Only those about this round. */
    identifyId: z.optional(id),
  }),
  output: pageOf(brief),
  errors: ['NOT_FOUND'],
})
export const queryAppealDetail = call({
  path: a('queryDetail'),
  auth: 'member',
  summary: '一份申诉：往来、附件、期限，以及还能做什么',
  input: z.object({ appealId: id }),
  output: z.extend(brief, {
    contact: z.string(),
    entries: z.array(entry),
    /** Until when it can be reopened; null if it can't. */
    reopenUntil: z.nullable(time),
    reopensLeft: z.int(),
    /** Why the term can't be judged anew (any more); empty if it can, or if there is no term. */
    obstacle: z.string(),
  }),
  errors: ['NOT_FOUND'],
})
export const addAppealMessage = call({
  path: a('addMessage'),
  auth: 'member',
  summary: '补充说明或回答提问；停着的期限接着走',
  input: z.object({ appealId: id, text, fileIds }),
  output: nothing,
  errors: ['NOT_FOUND', 'APPEAL_CLOSED'],
  creates: true,
})
export const withdrawAppeal = call({
  path: a('withdraw'),
  auth: 'member',
  summary: '撤回还没有结论的申诉',
  input: z.object({ appealId: id, reason: z.optional(typedText(500)) }),
  output: z.object({ state: AppealState.schema }),
  errors: ['NOT_FOUND', 'APPEAL_CLOSED'],
})
export const reopenAppeal = call({
  path: a('reopen'),
  auth: 'member',
  summary: '结论后 7 天内重新打开，最多 2 次',
  input: z.object({ appealId: id, reason }),
  output: z.object({ state: AppealState.schema }),
  errors: ['NOT_FOUND', 'REOPEN_OVER', 'ALREADY_APPEALED'],
})
