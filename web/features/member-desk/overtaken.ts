import { codes } from '@alliance/contract/codes'
import { editedMeanwhile, type EditedMeanwhile } from '@alliance/contract/content-desk'
import { Refused } from '../../lib/api.ts'

/** A list or a form that stands open shows what a colleague did, soon. */
export const LIVE_MS = 15_000

export type Said = { tone: 'passed' | 'error'; words: string }

/** Who was faster; undefined where the refusal is another one. */
export const overtakenBy = (error: unknown): EditedMeanwhile | undefined =>
  error instanceof Refused && error.code === codes.EDITED_MEANWHILE.code ? editedMeanwhile.safeParse(error.data).data : undefined
