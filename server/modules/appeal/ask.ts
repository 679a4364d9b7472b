import { askAppellant as call } from '@alliance/contract/appeals-desk'
import { serve } from '../../http/index.ts'
import { actOnAppeal } from './desk-act.ts'
import { OPEN } from './rules.ts'

/** Asks the appellant: the clock is paused until they answer. */
export const ask = serve(call, async (context, { text, ...seen }) => {
  const { answer } = await actOnAppeal(context, seen, {
    from: OPEN,
    change: (row) => ({ paused_at: row.paused_at ?? context.now }),
    kind: 'question',
    text,
    what: '请申诉人补充',
    mail: '需要你补充，期限停到你回答为止',
  })
  return answer
})
