import * as z from 'zod/mini'
import { call } from './call.ts'
import { certificateNumber } from './certificate.ts'
import { decisionReason } from './decision-reason.ts'
import { time, wireArray } from './fields.ts'

/** The office's side; apart from `certificate.ts`, which public pages load. */

/** Certificates are independent: the others stay valid when one of them is revoked. */
export const MOST_BESIDE = 50

const labelBeside = z.object({
  number: z.string(),
  /** Of the same file; otherwise of another one, signed with the same key. */
  isOfFile: z.boolean(),
  appName: z.string(),
  versionName: z.string(),
  company: z.string(),
  validUntil: time,
  /** Null if its round was deleted with the account. */
  identifyId: z.nullable(z.string()),
})
export type LabelBeside = z.output<typeof labelBeside>

export const queryLabelsBeside = call({
  path: '/api/certificate/queryBeside',
  auth: 'certifier',
  summary: '与一张证书相关的其他有效证书：同一个安装包的，以及同一个签名密钥签名的其他安装包的（同一应用或同一持有者）',
  input: z.object({ number: certificateNumber }),
  /** Neither revoked nor expired: those of the file first, then newest first. */
  output: z.array(labelBeside),
})

export const revokeCertificate = call({
  path: '/api/certificate/revoke',
  auth: 'certifier',
  summary: '撤销一张证书，可以一并撤销 queryBeside 所列的其他证书',
  input: z.object({
    number: certificateNumber,
    /** Of the same file or signing key, revoked for the same reason. */
    also: z.optional(wireArray(certificateNumber, MOST_BESIDE)),
    reason: decisionReason,
  }),
  /** `revoked`: without those that were revoked before. */
  output: z.object({ revokedAt: time, revoked: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
