import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, keyword, nothing, pageInput, pageOf, time, wireNumber } from './fields.ts'
import { standardId } from './standards.ts'
import { GoldState, StandardState } from './states.ts'

/** The newest round of a version, as lists show it. */
export const roundBrief = z.object({
  identifyId: z.string(),
  number: z.string(),
  goldState: GoldState.schema,
  standards: z.array(z.object({ id: standardId, state: StandardState.schema, hasWarnings: z.boolean() })),
  /** One plain sentence: what is left to do, or why it ended so. */
  note: z.string(),
  /** Until when its gold label is valid; null if it has none or the label was revoked. */
  goldUntil: z.nullable(time),
  /** When the alliance revoked its gold label; null if it has not. */
  goldRevokedAt: z.nullable(time),
  updatedAt: time,
})
export type RoundBrief = z.output<typeof roundBrief>

export const appBrief = z.object({
  apkId: z.string(),
  packageName: z.string(),
  name: z.string(),
  /** Link to the icon, valid for five minutes; null if the package has none that can be shown. */
  icon: z.nullable(z.string()),
  demo: z.boolean(),
})
export type AppBrief = z.output<typeof appBrief>

export const versionBrief = z.object({
  versionId: z.string(),
  versionName: z.string(),
  versionCode: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  uploadedAt: time,
  round: z.nullable(roundBrief),
  roundCount: z.int(),
  /** Until when the version's gold label is or was valid, whichever round it came from; null if there is none, or a later one was revoked. */
  goldUntil: z.nullable(time),
  /** A round over all standards can lead to a label: none is valid, or not for much longer, and no higher version has passed. */
  canEarnGold: z.boolean(),
})
export type VersionBrief = z.output<typeof versionBrief>

/** The app's valid label, if a version other than the row's has it. */
const heldLabel = z.object({ versionName: z.string(), goldUntil: time })
export type HeldLabel = z.output<typeof heldLabel>

/** Of an app that holds no label, and whose row's version had none: the label of another version that ended last. */
const lostLabel = z.object({ versionName: z.string(), endedAt: time, revoked: z.boolean() })
export type LostLabel = z.output<typeof lostLabel>

/** Of an app: its newest upload, where its row shows an older one with a round and this one can still be applied for. */
const newUpload = z.object({ versionId: z.string(), versionName: z.string() })
export type NewUpload = z.output<typeof newUpload>

const listedApp = z.extend(appBrief, {
  latest: versionBrief,
  heldLabel: z.nullable(heldLabel),
  lostLabel: z.nullable(lostLabel),
  newUpload: z.nullable(newUpload),
})

export const queryApkList = call({
  path: '/api/identifyApk/queryList',
  auth: 'member',
  ci: true,
  summary: '当前账号的应用，每个应用附最新一轮认证',
  input: z.object({ ...pageInput, keyword: z.optional(keyword), goldState: z.optional(wireNumber(1, 5)) }),
  output: z.extend(pageOf(listedApp), {
    /** Number of apps in each gold state, by its value; `all` is their sum. */
    totals: z.object({ all: z.int(), byState: z.record(z.string(), z.int()) }),
  }),
})

export const queryApkVersions = call({
  path: '/api/identifyApk/queryDetail',
  auth: 'member',
  ci: true,
  summary: '一个应用和它的全部版本',
  input: z.object({ ...pageInput, apkId: id }),
  output: z.extend(pageOf(versionBrief), { app: appBrief }),
  errors: ['NOT_FOUND'],
})

export const queryAllApk = call({
  path: '/api/identifyApk/queryAllApk',
  auth: 'member',
  summary: '当前账号全部应用的名称与包名，供选择',
  input: nothing,
  output: z.array(appBrief),
})
