import { randomBytes } from 'node:crypto'
import { beginSecondFactor as call } from '@alliance/contract/security'
import { encode } from 'uqr'
import { Refusal, serve } from '../../http/index.ts'
import { giveSecondFactorCode } from './give-second-factor-code.ts'
import { withOwnPassword } from './own-password.ts'
import { saveNextSecret, saveSecret } from './second-factor-queries.ts'
import { needsSecondFactor, sealSecret, SECRET_BYTES } from './second-factor.ts'
import { base32 } from './totp.ts'

/** The URI for authenticator apps (otpauth, "Key Uri Format"). */
const addressOf = (secret: string, { issuer, email }: { issuer: string; email: string }) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
    .toString()
    .replaceAll('+', '%20')}`

/** The QR code as rows of 0 and 1, quiet zone included; the page draws it. */
const matrixOf = (address: string) => encode(address, { ecc: 'M', border: 2 }).data.map((row) => row.map(Number).join(''))

/**
 * Creates a secret that takes effect only once one of its codes has been confirmed. Whoever has a confirmed one gives a code of
 * it to change the authenticator or to get new recovery codes; until then the old ones stay valid.
 */
export const beginSecondFactor = serve(call, async ({ parts, db, account, now, refuse }, { currentPassword, code }) => {
  // Only the office and the vendors' desk require it; for other accounts it would never be used.
  if (!needsSecondFactor(account)) throw new Refusal('FORBIDDEN')
  await withOwnPassword(parts, account, currentPassword)
  const secret = randomBytes(SECRET_BYTES)
  const sealed = sealSecret(parts, account.id, secret)
  if (code === undefined) {
    if (!(await saveSecret(db, account.id, { sealed, now }))) throw refuse('SECOND_FACTOR_SET')
  } else {
    await giveSecondFactorCode(parts, { accountId: account.id, code, now })
    await saveNextSecret(db, account.id, sealed)
  }
  const address = addressOf(base32(secret), { issuer: parts.settings.allianceName, email: account.email })
  return { secret: base32(secret), address, qr: matrixOf(address) }
})
