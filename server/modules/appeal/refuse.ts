import { refuseAppeal as call } from '@alliance/contract/appeals-desk'
import { AppealState } from '@alliance/contract/states'
import { serve } from '../../http/index.ts'
import { actOnAppeal, closing } from './desk-act.ts'

export const refuse = serve(call, async (context, { reason, ...seen }) => {
  const { answer } = await actOnAppeal(context, seen, {
    from: [AppealState.pendingReview],
    change: () => ({ state: AppealState.invalid, result: 'invalid', ...closing(context.now) }),
    kind: 'refused',
    text: reason,
    what: '申诉判为无效反馈',
    mail: '判为无效反馈',
  })
  return answer
})
