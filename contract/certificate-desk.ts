import * as z from 'zod/mini'
import { call } from './call.ts'
import { certificateNumber } from './certificate.ts'
import { decisionReason } from './decision-reason.ts'
import { time } from './fields.ts'

/** The office's side; apart from `certificate.ts`, which public pages load. */
export const revokeCertificate = call({
  path: '/api/certificate/revoke',
  auth: 'certifier',
  summary: '撤销一张证书',
  input: z.object({
    number: certificateNumber,
    reason: decisionReason,
  }),
  output: z.object({ revokedAt: time }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
