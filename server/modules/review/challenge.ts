import { createHmac } from 'node:crypto'
import type { Parts } from '../../compose.ts'

export const CHALLENGE_PATH = 'assets/alliance-proof.txt'

/**
 * The challenge to put into a proving package: derived from the account, the app and the installation's key. So nothing is
 * stored, and a package that proves it for one account proves it for no other.
 */
export const challengeOf = ({ settings }: Pick<Parts, 'settings'>, owner: { accountId: string; appId: string }) => {
  const digest = createHmac('sha256', settings.secrets.ticketKey)
    .update(`key proof\n${owner.accountId}\n${owner.appId}`)
    .digest('base64url')
  return { path: CHALLENGE_PATH, content: `alliance-proof ${digest}` }
}
