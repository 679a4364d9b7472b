import * as z from 'zod/mini'
import { ANSWER_CHARS } from './activity-questions.ts'
import { call } from './call.ts'
import { captchaTicket } from './captcha.ts'
import { email, id, pageInput, pageOf, textLine, time, typedText, wireBoolean, wireNumber, wireTicked } from './fields.ts'
import { phone } from './phone.ts'
import { ActivityState, RegistrationState } from './activity-states.ts'

export const activity = z.object({
  id: z.string(),
  /** Its article, an item of `info` whose type is not 1. */
  newsId: z.string(),
  /** Whether its article can be read; one of a past activity may have been withdrawn. */
  hasArticle: z.boolean(),
  title: z.string(),
  state: ActivityState.schema,
  opensAt: time,
  closesAt: time,
  startsAt: time,
  endsAt: time,
  place: z.string(),
  online: z.boolean(),
  capacity: z.int(),
  /** Places that are neither taken nor promised to the waiting list. */
  left: z.int(),
  /** Registrations on the waiting list, and its capacity. */
  waiting: z.int(),
  waitingCapacity: z.int(),
  /** Most persons per registration, the registrant included. */
  maxPersons: z.int(),
  /** The organiser decides about each registration; it holds its places until then. */
  moderated: z.boolean(),
  /** The organiser's additional questions (parsed by `questionsOf`); empty if there are none. */
  questions: z.string(),
  demo: z.boolean(),
})
export type Activity = z.output<typeof activity>

/** Whether one can register now, be it for the waiting list. */
export const takesRegistrations = ({ state, waiting, waitingCapacity }: Activity): boolean =>
  state === ActivityState.open || (state === ActivityState.full && waiting < waitingCapacity)

export const queryActivityList = call({
  path: '/api/active/queryList',
  auth: 'public',
  summary: '活动列表：默认是还没有结束的，早的在前；held 为真时是已结束的，近的在前',
  input: z.object({
    ...pageInput,
    held: z.optional(wireBoolean),
    newsId: z.optional(id),
    /** This activity, even if it is over. */
    activityId: z.optional(id),
    /** Only those open for registration. */
    open: z.optional(wireBoolean),
  }),
  output: pageOf(activity),
  cached: true,
})

export const MAX_PERSONS = 10

/** The answers, each with the question as it was worded then. */
export const answers = z.array(z.object({ label: z.string(), answer: z.string() }))

/** A registration as its owner sees it: after registering, and by the link in the mail. */
const registration = z.object({
  number: z.string(),
  state: RegistrationState.schema,
  /** The organiser's reason for declining; empty otherwise. */
  reason: z.string(),
  /** Position on the waiting list, from 1; 0 if not waiting. */
  position: z.int(),
  persons: z.int(),
  activity,
  /** What else was entered; can be changed by the link. */
  remark: z.string(),
  answers,
  /** QR code of the number, to be shown at the door: rows of '1' dark and '0' light, without a quiet zone. Empty without a place. */
  qr: z.array(z.string()),
  /** The same event as an iCalendar file (RFC 5545); empty without a place. */
  calendar: z.string(),
})
export type Registration = z.output<typeof registration>

const answer = z.optional(typedText(ANSWER_CHARS))
/** Fields of a registration beside the person's own. */
const saidFields = {
  remark: z.optional(typedText(500, '备注不能超过 500 个字')),
  answer1: answer,
  answer2: answer,
  answer3: answer,
  answer4: answer,
  answer5: answer,
}
/** The questions that were answered: an editor may have changed them since. */
const asked = z.optional(z.string().check(z.maxLength(2000, '请刷新页面后再填')))

/** What a person types; the form validates against it. */
export const registrationFields = z.object({
  name: textLine('姓名', 50),
  company: textLine('公司或单位', 100),
  post: textLine('职务', 50),
  phone,
  email,
  city: textLine('所在城市', 50),
  persons: z.optional(wireNumber(1, MAX_PERSONS)),
  ...saidFields,
  consent: wireTicked('请阅读并同意个人信息的使用方式'),
})

export const registerForActivity = call({
  path: '/api/activity/registrations',
  auth: 'public',
  summary: '活动报名：要审核的先待审核；名额满时进入候补，有人取消后按顺序递补',
  input: z.extend(registrationFields, { asked, activityId: id, ticket: captchaTicket }),
  output: registration,
  errors: [
    'NOT_FOUND',
    'CAPTCHA_NEEDED',
    'TOO_MANY_REQUESTS',
    'ACTIVITY_NOT_OPEN',
    'ACTIVITY_FULL',
    'ACTIVITY_CLOSED',
    'ACTIVITY_CANCELLED',
    'ALREADY_REGISTERED',
  ],
})

const link = z.string().check(z.maxLength(200, '链接不正确'))

export const queryRegistration = call({
  path: '/api/activity/queryRegistration',
  auth: 'public',
  summary: '凭邮件里的链接查看自己的报名',
  input: z.object({ link }),
  output: registration,
  errors: ['LINK_WRONG'],
})

export const updateRegistration = call({
  path: '/api/activity/updateRegistration',
  auth: 'public',
  summary: '凭邮件里的链接改自己报名的备注与回答，活动开始前都可以',
  input: z.object({ link, ...saidFields, asked }),
  output: registration,
  errors: ['LINK_WRONG', 'ACTIVITY_BEGUN', 'ACTIVITY_CANCELLED', 'CONFLICT'],
})

export const cancelRegistration = call({
  path: '/api/activity/cancelRegistration',
  auth: 'public',
  summary: '凭邮件里的链接取消自己的报名；重复取消结果相同',
  input: z.object({ link }),
  output: registration,
  errors: ['LINK_WRONG', 'ACTIVITY_BEGUN'],
})
