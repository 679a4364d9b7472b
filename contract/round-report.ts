import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, time } from './fields.ts'
import { appBrief, roundBrief, versionBrief } from './identify-apk.ts'
import { foundPacker, sdkRow, usedCapability } from './package-contents.ts'
import { counts, standardResult, termDetail, termSummary } from './report.ts'

/** A round's report: verdicts on the package as a whole, on each term, and as a file. */
const ofRound = z.object({ identifyId: id })

export const queryReport = call({
  path: '/api/identify/queryReport',
  auth: 'member',
  ci: true,
  summary: '认证报告：结论、各标准、全部条款（证据另取）与依据',
  input: ofRound,
  output: z.object({
    round: roundBrief,
    app: appBrief,
    version: versionBrief,
    stateReason: z.string(),
    standards: z.array(standardResult),
    terms: z.array(termSummary),
    counts,
    /** What the verdict depends on; equal values give the same report, byte for byte. */
    provenance: z.object({
      sha256: z.string(),
      engine: z.string(),
      pack: z.string(),
      judgedOn: z.string(),
      reportHash: z.string(),
      finishedAt: z.nullable(time),
    }),
    /** Absent in reports from before the engine listed them. */
    sdks: z.optional(z.array(sdkRow)),
    capabilities: z.optional(z.array(usedCapability)),
    /** Only for packed code. */
    packer: z.optional(foundPacker),
  }),
  errors: ['NOT_FOUND', 'REPORT_NOT_READY'],
})

export const queryFailTerms = call({
  path: '/api/identify/queryFailTermDetail',
  auth: 'member',
  ci: true,
  summary: '报告中未通过、警告与不可判定的条款，附证据与改法',
  input: ofRound,
  output: z.array(termDetail),
  errors: ['NOT_FOUND', 'REPORT_NOT_READY'],
})

export const queryTerm = call({
  path: '/api/identify/queryTermDetail',
  auth: 'member',
  summary: '报告中的一项条款，附原文、证据与改法',
  input: z.object({ identifyId: id, termId: id }),
  output: termDetail,
  errors: ['NOT_FOUND', 'REPORT_NOT_READY'],
})

/** `content` is the file's text, or its bytes in base64. */
export const reportFile = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  encoding: z.enum(['text', 'base64']),
  content: z.string(),
})
export const exportReport = call({
  path: '/api/identify/exportReport',
  auth: 'member',
  ci: true,
  summary: '下载报告：PDF 供阅读，JSON 与报告哈希一致，CSV 供表格软件，SARIF 供开发工具，sdks 是第三方 SDK 清单',
  input: z.object({ identifyId: id, format: z.enum(['pdf', 'json', 'csv', 'sarif', 'sdks']) }),
  output: reportFile,
  errors: ['NOT_FOUND', 'REPORT_NOT_READY', 'TOO_MANY_REQUESTS'],
})
