import { reopenAppeal as call } from '@alliance/contract/appeal'
import { isUniqueViolation } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { changeOwn } from './own-change.ts'
import { dueFrom, reopenedState, reopenUntil } from './rules.ts'
import { sayAsAppellant } from './say.ts'
import { notifyAppellant } from './notify.ts'

/** Reopens a closed appeal within the time and count limits: back to review or handling. Any officer may then take it. */
export const reopen = serve(call, async (context, { appealId, reason }) => {
  const { account, refuse, now } = context
  const reopened = changeOwn(context, appealId, (row) => {
    if (reopenUntil(row, now) === null) throw refuse('REOPEN_OVER')
    const state = reopenedState(row.state)
    const reset = { result: null, closed_at: null, held_by: null, paused_at: null }
    return {
      change: { state, due_at: dueFrom(state, now), reopens: row.reopens + 1, ...reset },
      follow: async (db) => {
        await sayAsAppellant(db, account, { appealId, kind: 'reopened', text: reason, now })
        await notifyAppellant(db, row, { what: '已重新打开', now })
        return { state }
      },
    }
  })
  return reopened.catch((error: unknown) => {
    // Another appeal about the same finding was opened meanwhile.
    if (isUniqueViolation(error)) throw refuse('ALREADY_APPEALED')
    throw error
  })
})
