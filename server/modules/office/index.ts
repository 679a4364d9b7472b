import type { Served } from '../../http/index.ts'
import { addToAllowList } from './add-to-allow-list.ts'
import { decideProfile } from './decide-profile.ts'
import { endAccountSessions } from './end-account-sessions.ts'
import { queryAccountProfile } from './query-account-profile.ts'
import { queryAccounts } from './query-accounts.ts'
import { queryAllowList } from './query-allow-list.ts'
import { queryAudit } from './query-audit.ts'
import { querySettings } from './query-settings.ts'
import { queryVendorMembers } from './query-vendor-members.ts'
import { removeFromAllowList } from './remove-from-allow-list.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { saveSettings } from './save-settings.ts'
import { setGrants } from './set-grants.ts'

export { countAccess } from './access-queries.ts'
export { appointAdministrator } from './appoint-administrator.ts'
export { accessInWords, endAccess } from './end-access.ts'
export { countUnderReview } from './queries.ts'
export const served: readonly Served[] = [
  queryAccounts,
  queryAccountProfile,
  decideProfile,
  setGrants,
  endAccountSessions,
  resetSecondFactor,
  querySettings,
  saveSettings,
  queryAllowList,
  addToAllowList,
  removeFromAllowList,
  queryVendorMembers,
  queryAudit,
]
