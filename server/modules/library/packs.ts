import { chinaDayOf, dayAfter } from '@alliance/contract/china-minute'
import { type Pack, packInForce } from '../../analysis/index.ts'

const LAST_DAY = '9999-12-31'

/** The rule pack in force: documents, figures and new rounds use the same one. */
export const packOf = (now: number): Pack => packInForce(chinaDayOf(now))

const older = (pack: Pack): Pack | undefined => {
  const before = packInForce(dayAfter(pack.effectiveFrom, -1))
  return before.id === pack.id ? undefined : before
}

let all: readonly Pack[] | undefined

/** All packs, newest first, future ones included. */
export const allPacks = (): readonly Pack[] => {
  if (all) return all
  const packs: Pack[] = []
  for (let pack: Pack | undefined = packInForce(LAST_DAY); pack; pack = older(pack)) packs.push(pack)
  return (all = packs)
}
