import { CERTIFICATE_DAYS, RENEWAL_DAYS } from '@alliance/contract/certificate'
import { standards } from '@alliance/contract/standards'

const DAY_MS = 86_400_000

type Dates = { valid_until: number; revoked_at: number | null }

/** Certificates are independent: a newer one of the same app doesn't end an older one. */
export const stateOf = ({ valid_until, revoked_at }: Dates, now: number): 'valid' | 'expired' | 'revoked' => {
  if (revoked_at !== null) return 'revoked'
  return now < valid_until ? 'valid' : 'expired'
}

export const validUntil = (issuedAt: number): number => issuedAt + CERTIFICATE_DAYS * DAY_MS

/** Cache tag of answers with the number of labels: dropped when one is issued or revoked. */
export const FIGURES_TAG = 'certificates'

/** A round over fewer than all standards gives a report, but no label. */
export const coversAll = (applied: readonly string[]): boolean => standards.every(({ id }) => applied.includes(id))

/** Days before the end at which the holder is reminded. */
export const REMINDER_DAYS = [RENEWAL_DAYS, 7, 1] as const
