import * as z from 'zod/mini'
import { defineJob, handle } from '../../jobs/index.ts'
import { uploadServiceOf } from './upload-service.ts'

/** Enqueued with each upload, due when it may no longer be resumed. */
export const expireUploadJob = defineJob({ name: 'expireUpload', payload: z.object({ uploadId: z.string() }) })

export const expireUploadHandler = handle(expireUploadJob, async (parts, { uploadId }) => {
  await uploadServiceOf(parts).expire(uploadId)
})
