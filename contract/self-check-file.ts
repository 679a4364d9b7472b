import * as z from 'zod/mini'
import { call } from './call.ts'
import { id } from './fields.ts'
import { reportFile } from './round-report.ts'

/** For programs: in the formats of the command line. */
export const exportSelfCheck = call({
  path: '/api/identify/exportSelfCheck',
  auth: 'member',
  ci: true,
  summary: '一个版本的自检结果：文字、JSON、SARIF 或 JUnit，附未通过的必须条款数',
  input: z.object({ versionId: id, format: z.enum(['text', 'json', 'sarif', 'junit']) }),
  output: z.extend(reportFile, {
    /** Number of failed counted must-terms. */
    failedMust: z.int(),
  }),
  errors: ['NOT_FOUND', 'PACKAGE_BEING_READ', 'PACKAGE_UNREADABLE'],
})
