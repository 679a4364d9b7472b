import * as z from 'zod/mini'
import { time } from './fields.ts'

/** `data` of EDITED_MEANWHILE: who changed it last, when, and the current revision. */
export const editedMeanwhile = z.object({ changedBy: z.string(), changedAt: time, revision: z.int(), version: z.int() })
export type EditedMeanwhile = z.output<typeof editedMeanwhile>
