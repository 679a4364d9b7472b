import { assignAppeal as call } from '@alliance/contract/appeals-desk'
import { serve } from '../../http/index.ts'
import { actOnAppeal } from './desk-act.ts'
import { OPEN } from './rules.ts'
import { notifyFormerHolder } from './notify.ts'

/** Takes the appeal, also from a colleague, who is mailed; or puts it back. The appellant is not notified. */
export const assign = serve(call, async (context, { to, ...seen }) => {
  const isMine = to === 'me'
  const { answer } = await actOnAppeal(context, seen, {
    from: OPEN,
    change: () => ({ held_by: isMine ? context.account.id : null }),
    kind: 'assigned',
    text: isMine ? '领取' : '放回',
    what: isMine ? '领取申诉' : '放回申诉',
    takesOver: isMine,
    also: async (db, row) => {
      if (row.held_by !== context.account.id) await notifyFormerHolder(db, row, { by: context.account.email, now: context.now })
    },
  })
  return answer
})
