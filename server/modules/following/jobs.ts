import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Tells the followers of a document one piece of news, some at a time. */
export const tellFollowersJob = defineJob({ name: 'tellFollowers', payload: z.object({ newsId: z.string() }), maxAttempts: 20 })
