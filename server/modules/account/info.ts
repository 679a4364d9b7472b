import { createHash } from 'node:crypto'
import type { AccountInfo } from '@alliance/contract/account'

/** The account's info for its owner. */
export const accountInfoOf = (account: {
  id: string
  email: string
  dataState: number
  grants: readonly string[]
  demo: boolean
}): AccountInfo => ({
  email: account.email,
  dataState: account.dataState as AccountInfo['dataState'],
  grants: [...account.grants] as AccountInfo['grants'],
  // Names the browser's stored data for this account without revealing the account's id.
  accountKey: createHash('sha256').update(`account-key ${account.id}`).digest('hex').slice(0, 24),
  demo: account.demo,
})
