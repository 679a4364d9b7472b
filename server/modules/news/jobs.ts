import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Reindexes all articles; enqueued at a start that finds an index of another version. */
export const indexNewsJob = defineJob({ name: 'indexNews', payload: z.object({}), maxAttempts: 20 })
