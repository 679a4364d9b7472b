import * as z from 'zod/mini'
import { call } from './call.ts'
import { id } from './fields.ts'

const manifestLine = z.object({ number: z.int(), text: z.string(), guilty: z.boolean() })

const ownerKinds = ['own', 'sdk', 'support', 'unknown'] as const

/** How early code runs. `unseen`: no path from any component was found, which is no proof that it never runs. */
export const reaches = ['startup', 'maybe', 'action', 'later', 'unseen'] as const
export type Reach = (typeof reaches)[number]
export const reachLabels: Record<Reach, string> = {
  startup: '启动时会走到',
  maybe: '启动时可能走到',
  action: '用户操作后可能走到',
  later: '其他页面或服务里',
  unseen: '没有找到路径',
}

const chainStep = z.object({ class: z.string(), method: z.string(), how: z.string(), guarded: z.boolean() })

const personalRead = z.object({
  says: z.string(),
  api: z.string(),
  class: z.string(),
  method: z.string(),
  /** Call site: offset in 16-bit code units from the start of the method. */
  at: z.int(),
  /** `Tracker.java:51`; absent without debug info. */
  source: z.optional(z.string()),
  owner: z.object({ kind: z.enum(ownerKinds), name: z.string() }),
  reach: z.enum(reaches),
  chain: z.array(chainStep),
  /** Number of steps left out in the middle of the chain. */
  elided: z.int(),
})
export type PersonalRead = z.output<typeof personalRead>

const personalDataMap = z.object({
  /** Why it could not be drawn; empty if it was. */
  unseen: z.string(),
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      permissions: z.array(z.object({ name: z.string(), declared: z.boolean() })),
      reads: z.array(personalRead),
    }),
  ),
  total: z.int(),
  /** What the analysis can't see through. */
  blind: z.array(z.string()),
  source: z.string(),
})
export type PersonalDataMap = z.output<typeof personalDataMap>

/** `unseen`: the deciding code is hidden. */
const readinesses = ['ready', 'attention', 'blocked', 'none', 'unseen'] as const
export type Readiness = (typeof readinesses)[number]
export const readinessLabels: Record<Readiness, string> = {
  ready: '就绪',
  attention: '要留意',
  blocked: '受限',
  none: '未使用',
  unseen: '看不到',
}
const readiness = z.enum(readinesses)

const largeScreenMap = z.object({
  unseen: z.string(),
  targetSdk: z.int(),
  parts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Our terms for this part. */
      terms: z.array(z.string()),
      /** Tier and id in Google's adaptive app quality guidelines. */
      google: z.string(),
      state: readiness,
      found: z.string(),
      lines: z.array(manifestLine),
    }),
  ),
  pages: z.array(
    z.object({
      name: z.string(),
      isLauncher: z.boolean(),
      orientation: z.string(),
      orientationState: readiness,
      resizing: z.string(),
      resizingState: readiness,
      aspect: z.string(),
      aspectState: readiness,
      restartsOn: z.array(z.string()),
      lines: z.array(manifestLine),
    }),
  ),
  pageCount: z.int(),
  layouts: z.array(z.object({ folder: z.string(), count: z.int(), wide: z.boolean() })),
  source: z.string(),
})
export type LargeScreenMap = z.output<typeof largeScreenMap>

const packageMaps = z.object({ personalData: personalDataMap, largeScreen: largeScreenMap })
export type PackageMaps = z.output<typeof packageMaps>

export const queryPackageMaps = call({
  path: '/api/identify/queryPackageMaps',
  auth: 'member',
  summary: '一轮认证的个人信息调用图与大屏就绪图；早先判定的轮次没有',
  input: z.object({ identifyId: id }),
  output: z.nullable(packageMaps),
  errors: ['NOT_FOUND', 'REPORT_NOT_READY'],
})

export const queryManifest = call({
  path: '/api/identify/queryManifest',
  auth: 'member',
  summary: '一轮认证的安装包里解码后的清单，行号与证据里的一致；早先判定的轮次没有',
  input: z.object({ identifyId: id }),
  /** `cut`: a very long text is truncated. */
  output: z.nullable(z.object({ text: z.string(), cut: z.boolean() })),
  errors: ['NOT_FOUND', 'REPORT_NOT_READY'],
})
