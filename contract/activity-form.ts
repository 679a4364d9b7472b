import * as z from 'zod/mini'
import { MAX_PERSONS } from './activity.ts'
import { type Question, questionsOf, questionsProblem, questionsText } from './activity-questions.ts'
import { call } from './call.ts'
import { chinaMinute } from './china-minute.ts'
import { id, textLine, time, wireBoolean, wireNumber } from './fields.ts'

/** What an editor sets for one activity; it has a title of its own, since an article can announce several. */
const told = {
  newsId: z.string(),
  title: z.string(),
  place: z.string(),
  online: z.boolean(),
  opensAt: time,
  closesAt: time,
  startsAt: time,
  endsAt: time,
  capacity: z.int(),
  maxPersons: z.int(),
  moderated: z.boolean(),
  questions: z.string(),
  waitingCapacity: z.int(),
}

const formActivity = z.object({
  ...told,
  activityId: z.string(),
  /** Optimistic lock: grows with every save; a save names the revision it was opened at. */
  revision: z.int(),
  /** Who saved it last; empty if nobody has since it was created. */
  changedBy: z.string(),
  /** Persons with a place, and registrations on the waiting list. */
  taken: z.int(),
  waiting: z.int(),
  /** Registrations that get a mail when time or place change. */
  people: z.int(),
  /** For one of a series: the interval, how many later dates there are, and how many people are in those. */
  series: z.nullable(z.object({ everyDays: z.int(), later: z.int(), people: z.int() })),
  /** It has begun or was cancelled: it can't be changed any more. */
  fixed: z.boolean(),
})
export type FormActivity = z.output<typeof formActivity>

export const queryActivityForm = call({
  path: '/api/office/queryActivityForm',
  auth: 'editor',
  summary: '新建或编辑活动要用的：活动目前的安排，可以选的介绍文章（公开的活动文章，新的在前）',
  /** `newsId`: the article to choose, so that an old one can be chosen too. */
  input: z.object({ activityId: z.optional(id), newsId: z.optional(id) }),
  output: z.object({
    activity: z.nullable(formActivity),
    articles: z.array(z.object({ newsId: z.string(), title: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})
export type ActivityForm = z.output<typeof queryActivityForm.output>

const moment = z.pipe(chinaMinute, z.number('请填写时间'))

const questions = z.pipe(
  z.pipe(
    z.optional(z.string().check(z.maxLength(1500, '写短一些'))),
    z.transform((text) => questionsOf(text ?? '')),
  ),
  z.pipe(
    z.transform((given: Question[], context) => {
      const message = questionsProblem(given)
      if (message !== '') context.issues.push({ code: 'custom', message, input: given })
      return questionsText(given)
    }),
    z.string(),
  ),
)

const typed = z.object({
  activityId: z.optional(id),
  revision: z.optional(wireNumber(1, 1_000_000_000)),
  /** For a series: this date only, or this and all later ones. */
  scope: z.optional(z.enum(['one', 'series'])),
  newsId: z.string('请选择介绍文章').check(z.trim(), z.regex(/^[0-9A-Za-z-]{1,64}$/, '请选择介绍文章')),
  title: textLine('活动名称', 60),
  place: textLine('地点', 80),
  online: wireBoolean,
  opensAt: moment,
  closesAt: moment,
  startsAt: moment,
  endsAt: moment,
  capacity: wireNumber(1, 10_000),
  maxPersons: wireNumber(1, MAX_PERSONS),
  /** Each registration needs a decision. */
  moderated: wireBoolean,
  /** One per line (`questionsOf`); stored normalised. */
  questions,
  waitingCapacity: wireNumber(0, 1000),
})

/** Rules between the fields that don't depend on the clock: field → message. The table has the same constraints. */
const orderProblems = (activity: z.output<typeof typed>): Record<string, string> => {
  const { opensAt, closesAt, startsAt, endsAt, capacity, maxPersons } = activity
  return {
    ...(endsAt <= startsAt && { endsAt: '结束要晚于开始' }),
    ...(closesAt > startsAt && { closesAt: '报名截止不能晚于活动开始' }),
    ...(opensAt >= closesAt && { opensAt: '报名开放要早于报名截止' }),
    ...(maxPersons > capacity && { maxPersons: '不能多过名额' }),
  }
}

export const saveActivity = call({
  path: '/api/office/saveActivity',
  auth: 'editor',
  summary: '新建或修改一场活动，马上生效；改了时间或地点会发邮件给报了名和候补的人',
  input: typed.check(({ value, issues }) => {
    for (const [name, message] of Object.entries(orderProblems(value)))
      issues.push({ code: 'custom', message, path: [name], input: value })
  }),
  output: z.object({ activityId: z.string(), revision: z.int(), mailed: z.int() }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ACTIVITY_FIXED', 'ACTIVITY_CANCELLED'],
  creates: true,
})
