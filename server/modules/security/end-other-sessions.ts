import { endOtherSessions as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { endSessions } from '../account/index.ts'

export const endOtherSessions = serve(call, async ({ db, account }) => ({
  ended: await endSessions(db, account.id, account.sessionKey),
}))
