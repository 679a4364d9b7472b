import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Notifies a document's followers of one piece of news, in batches. Queued jobs have this name: it stays as it is. */
export const notifyFollowersJob = defineJob({ name: 'tellFollowers', payload: z.object({ newsId: z.string() }), maxAttempts: 20 })
