import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Judges the next versions of a trial and plans the rest: a trial over thousands of versions never holds a slot for long. */
export const tryPackJob = defineJob({ name: 'tryPack', payload: z.object({ trialId: z.string() }), maxAttempts: 3 })
