import { signOut as call } from '@alliance/contract/account'
import { ask } from '../../lib/api.ts'

/** Comes when somebody logs out: visitors' pages do without the calls of accounts. */
export const signOut = () => ask(call, {})
