import { queryNotice as call } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { listNotices, nextNoticeTurn } from './queries.ts'

/** Kept until a notice is saved, begins or ends. */
export const queryNotice = serve(
  call,
  async ({ db, now, keepUntil }) => {
    keepUntil(await nextNoticeTurn(db, now))
    return listNotices(db, now)
  },
  { tags: ['notices'] },
)
