import { chinaDayOf } from '@alliance/contract/china-minute'
import { queryPacks as call } from '@alliance/contract/rule-packs'
import { allPacks, packInForce } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { newestTrials } from './queries.ts'
import { briefOf, shownTrial } from './shown-trial.ts'

export const queryPacks = serve(call, async ({ db, now }) => {
  const day = chinaDayOf(now)
  const inForce = packInForce(day)
  const trials = await newestTrials(db, inForce.id)
  const others = allPacks().filter(({ id }) => id !== inForce.id)
  return {
    inForce: briefOf(inForce),
    others: others.map((pack) => {
      const latest = trials.find(({ to_pack: toPack }) => toPack === pack.id)
      return { ...briefOf(pack), coming: pack.effectiveFrom > day, latest: latest ? shownTrial(latest) : null }
    }),
  }
})
