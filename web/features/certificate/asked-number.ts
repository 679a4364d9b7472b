import { typedCertificateNumber } from '@alliance/contract/certificate'
import * as z from 'zod/mini'

export type Asked = { typed: string; number: string } | { typed: string; problem: string }

/** Undefined if the query has no number. */
export const readAsked = (typed: string | null): Asked | undefined => {
  if (typed === null) return undefined
  const given = typed.trim()
  if (given === '') return { typed: '', problem: '请填写证书编号' }
  // A scanned or copied QR code is the URL of this page.
  const read = z.safeParse(typedCertificateNumber, /[?&]number=([^&#]+)/.exec(given)?.[1] ?? given)
  if (read.success) return { typed: read.data, number: read.data }
  return { typed: given.slice(0, 200), problem: read.error.issues[0]?.message ?? '' }
}
