import type { Served } from '../../http/index.ts'
import { publishPrecedent } from './publish-precedent.ts'
import { queryAppealPrecedent } from './query-appeal-precedent.ts'
import { queryDeskPrecedents } from './query-desk-precedents.ts'
import { queryPrecedent } from './query-precedent.ts'
import { queryPrecedents } from './query-precedents.ts'
import { withdrawPrecedent } from './withdraw-precedent.ts'

export { indexPrecedents } from './index-precedents.ts'
export { listPublicDates } from './queries.ts'
export { PRECEDENTS_TAG } from './rules.ts'
export const served: readonly Served[] = [
  queryPrecedents,
  queryPrecedent,
  queryDeskPrecedents,
  queryAppealPrecedent,
  publishPrecedent,
  withdrawPrecedent,
]
