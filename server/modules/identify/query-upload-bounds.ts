import { uploadBounds as call } from '@alliance/contract/identify'
import { analysisBounds } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'

export const queryUploadBounds = serve(call, async ({ parts }) => ({
  packageBytes: parts.limits.packageBytes,
  chunkBytes: parts.limits.uploadChunkBytes,
  ...analysisBounds,
}))
