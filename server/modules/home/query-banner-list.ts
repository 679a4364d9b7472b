import { type Banner, queryBannerList as call } from '@alliance/contract/banner'
import { serve } from '../../http/index.ts'
import { listBanners } from './queries.ts'

export const queryBannerList = serve(call, async ({ db }) => (await listBanners(db)) as Banner[], { tags: ['banners'] })
