import type { CertificateBody, CertificateView, LogHead, LogProof } from '@alliance/contract/certificate'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { qrRows } from '../../qr.ts'
import { logHeadOf, logProofsOf } from './log.ts'
import type { ShownRow } from './queries.ts'
import { stateOf } from './rules.ts'
import { signingKeyOf } from './signing-key.ts'

/** URL of the public verification page, as in the QR code. */
export const verifyAddress = (origin: string, number: string): string => `${origin}/verify?number=${number}`

const signedOf = (row: ShownRow): CertificateView['signed'] => ({
  certificate: JSON.parse(row.body) as CertificateBody,
  keyId: row.key_id,
  algorithm: 'Ed25519',
  signature: row.signature,
})

type Shown = { origin: string; head: LogHead; proof: LogProof; now: number }

const viewOf = (row: ShownRow, { origin, head, proof, now }: Shown): CertificateView => {
  const address = verifyAddress(origin, row.number)
  return {
    state: stateOf(row, now),
    revokedAt: row.revoked_at,
    revokeReason: row.revoke_reason,
    issuedAt: row.issued_at,
    validUntil: row.valid_until,
    signed: signedOf(row),
    publicKey: row.public_key,
    verifyAddress: address,
    qr: qrRows(address),
    log: { head, proof },
  }
}

/** Public views of certificates in the order of the rows, all against one head of the log. */
export const viewsOf = async (
  parts: Pick<Parts, 'settings'>,
  db: Db,
  { rows, now }: { rows: readonly ShownRow[]; now: number },
): Promise<CertificateView[]> => {
  const { origin, secrets } = parts.settings
  const head = await logHeadOf(db, signingKeyOf(secrets.signingKey), now)
  const proofs = await logProofsOf(
    db,
    rows.map(({ number }) => number),
    head,
  )
  return rows.map((row) => {
    const proof = proofs.get(row.number)
    if (!proof) throw new Error(`certificate ${row.number} is not in the log`)
    return viewOf(row, { origin, head, proof, now })
  })
}

export const viewOfOne = async (
  parts: Pick<Parts, 'settings'>,
  db: Db,
  { row, now }: { row: ShownRow; now: number },
): Promise<CertificateView | null> => (await viewsOf(parts, db, { rows: [row], now }))[0] ?? null
