import type { RawRoute } from '../../http/index.ts'
import { certificatesFeed } from './certificates-feed.ts'
import { newsFeed } from './news-feed.ts'
import { robots } from './robots.ts'
import { siteMap } from './site-map.ts'
import { standardsFeed } from './standards-feed.ts'

/** Machine-readable files of the public site: feeds, site map, robots.txt. */
export const rawRoutes: readonly RawRoute[] = [newsFeed, standardsFeed, certificatesFeed, siteMap, robots]
