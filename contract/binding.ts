import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, time } from './fields.ts'

/** bindStatus: 1 not bound, 2 bound, 3 expired or revoked. */
export const BIND_STATUS_NONE = 1
export const BIND_STATUS_BOUND = 2
export const BIND_STATUS_EXPIRED = 3
export const bindStatusLabel = (value: number) => ['/', '未绑定', '已绑定', '已失效'][value] ?? '/'
/** Members of this type don't count in the binding check. */
export const MEMBER_TYPE_UNCHECKED = 2

const memberBinding = z.object({
  memberId: z.string(),
  name: z.string(),
  type: z.int(),
  bindStatus: z.int(),
  /** Name of the bound account at the vendor; empty while not bound. */
  boundAccount: z.string(),
  boundAt: z.nullable(time),
  demo: z.boolean(),
})
export type MemberBinding = z.output<typeof memberBinding>
/** Fully bound: every member whose type is not 2 has bindStatus 2. */
export const allBound = (members: readonly Pick<MemberBinding, 'type' | 'bindStatus'>[]) =>
  members.filter((member) => member.type !== MEMBER_TYPE_UNCHECKED).every((member) => member.bindStatus === BIND_STATUS_BOUND)

export const queryMemberBindings = call({
  path: '/api/accountBind/memberList',
  auth: 'member',
  summary: '联盟成员与绑定状态',
  input: nothing,
  output: z.array(memberBinding),
})

export const memberOauthUrl = call({
  path: '/api/accountBind/memberOauthUrl',
  auth: 'member',
  summary: '取厂商授权页的地址，10 分钟内有效，只能用一次',
  input: z.object({ memberId: id }),
  output: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'VENDOR_UNREACHABLE', 'TOO_MANY_REQUESTS'],
})

export const bindVendor = call({
  path: '/api/accountBind/bind',
  auth: 'member',
  summary: '用厂商送回的 code 与 state 完成绑定',
  input: z.object({
    state: z.string().check(z.minLength(1), z.maxLength(512)),
    code: z.optional(z.string().check(z.maxLength(4096))),
    /** What the vendor sent instead of a code, e.g. access_denied. */
    error: z.optional(z.string().check(z.maxLength(200))),
    /** RFC 9207: which vendor answered, where it says so. */
    iss: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.object({ memberId: z.string(), name: z.string(), allBound: z.boolean() }),
  errors: ['OAUTH_STATE_WRONG', 'OAUTH_DENIED', 'OAUTH_FAILED', 'VENDOR_UNREACHABLE', 'VENDOR_ACCOUNT_TAKEN'],
})

export const unbindVendor = call({
  path: '/api/accountBind/unbind',
  auth: 'member',
  summary: '解除与一个厂商账号的绑定',
  input: z.object({ memberId: id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
