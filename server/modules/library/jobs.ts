import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Updates the search index and the PDFs for the versions of the day. */
export const publishLibraryJob = defineJob({ name: 'publishLibrary', payload: z.object({ day: z.string() }), maxAttempts: 20 })

/**
 * A document's versions may have changed: `following` compares, records what is new and has followers notified. Queued jobs have
 * this name: it stays as it is.
 */
export const recordVersionNewsJob = defineJob({ name: 'tellVersions', payload: z.object({}), maxAttempts: 20 })
