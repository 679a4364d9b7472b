import { currentInfo } from '@alliance/contract/account'
import { ask } from '../../lib/api.ts'
import { accountInfo } from '../../lib/session.ts'

/**
 * After sessions were ended elsewhere: the server knows whether the one of this browser is among them. Where it is, the
 * client forgets it; whoever is signed in here with another account stays so.
 */
export const noticeDeadLogin = async () => {
  if (accountInfo()) await ask(currentInfo, {}, { quiet: true }).catch(() => undefined)
}
