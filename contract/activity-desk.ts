import * as z from 'zod/mini'
import { activity, answers } from './activity.ts'
import { call } from './call.ts'
import { chinaDayOf } from './china-minute.ts'
import { id, keyword, nothing, pageInput, pageOf, textLine, time, typedText, wireBoolean } from './fields.ts'
import { RegistrationState } from './activity-states.ts'

const deskActivity = z.extend(activity, {
  registered: z.int(),
  /** Wait for a decision. */
  reviewing: z.int(),
  attended: z.int(),
  /** An editor has closed the registration early. */
  paused: z.boolean(),
})
export type DeskActivity = z.output<typeof deskActivity>

export const queryDeskActivities = call({
  path: '/api/office/queryActivities',
  auth: 'editor',
  summary: '活动与报名情况，离现在近的在前',
  input: z.object({ held: z.optional(wireBoolean), ...pageInput }),
  output: z.extend(pageOf(deskActivity), {
    /** Registrations waiting for a decision, over all activities that are not over. */
    reviewingTotal: z.int(),
  }),
})

const registrationRow = z.object({
  registrationId: z.string(),
  number: z.string(),
  state: RegistrationState.schema,
  position: z.int(),
  name: z.string(),
  company: z.string(),
  post: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  persons: z.int(),
  remark: z.string(),
  answers,
  attendedAt: z.nullable(time),
  createdAt: time,
})
export type RegistrationRow = z.output<typeof registrationRow>

export const queryRegistrations = call({
  path: '/api/office/queryRegistrations',
  auth: 'editor',
  summary: '一场活动的报名，可按姓名、公司、邮箱、电话或编号查找',
  input: z.object({
    activityId: id,
    keyword: z.optional(keyword),
    /** Only those that wait for a decision. */
    reviewing: z.optional(wireBoolean),
    ...pageInput,
  }),
  output: z.extend(pageOf(registrationRow), { activity: deskActivity }),
  errors: ['NOT_FOUND'],
})

export const exportRegistrations = call({
  path: '/api/office/exportRegistrations',
  auth: 'editor',
  summary: '导出一场活动的全部报名，CSV',
  input: z.object({ activityId: id }),
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.int() }),
  errors: ['NOT_FOUND'],
})

/** Check-in opens on the day of the activity. */
export const isFromTheDay = (now: number, { startsAt }: { startsAt: number }): boolean => chinaDayOf(now) >= chinaDayOf(startsAt)

export const markAttended = call({
  path: '/api/office/markAttended',
  auth: 'editor',
  summary: '签到，或撤回签到；活动当天（北京时间）起可以签到',
  input: z.object({ registrationId: id, attended: wireBoolean }),
  output: nothing,
  errors: ['NOT_FOUND', 'NOT_THE_DAY'],
})

/** Check-in at the door: a number, typed or scanned. A second check-in is reported and counts once. */
export const checkIn = call({
  path: '/api/office/checkIn',
  auth: 'editor',
  summary: '凭报名编号签到；不是这场活动、还在候补或已取消的，说明原因',
  input: z.object({ activityId: id, number: textLine('报名编号', 60) }),
  output: z.object({
    number: z.string(),
    name: z.string(),
    company: z.string(),
    persons: z.int(),
    attendedAt: time,
    /** Checked in earlier: somebody else may have come with this number. */
    again: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'NOT_THE_DAY'],
})

export const decideRegistration = call({
  path: '/api/office/decideRegistration',
  auth: 'editor',
  summary: '审核一个报名：通过，或写明理由不通过；结果发邮件告诉报名的人',
  input: z
    .object({
      registrationId: id,
      accept: wireBoolean,
      reason: z.optional(typedText(200, '理由不能超过 200 个字')),
    })
    .check(
      z.refine(({ accept, reason = '' }) => accept || reason !== '', { path: ['reason'], message: '请写明理由，报名的人会看到' }),
    ),
  output: z.object({ state: RegistrationState.schema }),
  errors: ['NOT_FOUND', 'CONFLICT', 'ACTIVITY_CANCELLED', 'ACTIVITY_OVER'],
})

export const deleteRegistration = call({
  path: '/api/office/deleteRegistration',
  auth: 'editor',
  summary: '删除一个报名，不能恢复；活动开始之前同时取消它，名额让给候补，并发邮件告诉本人',
  input: z.object({ registrationId: id }),
  output: nothing,
})

export const setRegistrationOpen = call({
  path: '/api/office/setRegistrationOpen',
  auth: 'editor',
  summary: '提前关闭报名，或重新开放',
  input: z.object({ activityId: id, open: wireBoolean }),
  output: deskActivity,
  errors: ['NOT_FOUND'],
})

export const cancelActivity = call({
  path: '/api/office/cancelActivity',
  auth: 'editor',
  summary: '取消整场活动，并发邮件给每个报名的人',
  input: z.object({ activityId: id, reason: textLine('原因', 200) }),
  output: z.object({ mailed: z.int() }),
  errors: ['NOT_FOUND', 'ACTIVITY_BEGUN', 'ACTIVITY_CANCELLED'],
})
