import { queryCommandLine as call } from '@alliance/contract/command-line'
import { serve } from '../../http/index.ts'
import { packedCommandLine } from './packed.ts'

const MINUTE_MS = 60_000

export const queryCommandLine = serve(call, async ({ parts, now, keepUntil }) => {
  const packed = await packedCommandLine(parts)
  // It may be packed while the site runs.
  if (!packed) keepUntil(now + MINUTE_MS)
  if (!packed) return null
  const { bytes, ...shown } = packed
  return { ...shown, sizeBytes: bytes.length }
})
