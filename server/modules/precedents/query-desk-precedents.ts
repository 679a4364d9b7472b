import { queryDeskPrecedents as call } from '@alliance/contract/precedents-desk'
import { serve } from '../../http/index.ts'
import { pageFrom, readAsked } from './page.ts'
import { listAll } from './queries.ts'
import { deskRow } from './view.ts'

export const queryDeskPrecedents = serve(call, async ({ db, badInput }, given) => {
  const asked = readAsked(badInput, given)
  return pageFrom(await listAll(db, asked), asked, deskRow)
})
