import type { TermDetail } from '@alliance/contract/report'
import { GoldState } from '@alliance/contract/states'
import { packById } from '../../analysis/index.ts'
import type { Db } from '../../db/index.ts'
import { detailOf, readReport, reportOfRound } from '../identify/index.ts'
import { labsOfRound, undecidedTerms } from '../labs/index.ts'

/** `revision`: of the lab's result; 0 for a static term. */
type OpenQuestion = TermDetail & { memberId: string | null; memberName: string; revision: number }

/** Counted must-terms of a running round that wait for a person: static ones once, device ones per lab that couldn't decide. */
export const openQuestions = async (
  db: Db,
  { roundId, pack, gold_state: goldState }: { roundId: string; pack: string; gold_state: number },
): Promise<OpenQuestion[]> => {
  const stored = goldState === GoldState.certifying ? await reportOfRound(db, roundId) : undefined
  if (!stored) return []
  const { terms } = readReport(stored.content)
  const { labs } = await labsOfRound(db, roundId)
  const rules = packById(pack).terms
  const waiting = new Map(labs.map((lab) => [lab.memberId, undecidedTerms(lab, rules)]))
  return terms
    .filter(({ counted, severity }) => counted && severity === 'must')
    .flatMap((term): OpenQuestion[] => {
      const detail = detailOf(pack, term)
      if (term.method === 'static')
        return term.outcome === 'undetermined' ? [{ ...detail, memberId: null, memberName: '', revision: 0 }] : []
      return labs
        .filter(({ memberId }) => waiting.get(memberId)?.includes(term.id))
        .map(({ memberId, name, results }) => {
          const revision = results.get(term.id)?.revision ?? 0
          return { ...detail, memberId, memberName: name, revision }
        })
    })
}
