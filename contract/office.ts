import * as z from 'zod/mini'
import { grants } from './account.ts'
import { call } from './call.ts'
import { isDay } from './china-minute.ts'
import { isExplained, NOT_EXPLAINED } from './decision-reason.ts'
import { email, id, keyword, nothing, pageInput, pageOf, time, typedText, wireBoolean, wireNumber } from './fields.ts'
import { givenProfile } from './profile.ts'
import { DataState } from './states.ts'

const grant = z.enum(grants, '请选择角色')
export const grantLabels: Record<(typeof grants)[number], string> = {
  vendor: '厂商审核员',
  editor: '内容编辑',
  certifier: '认证官',
  appeals: '申诉专员',
  administrator: '管理员',
}

const accountRow = z.object({
  accountId: z.string(),
  email: z.string(),
  /** Of the accepted profile, or as submitted where none was accepted; empty where there is neither. */
  companyName: z.string(),
  dataState: DataState.schema,
  grants: z.array(grant),
  /** The alliance member whose reviewer this account is. */
  reviewerOf: z.nullable(z.object({ memberId: z.string(), name: z.string() })),
  secondFactor: z.boolean(),
  sessions: z.int(),
  /** Valid ones. */
  apiTokens: z.int(),
  /** Active ones. */
  webhooks: z.int(),
  /** Packages, and uploads in progress. */
  storedBytes: z.int(),
  demo: z.boolean(),
  createdAt: time,
  /** When the profile was last submitted; null if never. */
  submittedAt: z.nullable(time),
})
export type OfficeAccount = z.output<typeof accountRow>

const office = <const T extends string>(name: T) => `/api/office/${name}` as const

export const queryAccounts = call({
  path: office('queryAccounts'),
  auth: 'administrator',
  summary: '账号列表，可按资料状态与角色筛选；审核中的按提交先后，其余新注册的在前',
  input: z.object({
    ...pageInput,
    keyword: z.optional(keyword),
    dataState: z.optional(wireNumber(0, 3)),
    grant: z.optional(grant),
  }),
  output: z.extend(pageOf(accountRow), { underReview: z.int() }),
})

export const queryAccountProfile = call({
  path: office('queryAccountProfile'),
  auth: 'administrator',
  summary: '一个账号提交的资料，附营业执照图片',
  input: z.object({ accountId: id }),
  output: z.object({
    account: accountRow,
    submitted: z.nullable(givenProfile),
    accepted: z.nullable(givenProfile),
    licenceImage: z.nullable(z.string()),
    returnReason: z.string(),
    /** Storage quota of an account. */
    storageBytes: z.int(),
    submittedAt: z.nullable(time),
    /** Mails to its address that were given up in the last 30 days; null if there were none. */
    failedMails: z.nullable(z.object({ count: z.int(), lastAt: time })),
    /** Other accounts whose profile, accepted or submitted, has the same credit code: at most 5, the oldest first. */
    sameCompany: z.array(
      z.object({ accountId: z.string(), email: z.string(), companyName: z.string(), dataState: DataState.schema }),
    ),
    /** Optimistic lock against deciding over a submission that changed meanwhile. */
    revision: z.int(),
  }),
  errors: ['NOT_FOUND'],
})

export const decideProfile = call({
  path: office('decideProfile'),
  auth: 'administrator',
  summary: '通过或退回资料',
  input: z
    .object({
      accountId: id,
      revision: wireNumber(0, 1_000_000),
      accept: wireBoolean,
      reason: z.optional(typedText(500)),
    })
    .check(
      z.refine(({ accept, reason = '' }) => accept || reason !== '', {
        path: ['reason'],
        message: '请写明退回的原因，对方照着改',
      }),
      z.refine(({ accept, reason = '' }) => accept || isExplained(reason), { path: ['reason'], message: NOT_EXPLAINED }),
    ),
  output: z.object({ dataState: DataState.schema }),
  errors: ['NOT_FOUND', 'CONFLICT', 'OWN_CASE'],
})

/** A form sends an empty list as no field at all. */
const grantList = z.pipe(
  z.transform((value: unknown) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value])),
  z.array(grant),
)
export const setGrants = call({
  path: office('setGrants'),
  auth: 'administrator',
  summary: '授予或收回角色；厂商审核员须指定成员；seen 与 seenMemberId 为改动前看到的，已变则不改',
  input: z.object({
    accountId: id,
    grants: grantList,
    memberId: z.optional(id),
    /** Optimistic lock: roles and member that the decision was based on; a colleague's change meanwhile is not overwritten. */
    seen: grantList,
    seenMemberId: z.optional(id),
  }),
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_ADMINISTRATOR', 'CONFLICT'],
})

export const endAccountSessions = call({
  path: office('endAccountSessions'),
  auth: 'administrator',
  summary: '结束一个账号的全部登录，作废其接口令牌，暂停其回调通知',
  input: z.object({ accountId: id }),
  output: z.object({ ended: z.int(), apiTokens: z.int(), webhooks: z.int() }),
  errors: ['NOT_FOUND'],
})

export const resetSecondFactor = call({
  path: office('resetSecondFactor'),
  auth: 'administrator',
  summary: '清除一个账号的两步验证，让其重新设置',
  input: z.object({ accountId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

const settings = z.object({
  acceptProfilesAtOnce: z.boolean(),
  allowListOn: z.boolean(),
  /** Editions, pages and notices must be published by another editor than their author. */
  colleaguePublishes: z.boolean(),
})
export const querySettings = call({
  path: office('querySettings'),
  auth: 'administrator',
  summary: '账号与发布的设置',
  input: nothing,
  output: settings,
})
export const saveSettings = call({
  path: office('saveSettings'),
  auth: 'administrator',
  summary: '修改账号与发布的设置，没有带上的不变',
  input: z.object({
    acceptProfilesAtOnce: z.optional(wireBoolean),
    allowListOn: z.optional(wireBoolean),
    colleaguePublishes: z.optional(wireBoolean),
  }),
  output: settings,
})

export const queryAllowList = call({
  path: office('queryAllowList'),
  auth: 'administrator',
  summary: '白名单',
  input: z.object({ ...pageInput, keyword: z.optional(keyword) }),
  output: z.extend(pageOf(z.object({ email: z.string(), createdAt: time })), { total: z.int() }),
})
export const addToAllowList = call({
  path: office('addToAllowList'),
  auth: 'administrator',
  summary: '加入白名单',
  input: z.object({ email }),
  output: nothing,
})
export const removeFromAllowList = call({
  path: office('removeFromAllowList'),
  auth: 'administrator',
  summary: '移出白名单',
  input: z.object({ email }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const queryVendorMembers = call({
  path: office('queryVendorMembers'),
  auth: 'administrator',
  summary: '可以指派审核员的联盟成员',
  input: nothing,
  output: z.array(z.object({ memberId: z.string(), name: z.string(), type: z.int() })),
})

/** A day in China. */
const day = z.string().check(z.refine(isDay, '请填写正确的日期'))

export const queryAudit = call({
  path: office('queryAudit'),
  auth: 'administrator',
  summary: '操作记录：谁在什么时候做了什么，可按操作、日期（含首尾两天）和关键词查找',
  input: z.object({
    ...pageInput,
    keyword: z.optional(keyword),
    what: z.optional(keyword),
    from: z.optional(day),
    until: z.optional(day),
  }),
  output: z.extend(
    pageOf(
      z.object({ auditId: z.string(), at: time, who: z.string(), what: z.string(), target: z.string(), detail: z.string() }),
    ),
    /** All kinds of acts in the log: the possible values of `what`. */
    { kinds: z.array(z.string()) },
  ),
})
