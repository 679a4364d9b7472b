import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, time, visible, wireArray, wireBoolean } from './fields.ts'
import { oneOf } from './one-of.ts'

/**
 * Webhooks notify a member's server about packages, rounds and certificates, by the Standard Webhooks specification:
 * `webhook-id`, `webhook-timestamp`, `webhook-signature: v1,…`.
 */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'
/** Most webhooks per account. */
export const WEBHOOKS = 3
export const WEBHOOK_URL = 500
/** Number of deliveries listed per webhook, the newest. */
export const WEBHOOK_DELIVERIES = 30

/** Events that can be subscribed to, in the order of the form. */
export const webhookEvents = {
  'selfCheck.finished': '自检完成',
  'round.changed': '认证状态变化',
  'certificate.issued': '证书签发',
  'certificate.revoked': '证书撤销',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventIds = Object.keys(webhookEvents) as WebhookEvent[]
/** Types of deliveries: an event, or a test sent with 发送测试. */
export const deliveryTypes = { ...webhookEvents, 'webhook.test': '测试' } as const
export type DeliveryType = keyof typeof deliveryTypes

/** Who or what paused a webhook. */
export const webhookPauses = {
  owner: '由你暂停',
  failures: '一直送不到，已暂停',
  password: '修改密码时暂停',
  office: '由管理员暂停',
} as const
export type WebhookPause = keyof typeof webhookPauses

export const deliveryStates = { waiting: '等待发送', sending: '正在发送', succeeded: '成功', failed: '失败' } as const
/** Why there is no response. */
export const deliveryProblems = {
  address: '不是公网地址，没有发送',
  unresolved: '域名没有解析到地址',
  unreachable: '没有连上',
  certificate: '证书不受信任',
  timeout: '10 秒内没有回答',
  nonsense: '回答的不是 HTTP',
  secret: '签名密钥不能用了，请换密钥',
  paused: '已暂停，没有发送',
  held: '账号暂时不能使用，没有发送',
  overflow: '等待发送的太多，没有发送',
} as const
export type DeliveryProblem = keyof typeof deliveryProblems

const events = wireArray(z.enum(webhookEventIds, '请选择列出的通知'), webhookEventIds.length).check(
  z.minLength(1, '请至少选择一种通知'),
)

export const queryWebhooks = call({
  path: '/api/account/queryWebhooks',
  auth: 'login',
  summary: '回调通知的地址，先添加的在前',
  input: nothing,
  output: z.array(
    z.object({
      webhookId: z.string(),
      url: z.string(),
      events: z.array(z.enum(webhookEventIds)),
      createdAt: time,
      paused: z.nullable(z.object({ at: time, by: oneOf(webhookPauses) })),
      /** Since when nothing has been delivered. */
      failingSince: z.nullable(time),
    }),
  ),
})

const url = z.string().check(z.trim(), visible('请填写地址'), z.maxLength(WEBHOOK_URL, `地址不能超过 ${WEBHOOK_URL} 个字符`))

export const createWebhook = call({
  path: '/api/account/createWebhook',
  auth: 'member',
  summary: '添加回调通知的地址，签名密钥只显示一次',
  input: z.object({ url, events }),
  // Not `creates`: the cached answer would store the secret, which is shown only once.
  output: z.object({ webhookId: z.string(), secret: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
})

const one = z.object({ webhookId: id })

export const updateWebhook = call({
  path: '/api/account/updateWebhook',
  auth: 'member',
  summary: '修改一个地址或它接收的通知；密钥和发送记录不变，等待发送的通知发往新地址',
  input: z.object({ webhookId: id, url, events }),
  output: nothing,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const renewWebhookSecret = call({
  path: '/api/account/renewWebhookSecret',
  auth: 'member',
  summary: '换一个签名密钥，只显示一次；此后 24 小时内同时带旧密钥的签名',
  input: one,
  output: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const setWebhookPaused = call({
  path: '/api/account/setWebhookPaused',
  auth: 'login',
  summary: '暂停或恢复一个地址；暂停时等待发送的通知不再发送',
  input: z.object({ webhookId: id, paused: wireBoolean }),
  output: nothing,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const deleteWebhook = call({
  path: '/api/account/deleteWebhook',
  auth: 'login',
  summary: '删除一个地址和它的发送记录',
  input: one,
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const sendTestWebhook = call({
  path: '/api/account/sendTestWebhook',
  auth: 'member',
  summary: '向一个地址发送测试通知，只发一次',
  input: one,
  output: z.object({ deliveryId: z.string() }),
  errors: ['NOT_FOUND', 'WEBHOOK_PAUSED', 'TOO_MANY_REQUESTS'],
})

export const queryWebhookDeliveries = call({
  path: '/api/account/queryWebhookDeliveries',
  auth: 'login',
  summary: '一个地址最近的通知，新的在前',
  input: one,
  output: z.array(
    z.object({
      /** Sent as `webhook-id`, the same for each attempt. */
      deliveryId: z.string(),
      type: oneOf(deliveryTypes),
      state: oneOf(deliveryStates),
      createdAt: time,
      attempts: z.int(),
      lastAt: z.nullable(time),
      nextAt: z.nullable(time),
      /** HTTP status of the last response. */
      status: z.nullable(z.int()),
      problem: z.nullable(oneOf(deliveryProblems)),
      durationMs: z.nullable(z.int()),
    }),
  ),
  errors: ['NOT_FOUND'],
})

export const resendWebhookDelivery = call({
  path: '/api/account/resendWebhookDelivery',
  auth: 'member',
  summary: '马上再发送一次这条通知',
  input: z.object({ deliveryId: id }),
  output: nothing,
  errors: ['NOT_FOUND', 'WEBHOOK_PAUSED', 'WEBHOOK_SENDING', 'TOO_MANY_REQUESTS'],
})
