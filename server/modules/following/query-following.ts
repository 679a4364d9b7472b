import { queryFollowing as call } from '@alliance/contract/following'
import { serve } from '../../http/index.ts'
import { allDocuments } from '../library/index.ts'
import { followedBy } from './queries.ts'
import { standingOf } from './standing.ts'

export const queryFollowing = serve(call, async ({ parts, db, account, now }) => {
  const rows = await followedBy(db, account.id)
  return (await allDocuments(parts)).map((document) => standingOf(document, rows, now))
})
