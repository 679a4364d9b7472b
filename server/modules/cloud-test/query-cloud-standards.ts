import { queryCloudStandards as call } from '@alliance/contract/cloud-test'
import { packAt } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { shownStandards } from '../identify/index.ts'

/** Every standard of the rule pack in force, with its numbers of static and device terms. */
export const queryCloudStandards = serve(call, async ({ now }) => {
  const pack = packAt(now)
  const ids = pack.standards.map(({ id }) => id)
  return shownStandards(pack, ids).map(({ id, title, staticCount, deviceCount }) => ({ id, title, staticCount, deviceCount }))
})
