import type { CloudDeviceState, CloudRunState } from '@alliance/contract/cloud-test'
import type { StandardId } from '@alliance/contract/standards'
import type { PackTerm, StoredTerm } from '../../analysis/index.ts'

type Task = { state: 'open' | 'claimed' | 'submitted' | 'closed'; lease_until: number | null }

/**
 * An expired lease makes the task waiting again, even if the row still names a holder. A closed task of a cancelled run is
 * cancelled; of a run that ended, missed.
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
 * Counted must-terms that fail: in the self-check, or on at least one device. One failed device is enough, because in a formal
 * round any lab's fail is a fail.
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

/** Number of counted must-terms that nobody could judge: each once, however many devices report it. */
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

/** The self-check's terms of the chosen standards, in the pack's order. */
export const ownTerms = (terms: readonly StoredTerm[], standards: readonly StandardId[]) =>
  terms.filter(({ standard }) => standards.includes(standard))
