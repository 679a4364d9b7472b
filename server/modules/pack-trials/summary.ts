import type { ChangeDirection, TrialSummary, TrialVerdict } from '@alliance/contract/rule-packs'
import { type Pack, packById } from '../../analysis/index.ts'
import type { Db } from '../../db/index.ts'
import { countChanges, countVerdicts } from './queries.ts'

type Changes = { direction: ChangeDirection }[]
/** A version's verdict is that of its most serious change. */
export const verdictOf = (changes: Changes): TrialVerdict => {
  const has = (wanted: ChangeDirection) => changes.some(({ direction }) => direction === wanted)
  if (has('worse')) return 'worse'
  if (has('unclear')) return 'unclear'
  return has('better') ? 'better' : 'same'
}

const none = () => ({ worse: 0, unclear: 0, better: 0, same: 0, unjudged: 0 })

type Counted = Awaited<ReturnType<typeof countVerdicts>>
const tallyOf = (rows: Counted) => {
  const tally = none()
  for (const { verdict, versions } of rows) tally[verdict] += Number(versions)
  return tally
}
const newlyFailing = (rows: Counted) => rows.reduce((sum, row) => sum + Number(row.newly_failing), 0)

const termsOf = (changes: Awaited<ReturnType<typeof countChanges>>, packs: readonly Pack[]): TrialSummary['terms'] => {
  const known = new Map(packs.flatMap((pack) => pack.terms.map((term) => [term.id, term] as const)))
  return [...known.values()].flatMap(({ id, title, standard, severity }) => {
    const own = changes.filter((change) => change.id === id)
    const count = (wanted: ChangeDirection) => Number(own.find(({ direction }) => direction === wanted)?.versions ?? 0)
    const counts = { worse: count('worse'), unclear: count('unclear'), better: count('better'), other: count('other') }
    return own.length === 0 ? [] : [{ id, title, standard, severity, ...counts }]
  })
}

/** All counts over the rows of a trial: computed once, when it ends. */
export const summarise = async (
  db: Db,
  { trialId, fromPack, toPack }: { trialId: string; fromPack: string; toPack: string },
): Promise<TrialSummary> => {
  const rows = await countVerdicts(db, trialId)
  const labelled = rows.filter((row) => row.labelled)
  return {
    versions: tallyOf(rows),
    labelled: tallyOf(labelled),
    newlyFailing: newlyFailing(rows),
    newlyFailingLabelled: newlyFailing(labelled),
    // In the coming pack's wording and order; dropped terms last.
    terms: termsOf(await countChanges(db, trialId), [packById(toPack), packById(fromPack)]),
  }
}
