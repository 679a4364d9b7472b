import { codes } from '@alliance/contract/codes'
import { editedMeanwhile, type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { useRef, useState } from 'react'
import { isRefused } from './is-refused.ts'
import { MustMend } from './use-form.ts'

/** Who was faster; undefined where the refusal is another one. */
export const overtakenBy = (error: unknown): EditedMeanwhile | undefined =>
  isRefused(error, codes.EDITED_MEANWHILE) ? editedMeanwhile.safeParse(error.data).data : undefined

/** Of two who save what both saw the second meets the first, and may save over them. */
export const useConflict = () => {
  const [conflict, setConflict] = useState<EditedMeanwhile>()
  const over = useRef<number>(undefined)
  return {
    conflict,
    /** The revision that a save counts as written on. */
    writtenOn: <R>(seen: R): R | number => over.current ?? seen,
    /** Keeps who was faster and ends the save; `also` is done before. Whatever else went wrong goes on. */
    meet: (error: unknown, also?: () => void): never => {
      const first = overtakenBy(error)
      if (!first) throw error
      setConflict(first)
      also?.()
      throw new MustMend()
    },
    /** The next save counts as written on what the colleague left. */
    insist: () => {
      over.current = conflict?.revision
    },
  }
}
