import { asChinaMinute } from '@alliance/contract/china-minute'
import { type AppealRow, reopenUntil } from '../appeal/index.ts'

/** Cache tag of answers with precedents: dropped when one is published, changed or withdrawn. */
export const PRECEDENTS_TAG = 'precedents'

type Closed = Pick<AppealRow, 'state' | 'result' | 'round_id' | 'reopens' | 'closed_at'>

/** Why no precedent can be written for this appeal, as text for its officer; empty if one can. */
export const obstacleOf = (row: Closed, now: number): string => {
  if (row.round_id === null) return '只有针对条款的申诉可以整理为案例'
  if (row.result !== 'upheld' && row.result !== 'kept') return '有了“成立”或“不成立”的结论后，可以整理为案例'
  const until = reopenUntil(row, now)
  return until === null ? '' : `申诉人在 ${asChinaMinute(until).replace('T', ' ')} 之前可以重新打开，之后可以整理为案例`
}
