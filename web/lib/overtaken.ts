import { codes } from '@alliance/contract/codes'
import { editedMeanwhile, type EditedMeanwhile } from '@alliance/contract/content-desk'
import { Refused } from './api.ts'

/** Who was faster; undefined where the refusal is another one. */
export const overtakenBy = (error: unknown): EditedMeanwhile | undefined =>
  error instanceof Refused && error.code === codes.EDITED_MEANWHILE.code ? editedMeanwhile.safeParse(error.data).data : undefined
