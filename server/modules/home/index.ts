import type { Served } from '../../http/index.ts'
import { publicFigures } from './public-figures.ts'
import { queryAllianceMembers } from './query-alliance-members.ts'
import { queryBannerList } from './query-banner-list.ts'
import { queryCapabilities } from './query-capabilities.ts'
import { queryNotice } from './query-notice.ts'

export { findShownNotice, saveMember } from './queries.ts'
export { saveBanner, saveNotice, showBanner, showNotice, withdrawBanner, withdrawNotice } from './save-content.ts'
export const served: readonly Served[] = [queryAllianceMembers, publicFigures, queryNotice, queryBannerList, queryCapabilities]
