import type { CloudDeviceState, CloudRunState } from '@alliance/contract/cloud-test'
import type { StandardId } from '@alliance/contract/standards'
import type { PackTerm, StoredTerm } from '../../analysis/index.ts'

type Task = { state: 'open' | 'claimed' | 'submitted' | 'closed'; lease_until: number | null }

/**
 * A lease that is over puts the task back, whoever's name still stands in it. What was closed by somebody's cancellation
 * is cancelled; closed in a run that came to its end, it was never submitted.
 */
export const deviceState = (run: CloudRunState, { state, lease_until: until }: Task, now: number): CloudDeviceState => {
  if (state === 'submitted') return 'done'
  if (state === 'closed') return run === 'cancelled' ? 'cancelled' : 'missed'
  return state === 'claimed' && (until ?? 0) > now ? 'claimed' : 'waiting'
}

type Found = { deviceId: string; name: string; results: readonly { termId: string; outcome: string }[] }
type Failing = Pick<PackTerm, 'id' | 'standard' | 'clause' | 'title' | 'severity'> & { devices: string[] }

const briefOf = ({ id, standard, clause, title, severity }: Failing | PackTerm | StoredTerm) => ({
  id,
  standard,
  clause,
  title,
  severity,
})
export const termBrief = (term: PackTerm | StoredTerm) => briefOf(term)

const isMust = ({ counted, severity }: { counted: boolean; severity: string }) => counted && severity === 'must'

/**
 * Counted must-terms that fail: by the self-check, or on at least one device. One failed device fails a term in a formal
 * round too, because there any lab's fail is a fail.
 */
export const wouldFail = (
  selfCheck: readonly StoredTerm[],
  deviceTerms: readonly PackTerm[],
  devices: readonly Found[],
): Failing[] => [
  ...selfCheck.filter((term) => isMust(term) && term.outcome === 'fail').map((term) => ({ ...briefOf(term), devices: [] })),
  ...deviceTerms.filter(isMust).flatMap((term) => {
    const failed = devices.filter(({ results }) =>
      results.some(({ termId, outcome }) => termId === term.id && outcome === 'fail'),
    )
    return failed.length === 0 ? [] : [{ ...briefOf(term), devices: failed.map(({ name }) => name) }]
  }),
]

/** Counted must-terms that nobody could judge: each once, however many devices say so. */
export const undetermined = (
  selfCheck: readonly StoredTerm[],
  deviceTerms: readonly PackTerm[],
  devices: readonly Found[],
): number =>
  selfCheck.filter((term) => isMust(term) && term.outcome === 'undetermined').length +
  deviceTerms.filter(
    (term) =>
      isMust(term) &&
      devices.some(({ results }) => results.some(({ termId, outcome }) => termId === term.id && outcome === 'undetermined')),
  ).length

/** Static terms of the chosen standards, in the pack's order. */
export const ownTerms = (terms: readonly StoredTerm[], standards: readonly StandardId[]) =>
  terms.filter(({ standard }) => standards.includes(standard))
