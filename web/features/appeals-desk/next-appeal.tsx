import { queryAppeals } from '@alliance/contract/appeals-desk'
import { officePaths } from '../../lib/office-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { NextInLine } from '../../ui/next-in-line.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'

/** Enough to find one that no colleague holds. */
const LOOKED_AT = 20

/** If this appeal needs nothing from us now: the next due one that nobody else holds. */
export const NextAppeal = ({ appeal: { appealId, clock, holder, isMine } }: { appeal: DeskAppealDetail }) => {
  const isOurs = clock !== null && !clock.paused
  const isHeld = holder !== null && !isMine
  const { data } = useCall(queryAppeals, isOurs && !isHeld ? null : { queue: 'ours', size: LOOKED_AT })
  const next = data?.items.find((one) => one.appealId !== appealId && (one.holder === null || one.isMine))
  if (!data || !next) return null
  const { pendingReview, pendingHandling } = data.waiting
  const left = pendingReview + pendingHandling - (isOurs ? 1 : 0)
  return (
    <NextInLine left={`轮到我们的还有 ${left} 份。`} to={officePaths.appeal(next.appealId)}>
      下一份：<bdi>{next.subject}</bdi>
    </NextInLine>
  )
}
