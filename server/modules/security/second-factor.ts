import { randomInt } from 'node:crypto'
import { nfkc } from '@alliance/contract/nfkc'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import type { Account } from '../../http/index.ts'
import { keyedDigest } from '../../keyed-digest.ts'
import { seal, unseal } from '../../sealed.ts'
import { hasSessionPassed, saveSecret, confirmSecret } from './second-factor-queries.ts'
import { base32, fromBase32 } from './totp.ts'

export const SECRET_BYTES = 20
const RECOVERY_CODES = 10
// Without letters and digits that look alike.
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Keys = Pick<Parts, 'settings'>
const ownerOf = (accountId: string) => `second factor ${accountId}`

export const sealSecret = ({ settings }: Keys, accountId: string, secret: Uint8Array): string =>
  seal({ key: settings.secrets.encryptionKey, owner: ownerOf(accountId) }, base32(secret))
export const unsealSecret = ({ settings }: Keys, accountId: string, sealed: string): Buffer =>
  fromBase32(unseal({ key: settings.secrets.encryptionKey, owner: ownerOf(accountId) }, sealed))

const newRecoveryCode = () => {
  const letters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** In any spelling: case, dashes and spaces are ignored. */
export const recoveryDigest = ({ settings }: Keys, accountId: string, code: string): string =>
  keyedDigest(settings.secrets.ticketKey, `recovery code ${accountId}`, nfkc(code).toUpperCase().replaceAll(/[\s-]/g, ''))

/** Required for all who act for the alliance or a vendor. */
export const needsSecondFactor = ({ grants }: Pick<Account, 'grants'>): boolean => grants.length > 0

/** Whether this session has passed the second factor; calls whose `auth` is a grant have checked it already. */
export const secondFactorPassed = (db: Db, account: Pick<Account, 'sessionKey'>): Promise<boolean> =>
  hasSessionPassed(db, account.sessionKey)

/** Sets up a given secret for the demonstration's staff; `/dev` shows its current code. */
export const giveSecondFactor = async (
  parts: Pick<Parts, 'db' | 'settings' | 'clock'>,
  accountId: string,
  secret: Uint8Array,
): Promise<void> => {
  const now = parts.clock()
  if (await saveSecret(parts.db, accountId, { sealed: sealSecret(parts, accountId, secret), now }))
    await confirmSecret(parts.db, accountId, now)
}
