import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { createApiToken } from './create-api-token.ts'
import { queryApiTokens } from './query-api-tokens.ts'
import { remindTokenOwnerHandler } from './remind-owner.ts'
import { revokeApiToken } from './revoke-api-token.ts'

export { endApiTokens, liveApiTokens } from './queries.ts'
export const served: readonly Served[] = [queryApiTokens, createApiToken, revokeApiToken]
export const jobs: readonly JobHandler[] = [remindTokenOwnerHandler]
