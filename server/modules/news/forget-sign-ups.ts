import { chinaDayOf } from '@alliance/contract/china-minute'
import * as z from 'zod/mini'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { defineJob, enqueue, handle } from '../../jobs/index.ts'
import { deleteEndedSignUps } from './sign-up-queries.ts'

const DAY_MS = 24 * 3_600_000
/** As the privacy policy and the form promise. */
const KEPT_MS = 90 * DAY_MS

const forgetSignUpsJob = defineJob({ name: 'forgetSignUps', payload: z.object({ day: z.string() }) })

/** Enqueues one run per day, if there is none yet. */
export const planForgettingSignUps = (db: Db, { now, runAt }: { now: number; runAt: number }) => {
  const day = chinaDayOf(runAt)
  return enqueue(db, forgetSignUpsJob, { day }, { now, runAt, uniqueKey: day })
}

const planNext = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) =>
  planForgettingSignUps(db, { now: clock(), runAt: clock() + DAY_MS })

/** By the day, not by a job of each end: a form's end moves, and without one it moves with every sign-up. */
const forgetSignUps = async (parts: Parts) => {
  await deleteEndedSignUps(parts.db, parts.clock() - KEPT_MS)
  await planNext(parts)
}

export const forgetSignUpsHandler = handle(forgetSignUpsJob, forgetSignUps, { givenUp: planNext })
