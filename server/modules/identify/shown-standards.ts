import type { StandardId } from '@alliance/contract/standards'
import type { Pack } from '../../analysis/judgement.ts'
import { byOrder } from './briefs.ts'

/** The standards of a pack with their number of counted terms, as shown by the form and the report. */
export const shownStandards = (pack: Pack, ids: readonly StandardId[]) =>
  byOrder(
    pack.standards
      .filter(({ id }) => ids.includes(id))
      .map(({ id, title, version }) => {
        const counted = pack.terms.filter((term) => term.standard === id && term.counted)
        return {
          id,
          title,
          version,
          effectiveFrom: pack.effectiveFrom,
          mustCount: counted.filter((term) => term.severity === 'must').length,
          warningCount: counted.filter((term) => term.severity === 'warning').length,
          staticCount: counted.filter((term) => term.method === 'static').length,
          deviceCount: counted.filter((term) => term.method === 'device').length,
        }
      }),
  )
