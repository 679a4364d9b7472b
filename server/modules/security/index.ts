import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { cancelDeletion } from './cancel-deletion.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { deleteAccountHandler } from './delete-account.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { exportMyData } from './export-my-data.ts'
import { modifyEmail } from './modify-email.ts'
import { modifyPassword } from './modify-password.ts'
import { passSecondFactor } from './pass-second-factor.ts'
import { queryDeletion } from './query-deletion.ts'
import { querySecondFactor } from './query-second-factor.ts'
import { querySessions } from './query-sessions.ts'
import { requestDeletion } from './request-deletion.ts'

export { removeSecondFactor } from './second-factor-queries.ts'
export { giveSecondFactor } from './second-factor.ts'
export { totpAt } from './totp.ts'
export const served: readonly Served[] = [
  modifyPassword,
  modifyEmail,
  querySessions,
  endSession,
  endOtherSessions,
  exportMyData,
  queryDeletion,
  requestDeletion,
  cancelDeletion,
  querySecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
]
export const jobs: readonly JobHandler[] = [deleteAccountHandler]
