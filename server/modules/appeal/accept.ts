import { HANDLING_DAYS } from '@alliance/contract/appeal-days'
import { acceptAppeal as call } from '@alliance/contract/appeals-desk'
import { AppealState } from '@alliance/contract/states'
import { serve } from '../../http/index.ts'
import { actOnAppeal } from './desk-act.ts'
import { dueFrom } from './rules.ts'

export const accept = serve(call, async (context, seen) => {
  const state = AppealState.pendingHandling
  const { answer } = await actOnAppeal(context, seen, {
    from: [AppealState.pendingReview],
    change: () => ({ state, due_at: dueFrom(state, context.now), paused_at: null }),
    kind: 'accepted',
    text: '',
    what: '受理申诉',
    mail: `已受理，${HANDLING_DAYS} 天内给出结论`,
  })
  return answer
})
