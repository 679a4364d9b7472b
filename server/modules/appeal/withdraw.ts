import { withdrawAppeal as call } from '@alliance/contract/appeal'
import { AppealState } from '@alliance/contract/states'
import { serve } from '../../http/index.ts'
import { changeOwn } from './own-change.ts'
import { isOpen } from './rules.ts'
import { sayAsAppellant } from './say.ts'
import { notifyAppellant, notifyHolder } from './notify.ts'

/** Withdraws an open appeal. There is no separate state: it becomes invalid, with the result `withdrawn`. */
export const withdraw = serve(call, async (context, { appealId, reason = '' }) => {
  const { account, refuse, now } = context
  return changeOwn(context, appealId, (row) => {
    if (!isOpen(row.state)) throw refuse('APPEAL_CLOSED')
    return {
      change: { state: AppealState.invalid, result: 'withdrawn', paused_at: null, closed_at: now },
      follow: async (db) => {
        await sayAsAppellant(db, account, { appealId, kind: 'withdrawn', text: reason, now })
        await notifyAppellant(db, row, { what: '已按你的要求撤回', now })
        await notifyHolder(db, row, { what: '申诉人撤回了申诉', now })
        return { state: AppealState.invalid }
      },
    }
  })
})
