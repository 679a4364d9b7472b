import { search as searchCall } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { findEntries } from './queries.ts'
import { toQuery } from './tokens.ts'

export const search = serve(searchCall, async ({ db }, { keyword }) => {
  const query = toQuery(keyword)
  return query === undefined ? [] : findEntries(db, query)
})
