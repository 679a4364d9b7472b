import { queryCommandLine as call } from '@alliance/contract/command-line'
import { serve } from '../../http/index.ts'
import { packedCommandLine } from './packed.ts'

const MINUTE_MS = 60_000

export const queryCommandLine = serve(call, async ({ parts, now, cacheUntil }) => {
  const packed = await packedCommandLine(parts)
  if (!packed) {
    // It may be packed while the site runs.
    cacheUntil(now + MINUTE_MS)
    return null
  }
  const { bytes, ...shown } = packed
  return { ...shown, sizeBytes: bytes.length }
})
