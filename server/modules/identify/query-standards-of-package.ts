import { chinaDayOf } from '@alliance/contract/china-minute'
import { queryStandardsOfPackage as call } from '@alliance/contract/identify-standards'
import { packInForce } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { shownStandards } from './shown-standards.ts'

/** Every standard of the pack in force: none of them depends on the package's name yet. */
export const queryStandardsOfPackage = serve(call, async ({ now }) => {
  const pack = packInForce(chinaDayOf(now))
  return shownStandards(
    pack,
    pack.standards.map(({ id }) => id),
  )
})
