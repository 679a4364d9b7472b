import type { Input } from '@alliance/contract/call'
import type { publishContent, restoreContentVersion, withdrawContent } from '@alliance/contract/content-acts'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { editConflictIn } from '../../lib/edit-conflict.ts'
import { REFRESHES, type Editing } from './use-editing.ts'

type ActCall = typeof publishContent | typeof restoreContentVersion | typeof withdrawContent
type Rest<C extends ActCall> = Omit<Input<C>, 'contentId' | 'revision'>

/** One act on the saved content. A conflict is shown above the form; every other error is thrown. */
export const useContentAct = <C extends ActCall>(call: C, editing: Editing) => {
  const { act, busy } = useAct(call, { refreshes: REFRESHES })
  const run = async (rest: Rest<C>, done: string): Promise<number> => {
    try {
      const input = { ...rest, contentId: editing.content?.contentId ?? '', revision: editing.revision }
      const { revision } = await act(input as unknown as Input<C>)
      await editing.settle(revision, done, editing.isDirty)
      return revision
    } catch (error) {
      const first = editConflictIn(error)
      if (!first) throw error
      editing.setConflict(first)
      throw new MustMend()
    }
  }
  return {
    busy,
    /** For a form, which shows a refusal at its field. */
    run,
    /** For a button: a refusal is shown above the page's form. Returns undefined if nothing was done. */
    press: async (rest: Rest<C>, done: string): Promise<number | undefined> => {
      try {
        return await run(rest, done)
      } catch (error) {
        if (error instanceof Refused) editing.say('error', refusalWords(error))
        return undefined
      }
    },
  }
}
