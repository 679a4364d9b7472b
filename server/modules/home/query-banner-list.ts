import { type Banner, queryBannerList as call } from '@alliance/contract/banner'
import { serve } from '../../http/index.ts'
import { listBanners, nextTurn } from './queries.ts'

/** Cached until a banner is saved, begins or ends. */
export const queryBannerList = serve(
  call,
  async ({ db, now, cacheUntil }) => {
    cacheUntil(await nextTurn(db, 'banner', now))
    return (await listBanners(db, now)) as Banner[]
  },
  { tags: ['banners'] },
)
