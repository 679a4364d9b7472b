import { GoldState } from '@alliance/contract/states'
import { packById } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import type { Account } from '../../http/index.ts'
import { fileAddress } from '../file/index.ts'
import { labResults, shownResult } from '../labs/index.ts'
import { holderOf } from './reviewer.ts'

const APK = 'application/vnd.android.package-archive'

type Held = {
  state: 'open' | 'claimed' | 'submitted' | 'closed'
  claimed_by: string | null
  claimed_with: string
  lease_until: number | null
}

export const isMine = (task: Held, account: Account, now: number): boolean => {
  const { accountId, labTokenId } = holderOf(account)
  const isTheirs = task.claimed_by === accountId && task.claimed_with === labTokenId
  return isTheirs && (task.state === 'submitted' || (task.state === 'claimed' && (task.lease_until ?? 0) > now))
}

export const termsOf = async (parts: Parts, task: { taskId: string; pack: string; terms: readonly string[] }, now: number) => {
  const results = await labResults(parts.db, [task.taskId])
  return packById(task.pack)
    .terms.filter(({ id }) => task.terms.includes(id))
    .map(({ id, standard, clause, title, severity, text }) => {
      const result = results.find(({ termId }) => termId === id)
      return { id, standard, clause, title, severity, text, result: result ? shownResult(parts, result, now) : null }
    })
}

type Package = { sha256: string; file_name: string; state: Held['state']; gold_state?: GoldState }
/** The package can be downloaded while there is something to judge, but not after the round. `gold_state`: of a round's task. */
export const packageAddress = (parts: Parts, { sha256, file_name: fileName, state, gold_state: round }: Package, now: number) =>
  state === 'closed' || (round !== undefined && round !== GoldState.certifying)
    ? ''
    : fileAddress(parts, { sha256, fileName, mediaType: APK }, now)
