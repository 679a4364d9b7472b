import { queryAppealPrecedent as call } from '@alliance/contract/precedents-desk'
import { serve } from '../../http/index.ts'
import { findAppeal } from '../appeal/index.ts'
import { precedentOf } from './queries.ts'
import { obstacleOf } from './rules.ts'
import { precedentWritten } from './view.ts'

/** An appeal's precedent, for every officer; the right to change it is checked on saving. */
export const queryAppealPrecedent = serve(call, async ({ db, refuse, now }, { appealId }) => {
  const appeal = await findAppeal(db, appealId)
  if (!appeal) throw refuse('NOT_FOUND')
  const row = await precedentOf(db, appealId)
  return { obstacle: obstacleOf(appeal, now), revision: row?.revision ?? 0, precedent: row ? precedentWritten(row) : null }
})
