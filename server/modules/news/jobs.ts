import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Makes every article findable anew, for a start that found an index of another shape. */
export const indexNewsJob = defineJob({ name: 'indexNews', payload: z.object({}), maxAttempts: 20 })
