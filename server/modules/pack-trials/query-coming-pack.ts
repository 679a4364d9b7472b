import { chinaDayOf } from '@alliance/contract/china-minute'
import { queryComingPack as call } from '@alliance/contract/rule-packs'
import { allPacks, packInForce } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { findRound } from '../identify/index.ts'
import { trialsOfRound } from './queries.ts'

/** For the round's owner: the first coming pack that was tried on it. It changes no verdict. */
export const queryComingPack = serve(call, async ({ db, account, refuse, now }, { identifyId }) => {
  const round = await findRound(db, account.id, identifyId)
  if (!round) throw refuse('NOT_FOUND')
  const day = chinaDayOf(now)
  const coming = allPacks()
    .filter(({ effectiveFrom }) => effectiveFrom > day)
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
  if (coming.length === 0) return null
  const asked = { roundId: round.id, fromPack: packInForce(day).id, toPacks: coming.map(({ id }) => id) }
  const tried = await trialsOfRound(db, asked)
  for (const { id, effectiveFrom, standards } of coming) {
    const row = tried.find(({ to_pack: toPack }) => toPack === id)
    if (!row) continue
    const { verdict, fails_before: failsBefore, fails_after: failsAfter } = row
    const editionOf = (standard: string) => standards.find((one) => one.id === standard)?.version ?? ''
    const changes = row.changes
      .filter(({ direction }) => direction !== 'other')
      .map((change) => ({ ...change, edition: editionOf(change.standard) }))
    return { pack: id, effectiveFrom, triedAt: row.finished_at ?? now, verdict, failsBefore, failsAfter, changes }
  }
  return null
})
