import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, visible } from './fields.ts'
import { standardResult } from './report.ts'
import { standardId } from './standards.ts'

const ofRound = z.object({ identifyId: id })

export const queryStandardState = call({
  path: '/api/identify/queryStandardState',
  auth: 'member',
  summary: '一轮认证中各标准的状态',
  input: ofRound,
  output: z.array(standardResult),
  errors: ['NOT_FOUND'],
})

const shownStandard = z.object({
  id: standardId,
  title: z.string(),
  version: z.string(),
  effectiveFrom: z.string(),
  mustCount: z.int(),
  warningCount: z.int(),
  staticCount: z.int(),
  deviceCount: z.int(),
})

export const queryStandardsOfPackage = call({
  path: '/api/identify/queryShowStandardByApkPackage',
  auth: 'member',
  summary: '可以为这个包名申请的标准',
  input: z.object({ packageName: z.string().check(z.trim(), visible('请填写包名'), z.maxLength(255)) }),
  output: z.array(shownStandard),
})

export const queryStandardsOfRound = call({
  path: '/api/identify/queryShowStandardByIdentifyId',
  auth: 'member',
  summary: '一轮认证申请的标准',
  input: ofRound,
  output: z.array(shownStandard),
  errors: ['NOT_FOUND'],
})
