import { queryLogHead as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { logHeadOf } from './log.ts'
import { signingKeyOf } from './signing-key.ts'

export const queryLogHead = serve(call, async ({ parts, db, now }) =>
  logHeadOf(db, signingKeyOf(parts.settings.secrets.signingKey), now),
)
