import * as z from 'zod/mini'
import { call } from './call.ts'
import { keyword, pageInput, pageOf, time } from './fields.ts'

const certificateRow = z.object({
  number: z.string(),
  demo: z.boolean(),
  appName: z.string(),
  packageName: z.string(),
  versionName: z.string(),
  company: z.string(),
  issuedAt: time,
  validUntil: time,
})
export type CertificateRow = z.output<typeof certificateRow>

export const queryRegistry = call({
  path: '/api/certificate/queryRegistry',
  auth: 'public',
  summary: '有效金标的公开名录',
  input: z.object({ ...pageInput, keyword: z.optional(keyword) }),
  output: pageOf(certificateRow),
})
