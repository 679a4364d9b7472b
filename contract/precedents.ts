import * as z from 'zod/mini'
import { appealType, resultLabels } from './appeal-kinds.ts'
import { call } from './call.ts'
import { id, keyword, pageInput, pageOf, time } from './fields.ts'
import { standardId } from './standards.ts'

/** Results that can become a precedent: an invalid or withdrawn appeal says nothing about a clause. */
export const precedentResults = ['upheld', 'kept'] as const
type PrecedentResult = (typeof precedentResults)[number]
export const precedentResultLabels: Record<PrecedentResult, string> = { upheld: resultLabels.upheld, kept: resultLabels.kept }

const brief = z.object({
  number: z.string(),
  demo: z.boolean(),
  title: z.string(),
  standard: standardId,
  termId: z.string(),
  termTitle: z.string(),
  clause: z.string(),
  type: appealType,
  /** The term's outcome before the appeal. */
  judged: z.enum(['fail', 'warning']),
  result: z.enum(precedentResults),
  /** Year and month of the decision, in China; the day might identify the appellant. */
  decidedIn: z.string(),
})
export type PrecedentBrief = z.output<typeof brief>

const precedent = z.extend(brief, {
  facts: z.string(),
  holding: z.string(),
  /** For an upheld appeal: the term's new outcome. */
  outcome: z.nullable(z.enum(['pass', 'notApplicable'])),
  /** Whether a lab had judged it, on a device. */
  device: z.boolean(),
  /** The rule pack of the round. */
  pack: z.string(),
  publishedAt: time,
  revisedAt: z.nullable(time),
})
export type Precedent = z.output<typeof precedent>

export const queryPrecedents = call({
  path: '/api/show/queryPrecedents',
  auth: 'public',
  summary: '公开的申诉案例，最近公开的在前',
  input: z.object({
    ...pageInput,
    standard: z.optional(standardId),
    termId: z.optional(id),
    result: z.optional(z.enum(precedentResults)),
    keyword: z.optional(keyword),
  }),
  output: pageOf(brief),
})
export const queryPrecedent = call({
  path: '/api/show/queryPrecedent',
  auth: 'public',
  summary: '一个申诉案例',
  input: z.object({ number: id }),
  output: precedent,
  errors: ['NOT_FOUND'],
})
