import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job.ts'

/** Makes what can be found and downloaded fit the versions of the day. */
export const publishLibraryJob = defineJob({ name: 'publishLibrary', payload: z.object({ day: z.string() }), maxAttempts: 20 })
