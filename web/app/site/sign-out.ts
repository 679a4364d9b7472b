import { signOut as call } from '@alliance/contract/account'
import { ask, Refused } from '../../lib/api.ts'
import { uiEffects } from '../../lib/ui-effects.ts'

/**
 * Loaded on logout: visitors' pages don't need the account calls. False if it failed, which is shown: nobody must leave a device
 * believing that they are logged out.
 */
export const signOut = async (): Promise<boolean> => {
  try {
    await ask(call, {})
    return true
  } catch (error) {
    if (error instanceof Refused) uiEffects().message(error.message)
    return false
  }
}
