import { currentInfo } from '@alliance/contract/account'
import { ask } from '../../lib/api.ts'
import { accountInfo } from '../../lib/session.ts'

/**
 * After sessions were ended elsewhere: asks the server, which knows whether this browser's session is one of them. If so, the
 * client forgets it; another account that is signed in here stays so.
 */
export const noticeDeadLogin = async () => {
  if (accountInfo()) await ask(currentInfo, {}, { quiet: true }).catch(() => undefined)
}
