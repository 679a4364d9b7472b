import { signOut as call } from '@alliance/contract/account'
import { ask, Refused } from '../../lib/api.ts'
import { reactions } from '../../lib/reactions.ts'

/**
 * Comes when somebody logs out: visitors' pages do without the calls of accounts. False where it did not go through, which is
 * told: nobody leaves a device in the belief that they are logged out.
 */
export const signOut = async (): Promise<boolean> => {
  try {
    await ask(call, {})
    return true
  } catch (error) {
    if (error instanceof Refused) reactions().message(error.message)
    return false
  }
}
