import {
  type acceptAppeal,
  type askAppellant,
  type assignAppeal,
  type decideAppeal,
  queryAppeal,
  queryAppeals,
  type refuseAppeal,
  type replyAppellant,
} from '@alliance/contract/appeals-desk'
import type { Input } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { refresh, useAct } from '../../lib/use-call.ts'
import { isRefusal } from '../../ui/reason-form.tsx'
import type { DeskAppealDetail, Say } from './appeal-page.tsx'

const OUTDATES = [queryAppeals, queryAppeal]
/** The appeal is not any more what was on screen. */
const OVERTAKEN = [codes.CONFLICT, codes.APPEAL_CLOSED, codes.HELD_BY_COLLEAGUE, codes.NOT_INDEPENDENT]

/** Versions that this officer's own acts have led to: the next act may follow before the appeal is on screen anew. */
const written = new Map<string, number>()

type DeskCall =
  | typeof acceptAppeal
  | typeof askAppellant
  | typeof assignAppeal
  | typeof decideAppeal
  | typeof refuseAppeal
  | typeof replyAppellant
type Rest<C extends DeskCall> = Omit<Input<C>, 'appealId' | 'version'>

/** One act of the desk: what came of it is said above the appeal, which is then shown anew. Throws what a form must tell. */
export const useDeskAct = <C extends DeskCall>(call: C, { appeal, say }: { appeal: DeskAppealDetail; say: Say }) => {
  const { act, busy } = useAct(call, { refreshes: OUTDATES })
  return {
    busy,
    act: async (rest: Rest<C>, done: string) => {
      const { appealId } = appeal
      try {
        const version = Math.max(appeal.version, written.get(appealId) ?? 0)
        const answer = await act({ ...rest, appealId, version } as Input<C>)
        written.set(appealId, answer.version)
        say('passed', done)
      } catch (error) {
        if (!isRefusal(error, OVERTAKEN)) throw error
        refresh(OUTDATES)
        say('error', error.message)
      }
    },
  }
}
