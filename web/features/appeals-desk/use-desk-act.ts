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
import { useState } from 'react'
import { ask, Refused } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import type { Say } from '../../ui/notice.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'

const OUTDATES = [queryAppeals, queryAppeal]
/** The appeal can no longer be acted on as it was on screen. */
const CLOSED = [codes.APPEAL_CLOSED, codes.HELD_BY_COLLEAGUE, codes.NOT_INDEPENDENT]

/** Latest known version per appeal: the next act may follow before the appeal is refetched. */
const seen = new Map<string, number>()

type DeskCall =
  | typeof acceptAppeal
  | typeof askAppellant
  | typeof assignAppeal
  | typeof decideAppeal
  | typeof refuseAppeal
  | typeof replyAppellant
type Rest<C extends DeskCall> = Omit<Input<C>, 'appealId' | 'version'>
type Given = { appeal: DeskAppealDetail; say: Say }

/** One act of the desk: its result is shown above the appeal, which is then refetched. Throws every refusal. */
const useVersionedAct = <C extends DeskCall>(call: C, { appeal, say }: Given) => {
  const { act, busy } = useAct(call, { refreshes: OUTDATES })
  const { appealId } = appeal
  const run = async (rest: Rest<C>, done: string) => {
    const version = Math.max(appeal.version, seen.get(appealId) ?? 0)
    const answer = await act({ ...rest, appealId, version } as Input<C>)
    seen.set(appealId, answer.version)
    say('passed', done)
  }
  return { run, busy }
}

/** For a button: a refusal is shown above the appeal. */
export const useDeskPress = <C extends DeskCall>(call: C, given: Given) => {
  const { run, busy } = useVersionedAct(call, given)
  const press = async (rest: Rest<C>, done: string) => {
    try {
      await run(rest, done)
    } catch (error) {
      refresh(OUTDATES)
      if (error instanceof Refused) given.say('error', refusalWords(error))
    }
  }
  return { press, busy }
}

type Entries = DeskAppealDetail['entries']

/**
 * For a form in a dialog, whose text must survive a refusal. If somebody wrote meanwhile, `overtaken` has the new entries; the
 * next attempt counts as made in view of them.
 */
export const useDeskAct = <C extends DeskCall>(call: C, given: Given) => {
  const { run } = useVersionedAct(call, given)
  const [overtaken, setOvertaken] = useState<Entries>()
  const { appealId, entries } = given.appeal
  const act = async (rest: Rest<C>, done: string) => {
    try {
      await run(rest, done)
    } catch (error) {
      if (isRefused(error, ...CLOSED)) refresh(OUTDATES)
      if (!isRefused(error, codes.CONFLICT)) throw error
      const now = await ask(queryAppeal, { appealId })
      seen.set(appealId, now.version)
      setOvertaken(now.entries.slice(entries.length))
      refresh(OUTDATES)
      throw new MustMend()
    }
  }
  return { act, overtaken }
}
