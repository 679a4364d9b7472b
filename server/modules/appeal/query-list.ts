import { queryAppealList as call } from '@alliance/contract/appeal'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { findRound } from '../identify/index.ts'
import { listOwnAppeals } from './queries.ts'
import { appealBrief } from './shown.ts'

export const queryList = serve(call, async ({ db, account, refuse, now }, { state, keyword = '', identifyId, ...asked }) => {
  if (identifyId !== undefined && !(await findRound(db, account.id, identifyId))) throw refuse('NOT_FOUND')
  const page = readPage(asked)
  const rows = await listOwnAppeals(db, account.id, { ...page, size: page.size + 1, state, keyword, roundId: identifyId })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.updated_at, row.id))
  return { items: items.map((row) => appealBrief(row, now)), nextCursor }
})
