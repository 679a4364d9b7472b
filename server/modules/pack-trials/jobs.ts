import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Judges the next versions of a trial and enqueues the rest, so that a large trial never occupies a worker slot for long. */
export const tryPackJob = defineJob({ name: 'tryPack', payload: z.object({ trialId: z.string() }), maxAttempts: 3 })
