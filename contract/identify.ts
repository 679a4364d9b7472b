import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, pageInput, pageOf, seenPack, time, typedText, wireArray, wireJson } from './fields.ts'
import { appBrief, roundBrief, versionBrief } from './identify-apk.ts'
import { termDetail, termSummary } from './report.ts'
import { appealsAtStake, retestOptions, versionObstacle } from './retest-options.ts'
import { standardId } from './standards.ts'
import { GoldState } from './states.ts'

/** App categories of the application form. Some rules depend on them. */
export const categories = [
  { id: 'tools', label: '实用工具' },
  { id: 'reading', label: '阅读' },
  { id: 'social', label: '社交通讯' },
  { id: 'video', label: '影音' },
  { id: 'game', label: '游戏' },
  { id: 'education', label: '教育' },
  { id: 'office', label: '办公' },
  { id: 'map', label: '地图出行' },
  { id: 'shopping', label: '购物' },
  { id: 'finance', label: '金融' },
  { id: 'health', label: '健康' },
  { id: 'calendar', label: '日历闹钟' },
  { id: 'fileManager', label: '文件管理' },
  { id: 'security', label: '安全与备份' },
  { id: 'other', label: '其他' },
] as const
export type CategoryId = (typeof categories)[number]['id']

/** Empty purposes are dropped. */
const withoutEmpty = (purposes: Record<string, string>) =>
  Object.fromEntries(Object.entries(purposes).filter(([, purpose]) => purpose !== ''))

export const declarations = z.object({
  category: z.optional(
    z.enum(
      categories.map((category) => category.id),
      '请选择应用类别',
    ),
  ),
  /** Permission name → purpose. */
  permissionPurposes: z.record(z.string().check(z.maxLength(200)), typedText(200)).check(z.overwrite(withoutEmpty)),
  sdks: z.array(typedText(100)).check(
    z.overwrite((sdks: string[]) => sdks.filter((sdk) => sdk !== '')),
    z.maxLength(300),
  ),
  privacyPolicyUrl: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, '不能超过 500 个字符'),
        z.regex(/^https?:\/\/[^\s]+$/, '请填写以 http:// 或 https:// 开头的地址'),
      ),
  ),
})
export type Declarations = z.output<typeof declarations>

/** More than Android has permissions; each report repeats the purposes. Of what is declared now, not of what was stored. */
const MOST_PURPOSES = 1_000
const newDeclarations = declarations.check(
  z.refine(({ permissionPurposes }) => Object.keys(permissionPurposes).length <= MOST_PURPOSES, {
    message: `最多 ${MOST_PURPOSES} 项`,
    path: ['permissionPurposes'],
  }),
)

export const submitPackage = call({
  path: '/api/identify/submitPackage',
  auth: 'member',
  ci: true,
  summary: '上传完成后登记安装包并开始自检；同一文件再次登记得到同一版本',
  input: z.object({ uploadId: id }),
  output: z.object({ versionId: z.string() }),
  errors: ['NOT_FOUND', 'UPLOAD_NOT_FINISHED', 'TOO_MANY_REQUESTS'],
  creates: true,
})

/** Progress of a package's analysis. */
export const analysis = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('running'), done: z.int(), total: z.int(), standard: z.nullable(standardId), title: z.string() }),
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('unreadable'), reason: z.string() }),
])
export type Analysis = z.output<typeof analysis>

export type VersionObstacle = z.output<typeof versionObstacle>

export const queryApkDetail = call({
  path: '/api/identify/queryApkDetail',
  auth: 'member',
  ci: true,
  summary: '一个版本：自检进度、包内信息与自检结果',
  input: z.object({ versionId: id }),
  output: z.object({
    versionId: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    sizeBytes: z.int(),
    analysis,
    app: z.nullable(appBrief),
    identity: z.nullable(
      z.object({
        packageName: z.string(),
        versionCode: z.string(),
        versionName: z.string(),
        minSdk: z.string(),
        targetSdk: z.string(),
        abis: z.array(z.string()),
        schemes: z.array(z.string()),
        signers: z.array(z.string()),
        /** A source stamp is present; it is not verified. */
        sourceStamp: z.optional(z.boolean()),
        /** Languages that the app declares for the system's settings, if it does. */
        languages: z.optional(z.array(z.string())),
        /** What an archive of several packages (.apks, .xapk) contains beside what is judged, in one sentence. */
        collection: z.optional(z.string()),
        /** Sensitive permissions; the form asks for their purpose. */
        sensitivePermissions: z.array(z.object({ name: z.string(), label: z.string() })),
      }),
    ),
    /** Terms judged so far, in the pack's order; without evidence. */
    terms: z.array(termSummary),
    pack: z.string(),
    /** The pack that a round submitted now would use; differs from the self-check's if another one has come into force since. */
    packInForce: z.string(),
    /** SDKs that the self-check has recognised: initial value of the form's list. */
    sdks: z.array(z.string()),
    runningIdentifyId: z.nullable(z.string()),
    /** Why an application would be refused, whatever the form says. */
    obstacle: z.nullable(versionObstacle),
    /** The end of this file's label if it can't be renewed yet: an application over all standards would be refused. */
    lastingGoldUntil: z.nullable(time),
    appealsAtStake,
    lastDeclarations: z.nullable(declarations),
  }),
  errors: ['NOT_FOUND'],
})

export const recheckPackage = call({
  path: '/api/identify/recheckPackage',
  auth: 'member',
  summary: '规则包换过之后，按现行的规则包重新自检一个版本；没有换过的不再自检',
  input: z.object({ versionId: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const queryApkTerm = call({
  path: '/api/identify/querySelfCheckTerm',
  auth: 'member',
  summary: '自检中一项条款的证据与改法',
  input: z.object({ versionId: id, termId: id }),
  output: termDetail,
  errors: ['NOT_FOUND'],
})

export const applyIdentify = call({
  path: '/api/identify/apply',
  auth: 'member',
  summary: '为一个版本申请金标认证',
  input: z.object({
    versionId: id,
    standards: wireArray(standardId, 7).check(z.minLength(1, '请至少选择一项认证标准')),
    declarations: wireJson(newDeclarations),
    remark: z.optional(typedText(500)),
    pack: seenPack,
  }),
  output: z.object({ identifyId: z.string(), goldState: GoldState.schema }),
  errors: [
    'NOT_FOUND',
    'PACKAGE_BEING_READ',
    'PACKAGE_UNREADABLE',
    'REVIEW_NOT_PASSED',
    'SIGNER_NOT_REVIEWED',
    'ALREADY_CERTIFYING',
    'RETEST_LIMIT',
    'VERSION_LOWER_THAN_CERTIFIED',
    'LABEL_STILL_VALID',
    'PACK_CHANGED',
    'TOO_MANY_REQUESTS',
  ],
  creates: true,
})

export const queryRounds = call({
  path: '/api/identify/queryDetailList',
  auth: 'member',
  ci: true,
  summary: '一个版本的全部认证报告，新的在前',
  input: z.object({ ...pageInput, versionId: id }),
  output: z.extend(pageOf(roundBrief), { app: appBrief, version: versionBrief }),
  errors: ['NOT_FOUND'],
})

const timelineEntry = z.object({
  at: time,
  who: z.string(),
  what: z.string(),
  why: z.string(),
  goldState: z.nullable(GoldState.schema),
})

export const queryRound = call({
  path: '/api/identify/queryDetail',
  auth: 'member',
  ci: true,
  summary: '一轮认证的状态、时间线与提交内容',
  input: z.object({ identifyId: id }),
  output: z.object({
    round: roundBrief,
    app: appBrief,
    version: versionBrief,
    remark: z.string(),
    declarations,
    /** The pack that judges this round, and the one that a round submitted now would use. */
    pack: z.string(),
    packInForce: z.string(),
    /** Why the round ended this way, if there is something to say. */
    stateReason: z.string(),
    submittedAt: time,
    finishedAt: z.nullable(time),
    /** The round that this one repeats, and why. */
    retest: z.nullable(z.object({ identifyId: z.nullable(z.string()), reason: z.string() })),
    /** Null if this round is not open to a retest. */
    retestOptions: z.nullable(retestOptions),
    /** When the applicant can ask again to speed it up; null: now, if it runs. */
    nextHurryAt: z.nullable(time),
    timeline: z.array(timelineEntry),
  }),
  errors: ['NOT_FOUND'],
})

export const uploadBounds = call({
  path: '/api/identify/queryUploadBounds',
  auth: 'member',
  ci: true,
  summary: '上传的上限与分块大小',
  input: nothing,
  output: z.object({
    packageBytes: z.int(),
    chunkBytes: z.int(),
    analysisSeconds: z.int(),
    entryCount: z.int(),
    storedBytes: z.int(),
    storageBytes: z.int(),
  }),
})
