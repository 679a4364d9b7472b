import * as z from 'zod/mini'
import { defineJob, handle } from '../../jobs/index.ts'
import { deskOf } from './desk.ts'

/** Enqueued with each upload, due when it may no longer be resumed. */
export const expireUploadJob = defineJob({ name: 'expireUpload', payload: z.object({ uploadId: z.string() }) })

export const expireUploadHandler = handle(expireUploadJob, async (parts, { uploadId }) => {
  await deskOf(parts).expire(uploadId)
})
