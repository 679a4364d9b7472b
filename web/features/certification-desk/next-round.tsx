import { queryOfficeRounds } from '@alliance/contract/round-acts'
import { officePaths } from '../../lib/office-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { NextInLine } from '../../ui/next-in-line.tsx'

/** Enough to find one that no colleague works on. */
const LOOKED_AT = 20

/** Shown if this round waits for nobody: the longest waiting round that no colleague works on. */
export const NextRound = ({ identifyId }: { identifyId: string }) => {
  const { data } = useCall(queryOfficeRounds, { waiting: 'true', size: LOOKED_AT })
  const others = data?.items.filter(({ round }) => round.identifyId !== identifyId)
  const next = others?.find(({ holder }) => holder === null || holder.isMine)
  if (!data || !next) return null
  return (
    <NextInLine left={`还有 ${data.waitingTotal} 轮等待判定。`} to={officePaths.round(next.round.identifyId)}>
      下一轮：<bdi>{next.app.name || next.app.packageName}</bdi> <bdi>{next.versionName}</bdi>
    </NextInLine>
  )
}
