import { removeUpload as call } from '@alliance/contract/package-storage'
import { serve } from '../../http/index.ts'
import { giveUpUpload } from '../upload/index.ts'

export const removeUpload = serve(call, async ({ parts, account, refuse }, { uploadId }) => {
  if (!(await giveUpUpload(parts, account.id, uploadId))) throw refuse('NOT_FOUND')
  return {}
})
