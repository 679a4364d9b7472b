import { certificateNumber } from '@alliance/contract/certificate'
import * as z from 'zod/mini'

export type Asked = { typed: string; number: string } | { typed: string; problem: string }

/** Normalizes a number as typed or pasted: with spaces, full-width characters, long dashes, or inside the URL of a QR code. */
const tidied = (typed: string): string => {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[‐-―−]/g, '-')
  return /[?&]number=([^&#]+)/.exec(plain)?.[1] ?? plain
}

/** Undefined if the query has no number. */
export const readAsked = (typed: string | null): Asked | undefined => {
  if (typed === null) return undefined
  const tidy = tidied(typed)
  if (tidy === '') return { typed: '', problem: '请填写证书编号' }
  const read = z.safeParse(certificateNumber, tidy)
  if (read.success) return { typed: read.data, number: read.data }
  return { typed: typed.trim().slice(0, 200), problem: read.error.issues[0]?.message ?? '' }
}
