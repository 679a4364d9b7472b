import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './fields.ts'
import { analysis } from './identify.ts'
import { termSummary } from './report.ts'
import { GoldState } from './states.ts'

/** `terms` are those judged since the last event; they stand from number `from` on in the list. */
const selfCheckEvent = z.object({
  kind: z.literal('selfCheck'),
  analysis,
  from: z.int(),
  terms: z.array(termSummary),
})

const labProgress = z.object({ memberId: z.string(), judgedCount: z.int(), termCount: z.int(), submittedAt: z.nullable(time) })

/** Where a round stands; told when any of it changes. */
const roundEvent = z.object({
  kind: z.literal('round'),
  goldState: GoldState.schema,
  updatedAt: time,
  /** Entries of the timeline. */
  entryCount: z.int(),
  reportHash: z.string(),
  labs: z.array(labProgress),
})

/**
 * Ends by itself once nothing more can change: the self-check is over, the round has ended. Where it breaks off before,
 * it is asked again: the first event always tells the whole present state.
 */
export const watchProgress = call({
  path: '/api/identify/watchProgress',
  auth: 'member',
  summary: '实时进度：一个版本的自检，或一轮认证的状态、条款与各成员结果；逐行返回，直到结束',
  input: z.object({ of: z.enum(['version', 'round']), id }),
  output: z.discriminatedUnion('kind', [selfCheckEvent, roundEvent]),
  errors: ['NOT_FOUND'],
  stream: true,
})
