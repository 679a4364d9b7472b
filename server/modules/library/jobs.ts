import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Makes what can be found and downloaded fit the versions of the day. */
export const publishLibraryJob = defineJob({ name: 'publishLibrary', payload: z.object({ day: z.string() }), maxAttempts: 20 })

/** Something may have happened to a version of a document that its followers don't know of; `following` looks. */
export const tellVersionsJob = defineJob({ name: 'tellVersions', payload: z.object({}), maxAttempts: 20 })
