import type { Input, Output } from '@alliance/contract/call'
import type { publishContent, rescheduleContent, restoreContentVersion, withdrawContent } from '@alliance/contract/content-acts'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { REFRESHES, type Editing } from './use-editing.ts'

type ActCall = typeof publishContent | typeof rescheduleContent | typeof restoreContentVersion | typeof withdrawContent
type Rest<C extends ActCall> = Omit<Input<C>, 'contentId' | 'revision'>
export type Acted = Output<ActCall>
type Done = string | ((acted: Acted) => string)

/** One act on the saved content. What has overtaken it is shown above the form; every other error is thrown. */
export const useContentAct = <C extends ActCall>(call: C, editing: Editing) => {
  const { act, busy } = useAct(call, { refreshes: REFRESHES })
  const run = async (rest: Rest<C>, done: Done): Promise<number> => {
    try {
      const input = { ...rest, contentId: editing.content?.contentId ?? '', revision: editing.revision }
      const acted = await act(input as unknown as Input<C>)
      await editing.settle(acted.revision, typeof done === 'string' ? done : done(acted))
      return acted.revision
    } catch (error) {
      throw editing.met(error)
    }
  }
  return {
    busy,
    /** For a form, which shows a refusal at its field. */
    run,
    /** For a button: a refusal is shown above the page's form. Returns undefined if nothing was done. */
    press: async (rest: Rest<C>, done: Done): Promise<number | undefined> => {
      try {
        return await run(rest, done)
      } catch (error) {
        if (error instanceof Refused) editing.say('error', refusalWords(error))
        return undefined
      }
    },
  }
}
