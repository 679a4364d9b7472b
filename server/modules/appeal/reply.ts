import { replyAppellant as call } from '@alliance/contract/appeals-desk'
import { serve } from '../../http/index.ts'
import { actOnAppeal } from './desk-act.ts'
import { OPEN } from './rules.ts'

export const reply = serve(call, async (context, { text, ...seen }) => {
  const { answer } = await actOnAppeal(context, seen, {
    from: OPEN,
    change: () => ({}),
    kind: 'message',
    text,
    what: '答复申诉人',
    mail: '有新的答复',
  })
  return answer
})
