import type { RawRoute, Served } from '../../http/index.ts'
import { improveData } from './improve-data.ts'
import { queryProfile } from './query-profile.ts'
import { uploadImage } from './upload-image.ts'
import { withdrawData } from './withdraw-data.ts'

export { ACCEPT_AT_ONCE, acceptsAtOnce } from './accept-at-once.ts'
export { decideProfile } from './decide.ts'
export { giveProfile } from './give-profile.ts'
export { findOwnImage, findProfile, readSwitch } from './queries.ts'
export const served: readonly Served[] = [queryProfile, improveData, withdrawData]
export const rawRoutes: readonly RawRoute[] = [uploadImage]
