import { queryPrecedents as call } from '@alliance/contract/precedents'
import { serve } from '../../http/index.ts'
import { pageFrom, readAsked } from './page.ts'
import { decidedFigures, listPublic } from './queries.ts'
import { precedentBrief } from './view.ts'

export const queryPrecedents = serve(call, async ({ db, badInput }, { standard, termId, result, ...given }) => {
  const asked = { ...readAsked(badInput, given), standard, termId, result }
  const rows = await listPublic(db, asked)
  return { ...pageFrom(rows, asked, precedentBrief), figures: await decidedFigures(db) }
})
