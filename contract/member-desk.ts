import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, seen, textLine, time, typedText, wireNumber } from './fields.ts'
import { wrappedLine } from './typed-lines.ts'

/** Section of the public list. Independent of whether the member takes part in certification. */
export const memberKinds = ['terminal', 'ecosystem'] as const
export type MemberKind = (typeof memberKinds)[number]
export const memberKindLabels: Record<MemberKind, string> = { terminal: '终端成员', ecosystem: '生态单位' }

/** The public list is one answer and one page, so it is bounded. Hidden members count. */
export const MOST_MEMBERS = 500

const deskMember = z.object({
  memberId: z.string(),
  name: z.string(),
  kind: z.enum(memberKinds),
  introduction: z.string(),
  demo: z.boolean(),
  /** Takes part in certification (binding, review, tests): always listed as a terminal member. */
  certifies: z.boolean(),
  /** When it was hidden from the public list; null while visible. */
  hiddenAt: z.nullable(time),
  /** Optimistic lock: grows with every act except moving, and each act names the one it was based on. */
  revision: z.int(),
  /** Who acted last; empty if nobody has since it was created. */
  changedBy: z.string(),
  changedAt: z.nullable(time),
})
export type DeskMember = z.output<typeof deskMember>

export const queryDeskMembers = call({
  path: '/api/office/queryMembers',
  auth: 'editor',
  summary: '联盟成员名单，按公开的次序，含未公开的',
  input: nothing,
  output: z.object({ items: z.array(deskMember) }),
})

const revision = wireNumber(1, 1_000_000_000)

export const saveMember = call({
  path: '/api/office/saveMember',
  auth: 'editor',
  summary: '新建或修改一家成员，马上生效；新建的排在最后，只上名单，不参与认证',
  input: z.object({
    memberId: z.optional(id),
    revision: z.optional(revision),
    name: textLine('名称', 40).check(seen('名称')),
    kind: z.enum(memberKinds, '请选择类别'),
    introduction: z.optional(
      typedText(120, '介绍不能超过 120 个字').check(
        // Line breaks become spaces: the list has one line for it.
        z.regex(/^(?:\P{Cc}|[\t\r\n])*$/u, '介绍里有不能用的字符，请删去后重写'),
        seen('介绍'),
      ),
    ),
  }),
  output: z.object({ memberId: z.string(), revision: z.int() }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'MEMBERS_FULL'],
  creates: true,
})

export const hideMember = call({
  path: '/api/office/hideMember',
  auth: 'editor',
  summary: '把一家成员移出公开名单；绑定、审核与进行中的认证照常',
  input: z.object({ memberId: id, revision, reason: wrappedLine('理由', 200) }),
  output: z.object({ revision: z.int() }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const showMember = call({
  path: '/api/office/showMember',
  auth: 'editor',
  summary: '把一家成员放回公开名单，次序照旧',
  input: z.object({ memberId: id, revision }),
  output: z.object({ revision: z.int() }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

const place = wireNumber(1, MOST_MEMBERS)

export const moveMember = call({
  path: '/api/office/moveMember',
  auth: 'editor',
  summary: '把一家成员从现在的位次移到另一个，其余依次让开',
  /** `from`: its place as the editor saw it. If a colleague has moved it meanwhile, the call is refused. */
  input: z.object({ memberId: id, from: place, to: place }),
  output: nothing,
  errors: ['NOT_FOUND', 'MEMBER_ORDER_CHANGED'],
})
