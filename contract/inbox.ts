import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, pageInput, pageOf, time, wireArray, wireBoolean, wireNumber } from './fields.ts'

/** Topics of messages, in the order of the settings. */
export const topics = [
  { id: 'round', label: '认证进展', about: '认证提交、通过、未通过、异常、撤回、中止或重新认证' },
  { id: 'review', label: '应用审核', about: '各厂商对应用归属的结论' },
  { id: 'certificate', label: '金标证书', about: '签发、即将到期、撤销' },
  { id: 'cloudTest', label: '云测试', about: '一次云测试的全部机型判定完毕' },
  { id: 'appeal', label: '申诉', about: '申诉的受理、答复与结论' },
  { id: 'standard', label: '标准更新', about: '关注的标准文档公布、改期、撤回或开始施行新版本，你的意见得到答复' },
  { id: 'binding', label: '厂商账号绑定', about: '绑定到期或被厂商收回' },
  { id: 'profile', label: '资料审核', about: '资料通过或被退回' },
  { id: 'security', label: '账号安全', about: '密码、邮箱、两步验证、令牌与回调通知、工作角色和注销，邮件不能关闭' },
] as const
export type TopicId = (typeof topics)[number]['id']
const topicId = z.enum(
  topics.map((topic) => topic.id),
  '请选择消息类别',
)
export const topicLabel = (id: string) => topics.find((topic) => topic.id === id)?.label ?? '/'
/** The topic whose mails can't be turned off. */
export const ALWAYS_MAILED: TopicId = 'security'

/** Unread messages are counted up to this; more are shown as 99+. */
export const UNREAD_CAP = 100
const MESSAGES_AT_ONCE = 100

const inboxMessage = z.object({
  messageId: z.string(),
  topic: topicId,
  title: z.string(),
  lines: z.array(z.string()),
  /** A path of this site. */
  link: z.string(),
  createdAt: time,
  readAt: z.nullable(time),
})
export type InboxMessage = z.output<typeof inboxMessage>

export const queryMessages = call({
  path: '/api/inbox/queryList',
  auth: 'login',
  summary: '当前账号的消息，新的在前',
  input: z.object({ ...pageInput, unread: z.optional(wireBoolean), topic: z.optional(topicId) }),
  output: pageOf(inboxMessage),
})

export const queryUnread = call({
  path: '/api/inbox/queryUnread',
  auth: 'login',
  summary: '未读消息数，最多数到 100',
  input: nothing,
  output: z.object({ unread: z.int() }),
})

export const markRead = call({
  path: '/api/inbox/markRead',
  auth: 'login',
  summary: '标为已读：列出的消息，或到某一时刻为止的全部消息，可以只限一类',
  input: z
    .object({
      messageIds: z.optional(wireArray(id, MESSAGES_AT_ONCE)),
      /** Later messages stay unread: they were not shown yet. */
      upTo: z.optional(wireNumber(0, Number.MAX_SAFE_INTEGER)),
      /** Only of this topic: with a filter the others were not shown. */
      topic: z.optional(topicId),
    })
    .check(
      z.refine(({ messageIds, upTo }) => (messageIds === undefined) !== (upTo === undefined), {
        error: '请选择要标为已读的消息',
        path: ['messageIds'],
      }),
    ),
  output: z.object({ marked: z.int() }),
})

export const queryInboxSettings = call({
  path: '/api/inbox/querySettings',
  auth: 'login',
  summary: '各类消息是否同时发邮件',
  input: nothing,
  output: z.array(z.object({ topic: topicId, mail: z.boolean(), fixed: z.boolean() })),
})

export const saveInboxSettings = call({
  path: '/api/inbox/saveSettings',
  auth: 'login',
  summary: '一类消息是否同时发邮件；站内消息始终保留，账号安全的邮件不能关闭',
  input: z.object({ topic: topicId, mail: wireBoolean }),
  output: z.object({ topic: topicId, mail: z.boolean() }),
  errors: ['SECURITY_MAIL_NEEDED'],
})

/** Where the choice about the daily mail is kept. It has no messages, so it is none of the topics. */
export const DESK_MAIL = 'desk'

export const queryDeskMail = call({
  path: '/api/inbox/queryDeskMail',
  auth: 'login',
  summary: '工作人员每天是否收到待处理事项的汇总邮件',
  input: nothing,
  output: z.object({ mail: z.boolean() }),
})

export const saveDeskMail = call({
  path: '/api/inbox/saveDeskMail',
  auth: 'login',
  summary: '工作人员打开或关闭每天的汇总邮件',
  input: z.object({ mail: wireBoolean }),
  output: z.object({ mail: z.boolean() }),
})
