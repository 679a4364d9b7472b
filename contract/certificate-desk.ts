import * as z from 'zod/mini'
import { call } from './call.ts'
import { certificateNumber } from './certificate.ts'
import { decisionReason } from './decision-reason.ts'
import { time, wireArray } from './fields.ts'

/** The office's side; apart from `certificate.ts`, which public pages load. */

/** Certificates are independent: those of the same file stay valid when one of them is revoked. */
export const MOST_BESIDE = 50

const labelBeside = z.object({
  number: z.string(),
  company: z.string(),
  validUntil: time,
  /** Null if its round was deleted with the account. */
  identifyId: z.nullable(z.string()),
})
export type LabelBeside = z.output<typeof labelBeside>

export const queryLabelsBeside = call({
  path: '/api/certificate/queryBeside',
  auth: 'certifier',
  summary: '同一个安装包的其他有效证书',
  input: z.object({ number: certificateNumber }),
  /** Neither revoked nor expired, newest first. */
  output: z.array(labelBeside),
})

export const revokeCertificate = call({
  path: '/api/certificate/revoke',
  auth: 'certifier',
  summary: '撤销一张证书，可以一并撤销同一个安装包的其他证书',
  input: z.object({
    number: certificateNumber,
    /** Certificates of the same file that are revoked for the same reason. */
    also: z.optional(wireArray(certificateNumber, MOST_BESIDE)),
    reason: decisionReason,
  }),
  /** `revoked`: without those that were revoked before. */
  output: z.object({ revokedAt: time, revoked: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
