import { codes } from '@alliance/contract/codes'
import { holdRound, queryOfficeRound, queryOfficeRounds } from '@alliance/contract/round-acts'
import { ask, Refused } from '../../lib/api.ts'
import { minute } from '../../lib/format.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { Band } from '../../ui/band.tsx'
import { Button } from '../../ui/button.tsx'
import type { Say } from '../../ui/notice.tsx'
import type { OfficeRound } from './round-page.tsx'
import styles from './round.module.css'

type Held = OfficeRound['holder']
const OUTDATES = [queryOfficeRounds, queryOfficeRound]

const asSeen = (holder: Held) => (holder === null ? {} : { seenSince: holder.since })

/** Opening a decision takes the round if it is free. Errors are ignored: if a colleague was faster, the refetch shows it. */
export const takeFree = (identifyId: string, holder: Held): void => {
  if (holder !== null) return
  ask(holdRound, { identifyId, to: 'me' }, { quiet: true })
    .catch(() => undefined)
    .finally(() => refresh(OUTDATES))
}

const wordsOf = (holder: Held): [words: string, act: string, done: string] => {
  if (holder === null) return ['还没有人处理这一轮。', '领取', '已领取，同事看得到由你处理。']
  const since = `${minute(holder.since)} 起`
  if (holder.isMine) return [`${since}由你处理，同事看得到。`, '放回', '已放回。']
  return [`${since}由 ${holder.email} 处理。你也可以判定，先问一声，免得做两遍。`, '接手', '已接手，同事看得到由你处理。']
}

/** Nothing on the page was modified and nothing is to be repeated: the band above has who works on it now. */
const overtakenWords = (seen: Held) => (seen === null ? '同事刚刚领取了这一轮。' : '处理这一轮的人刚刚变了，请看过现在的再决定。')

/** Who works on the round, with a button to take it (also from a colleague) or put it back. */
export const Holder = ({ round: { round, holder }, say }: { round: OfficeRound; say: Say }) => {
  const { act, busy } = useAct(holdRound, { refreshes: OUTDATES })
  const [words, label, done] = wordsOf(holder)
  const press = async () => {
    const to = holder?.isMine === true ? 'nobody' : 'me'
    try {
      await act({ identifyId: round.identifyId, to, ...asSeen(holder) })
      say('passed', done)
    } catch (error) {
      refresh(OUTDATES)
      if (isRefused(error, codes.CONFLICT)) say('error', overtakenWords(holder))
      else if (error instanceof Refused) say('error', refusalWords(error))
    }
  }
  return (
    <Band
      className={styles.holder}
      tone={holder !== null && !holder.isMine ? 'warning' : 'running'}
      act={
        <Button size="small" busy={busy} onClick={() => void press()}>
          {label}
        </Button>
      }
    >
      {words}
    </Band>
  )
}

/** Warning in a decision's dialog: a colleague may be deciding too. */
export const HeldByColleague = ({ identifyId }: { identifyId: string }) => {
  const holder = useCall(queryOfficeRound, { identifyId }).data?.holder
  return !holder || holder.isMine ? null : (
    <Band tone="warning">
      {holder.email} 从 {minute(holder.since)} 起在处理这一轮，先问一声，免得做两遍。
    </Band>
  )
}
