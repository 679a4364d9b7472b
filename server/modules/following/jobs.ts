import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Notifies a document's followers of one piece of news, in batches. */
export const tellFollowersJob = defineJob({ name: 'tellFollowers', payload: z.object({ newsId: z.string() }), maxAttempts: 20 })
