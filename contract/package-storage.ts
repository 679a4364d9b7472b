import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, pageInput, pageOf, time } from './fields.ts'
import { oneOf } from './one-of.ts'

/** A package that its owner may remove, because no round was ever opened with it. */
const storedPackage = z.object({
  versionId: z.string(),
  /** Null if the package could not be read. */
  app: z.nullable(z.object({ apkId: z.string(), name: z.string(), packageName: z.string() })),
  versionName: z.string(),
  versionCode: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  uploadedAt: time,
  /** The app's only version: the app and its review are removed with it. */
  isOnly: z.boolean(),
  /** Cloud tests that are removed with it. */
  cloudRuns: z.int(),
})
export type StoredPackage = z.output<typeof storedPackage>

export const uploadStateLabels = {
  arriving: '正在上传',
  resting: '没有传完，已停下',
  sent: '已传完，没有登记',
} as const

/** Bytes without a version: uploads in progress, abandoned, or finished but not registered, from any browser. */
const storedUpload = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  state: oneOf(uploadStateLabels),
  /** As announced: an upload counts in full from its beginning. */
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  begunAt: time,
  /** When it is removed automatically. */
  endsAt: time,
})
export type StoredUpload = z.output<typeof storedUpload>

export const queryPackageStorage = call({
  path: '/api/identifyApk/queryStorage',
  auth: 'member',
  summary: '安装包占用的存储空间，与可以删除的安装包，大的在前',
  input: z.object(pageInput),
  output: z.extend(pageOf(storedPackage), {
    limitBytes: z.int(),
    usedBytes: z.int(),
    /** Part of the used bytes: packages with rounds, which stay as long as the account. */
    keptBytes: z.int(),
    /** Packages that may be removed. */
    removableBytes: z.int(),
    /** Uploads in progress, and finished but unregistered files: removed automatically. */
    looseBytes: z.int(),
    /** The newest uploads of the account, from any browser. */
    uploads: z.array(storedUpload),
  }),
})

export const removeUpload = call({
  path: '/api/identifyApk/removeUpload',
  auth: 'member',
  summary: '放弃一次没有传完或没有登记的上传，马上腾出空间',
  input: z.object({ uploadId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const removeVersion = call({
  path: '/api/identifyApk/removeVersion',
  auth: 'member',
  summary: '删除一个没有认证记录的版本和它的安装包，连同自检与云测试结果',
  input: z.object({ versionId: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'PACKAGE_BEING_READ', 'VERSION_KEPT', 'VERSION_TESTED_NOW'],
})
