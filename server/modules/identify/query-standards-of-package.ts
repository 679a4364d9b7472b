import { queryStandardsOfPackage as call } from '@alliance/contract/identify-standards'
import { packAt } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { shownStandards } from './shown-standards.ts'

/** Every standard of the current rule pack: none of them depends on the package name yet. */
export const queryStandardsOfPackage = serve(call, async ({ now }) => {
  const pack = packAt(now)
  return shownStandards(
    pack,
    pack.standards.map(({ id }) => id),
  )
})
