import { createHash } from 'node:crypto'
import type { AccountInfo } from '@alliance/contract/account'

/** What the account itself may see of it. */
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
  // Names what this browser keeps for the account without telling the account's id.
  accountKey: createHash('sha256').update(`account-key ${account.id}`).digest('hex').slice(0, 24),
  demo: account.demo,
})
