import { codes } from '@alliance/contract/codes'
import { editedMeanwhile, type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { useRef, useState } from 'react'
import { isRefused } from './is-refused.ts'
import { MustMend } from './use-form.ts'

/** Who saved first; undefined for any other error. */
export const editConflictIn = (error: unknown): EditedMeanwhile | undefined =>
  isRefused(error, codes.EDITED_MEANWHILE) ? editedMeanwhile.safeParse(error.data).data : undefined

/** Handles a lost optimistic lock: shows who saved first, and lets the user overwrite. */
export const useConflict = () => {
  const [conflict, setConflict] = useState<EditedMeanwhile>()
  const over = useRef<number>(undefined)
  return {
    conflict,
    /** The revision to send with a save. */
    writtenOn: <R>(seen: R): R | number => over.current ?? seen,
    /** Records the conflict and aborts the save, running `also` before; rethrows any other error. */
    meet: (error: unknown, also?: () => void): never => {
      const first = editConflictIn(error)
      if (!first) throw error
      setConflict(first)
      also?.()
      throw new MustMend()
    },
    /** Makes the next save overwrite the colleague's revision. */
    insist: () => {
      over.current = conflict?.revision
    },
    /** After a save, for a form that stays. */
    settle: () => {
      setConflict(undefined)
      over.current = undefined
    },
  }
}
