import { queryAppeal, queryAppeals } from '@alliance/contract/appeals-desk'
import type { AnyCall, Input } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { refresh, useAct } from '../../lib/use-call.ts'
import { isRefusal } from '../../ui/reason-form.tsx'
import type { Say } from './appeal-page.tsx'

const OUTDATES = [queryAppeals, queryAppeal]
/** The appeal is not any more what was on screen. */
const OVERTAKEN = [codes.CONFLICT, codes.APPEAL_CLOSED, codes.HELD_BY_COLLEAGUE, codes.NOT_INDEPENDENT]

/** One act of the desk: what came of it is said above the appeal, which is then shown anew. Throws what a form must tell. */
export const useDeskAct = <C extends AnyCall>(call: C, say: Say) => {
  const { act, busy } = useAct(call, { refreshes: OUTDATES })
  return {
    busy,
    act: async (input: Input<C>, done: string) => {
      try {
        await act(input)
        say('passed', done)
      } catch (error) {
        if (!isRefusal(error, OVERTAKEN)) throw error
        refresh(OUTDATES)
        say('error', error.message)
      }
    },
  }
}
