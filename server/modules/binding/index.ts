import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { bindVendor } from './bind-vendor.ts'
import { checkBindingHandler } from './check-binding.ts'
import { memberOauthUrl } from './member-oauth-url.ts'
import { queryMemberBindings } from './query-member-bindings.ts'
import { revokeVendorTokensHandler } from './revoke-vendor-tokens.ts'
import { unbindVendor } from './unbind-vendor.ts'

export { connectVendor, discoverVendor } from './connect-vendor.ts'
export { findCertifying, leaveCertification, listConnections } from './queries.ts'
export { giveBinding } from './give-binding.ts'
export { type Ownership, ownershipOf } from './ownership.ts'
export { boundVendors, type VendorAccounts } from './query-member-bindings.ts'
export { saveVendorClient } from './save-vendor-client.ts'
export { endMemberBindings, unbindAll } from './unbind-vendor.ts'

export const served: readonly Served[] = [queryMemberBindings, memberOauthUrl, bindVendor, unbindVendor]
export const jobs: readonly JobHandler[] = [checkBindingHandler, revokeVendorTokensHandler]
