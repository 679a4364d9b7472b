import { queryAppealFigures as call } from '@alliance/contract/precedents'
import { serve } from '../../http/index.ts'
import { DECIDED_TAG } from '../appeal/index.ts'
import { decidedFigures } from './queries.ts'

const HOUR_MS = 3_600_000

/** Kept until an appeal is decided or opened again; an account that goes takes its appeals along and says nothing here. */
export const queryAppealFigures = serve(
  call,
  async ({ db, now, keepUntil }) => {
    keepUntil(now + HOUR_MS)
    return decidedFigures(db)
  },
  { tags: [DECIDED_TAG] },
)
