import { queryPackTrial as call } from '@alliance/contract/rule-packs'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { findTrial, listRows } from './queries.ts'
import { shownRow, shownTrial } from './shown-trial.ts'

export const queryPackTrial = serve(call, async ({ parts, db, refuse, now }, { trialId, verdict, labelled, ...asked }) => {
  const page = readPage(asked)
  const trial = await findTrial(db, trialId)
  if (!trial) throw refuse('NOT_FOUND')
  const rows = await listRows(db, {
    trialId,
    after: page.after?.[1],
    size: page.size + 1,
    verdict,
    labelled: labelled === 'true',
  })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(0, row.round_id))
  return {
    trial: shownTrial(trial),
    summary: trial.summary,
    items: items.map((row) => shownRow(parts, row, now)),
    nextCursor,
  }
})
