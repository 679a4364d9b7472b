import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './fields.ts'
import { analysis } from './identify.ts'
import { termSummary } from './report.ts'
import { GoldState } from './states.ts'

/** `terms`: those judged since the last event; `from` is the index of the first in the whole list. */
const selfCheckEvent = z.object({
  kind: z.literal('selfCheck'),
  analysis,
  from: z.int(),
  terms: z.array(termSummary),
})

const labProgress = z.object({ memberId: z.string(), judgedCount: z.int(), termCount: z.int(), submittedAt: z.nullable(time) })

/** State of a round; sent when any of it changes. */
const roundEvent = z.object({
  kind: z.literal('round'),
  goldState: GoldState.schema,
  updatedAt: time,
  /** Number of timeline entries. */
  entryCount: z.int(),
  reportHash: z.string(),
  labs: z.array(labProgress),
})

/**
 * Ends once nothing more can change: the self-check is done, the round has ended. If the stream breaks off before, the client
 * calls again: the first event always has the whole current state.
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
