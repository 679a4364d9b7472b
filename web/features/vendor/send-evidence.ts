import { evidenceFile } from '@alliance/contract/vendor'
import type * as z from 'zod/mini'
import { sendFile, type Sending } from '../../lib/send-file.ts'

export type EvidenceFile = z.output<typeof evidenceFile>

export const EVIDENCE_TYPES = '.log,.txt,.png,.jpg,.jpeg,.mp4,text/plain,image/png,image/jpeg,video/mp4'

/** Uploads one file for a task. */
export const sendEvidence = ({ taskId, ...sending }: Omit<Sending, 'path'> & { taskId: string }): Promise<EvidenceFile> =>
  sendFile(evidenceFile, {
    ...sending,
    path: `/api/upload/evidence?${new URLSearchParams({ taskId, fileName: sending.file.name })}`,
  })
