import { queryNotice as call } from '@alliance/contract/home'
import { serve } from '../../http/index.ts'
import { listNotices, nextTurn } from './queries.ts'

/** Cached until a notice is saved, begins or ends. */
export const queryNotice = serve(
  call,
  async ({ db, now, cacheUntil }) => {
    cacheUntil(await nextTurn(db, 'notice', now))
    return listNotices(db, now)
  },
  { tags: ['notices'] },
)
