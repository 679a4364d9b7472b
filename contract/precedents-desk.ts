import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, keyword, least, pageInput, pageOf, reason, textLine, time, typedText, wireNumber, wireTicked } from './fields.ts'
import { precedentResults } from './precedents.ts'

export const PRECEDENT_TEXT_CHARS = 1000
export const PRECEDENT_TITLE_CHARS = 60
const LEAST_CHARS = 20

/** The desk's side: an officer writes, changes and withdraws the precedent of an appeal. */
const o = <const T extends string>(name: T) => `/api/office/appeals/${name}` as const
const story = (what: string) =>
  typedText(PRECEDENT_TEXT_CHARS, `${what}不能超过 ${PRECEDENT_TEXT_CHARS} 个字`).check(
    least(LEAST_CHARS, `${what}请至少写 ${LEAST_CHARS} 个字`),
  )
/** Grows with every change; 0 before the first. */
const revision = wireNumber(0, 1_000_000)

const written = z.object({
  number: z.string(),
  title: z.string(),
  facts: z.string(),
  holding: z.string(),
  publishedAt: time,
  revisedAt: z.nullable(time),
  /** Null while it is public. */
  withdrawn: z.nullable(z.object({ at: time, reason: z.string() })),
})
export type WrittenPrecedent = z.output<typeof written>

const row = z.extend(z.omit(written, { facts: true, holding: true }), {
  termId: z.string(),
  termTitle: z.string(),
  result: z.enum(precedentResults),
  demo: z.boolean(),
  revision: z.int(),
  /** Null once the appellant's account is deleted. */
  appealId: z.nullable(z.string()),
})
export type DeskPrecedent = z.output<typeof row>

export const queryDeskPrecedents = call({
  path: o('queryPrecedents'),
  auth: 'appeals',
  summary: '全部申诉案例，撤下的也在内，最近写的在前',
  input: z.object({ ...pageInput, keyword: z.optional(keyword) }),
  output: pageOf(row),
})
export const queryAppealPrecedent = call({
  path: o('queryPrecedent'),
  auth: 'appeals',
  summary: '一份申诉的公开案例：已有的内容，或者为什么还不能写',
  input: z.object({ appealId: id }),
  output: z.object({
    /** Why none can be written (yet); empty if one can. */
    obstacle: z.string(),
    revision: z.int(),
    precedent: z.nullable(written),
  }),
  errors: ['NOT_FOUND'],
})
const output = z.object({ number: z.string(), revision: z.int() })

export const publishPrecedent = call({
  path: o('publishPrecedent'),
  auth: 'appeals',
  summary: '把结案的申诉整理成公开案例，或修改、重新公开；不能写出企业、应用与实验室',
  input: z.object({
    appealId: id,
    revision,
    title: textLine('标题', PRECEDENT_TITLE_CHARS),
    facts: story('情形'),
    holding: story('结论与理由'),
    nameless: wireTicked('请核对全文，确认没有写出企业、应用与实验室'),
  }),
  output,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_INDEPENDENT', 'NO_PRECEDENT_YET'],
})
export const withdrawPrecedent = call({
  path: o('withdrawPrecedent'),
  auth: 'appeals',
  summary: '撤下公开的案例，申诉人的账号已注销的也可以',
  input: z.object({
    number: id,
    revision,
    reason,
  }),
  output,
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_INDEPENDENT'],
})
