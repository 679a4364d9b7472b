import * as z from 'zod/mini'
import { chinaSpan, chinaTime } from './china-time.ts'
import { letter } from './letter.ts'

const event = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  online: z.optional(z.boolean()),
  startsAt: z.int(),
  endsAt: z.int(),
  path: z.string(),
  madeAt: z.int(),
  /** Missing in rows queued before this field existed. */
  sequence: z._default(z.int(), 0),
  cancelled: z.boolean(),
})
type Event = z.output<typeof event>
const held = z.object({ event, number: z.string(), persons: z.int(), linkPath: z.string() })

const whenAndWhere = ({ startsAt, endsAt, place }: Event) => `时间：${chinaSpan(startsAt, endsAt)}。地点：${place}。`

const missing = ({ online }: Event) => (online ? '参加不了' : '来不了')

const place = ({ event: given, number, persons, linkPath }: z.output<typeof held>) => ({
  code: number,
  event: given,
  // Nobody shows anything at a door that isn't there.
  ...(!given.online && { qr: number }),
  lines: [
    whenAndWhere(given),
    `${persons > 1 ? `共 ${persons} 人。` : ''}${given.online ? '' : '到场时出示这个编号或下面的二维码。'}附件可以加入日历。`,
    `${missing(given)}时请用下面的链接取消，名额会让给候补的人。`,
  ],
  link: { words: '查看或取消报名', path: linkPath },
})

/** `reviewing`: a place was reserved and the organiser had not decided. Missing in rows queued before this field existed. */
const leaving = z.object({ event, hadPlace: z.boolean(), reviewing: z._default(z.boolean(), false) })

const standing = ({ hadPlace, reviewing }: { hadPlace: boolean; reviewing: boolean }): string => {
  if (hadPlace) return '你的名额还在，编号不变。加入过日历的，打开附件可以更新。'
  return reviewing ? '你的报名还在审核，名额留着。结果会再发邮件。' : '你仍在候补里，位次不变。轮到你时会再发邮件。'
}

/** Mails to those who registered for an activity. */
export const activityLetters = {
  activityRegistered: letter(held, (data) => {
    const { lines, ...rest } = place(data)
    return { ...rest, subject: `报名成功：${data.event.title}`, lines: [`你已报名“${data.event.title}”，编号是：`, ...lines] }
  }),
  activityReminder: letter(held, (data) => {
    const { lines, ...rest } = place(data)
    const first = `你报名的“${data.event.title}”快开始了，编号是：`
    return { ...rest, subject: `活动提醒：${data.event.title}`, lines: [first, ...lines] }
  }),
  activityPromoted: letter(held, (data) => {
    const { lines, ...rest } = place(data)
    const first = `有人取消了报名，你已从候补转为“${data.event.title}”的正式名额，编号是：`
    return { ...rest, subject: `候补成功：${data.event.title}`, lines: [first, ...lines] }
  }),
  activityWaiting: letter(
    z.object({ event, position: z.int(), linkPath: z.string() }),
    ({ event: given, position, linkPath }) => ({
      subject: `已进入候补：${given.title}`,
      lines: [
        `“${given.title}”的名额已满，你在候补第 ${position} 位。`,
        whenAndWhere(given),
        '有人取消时按顺序递补，轮到你会再发邮件。不想等了，活动开始前可以取消。',
      ],
      link: { words: '查看或取消候补', path: linkPath },
    }),
  ),
  activityReviewing: letter(
    z.object({ event, persons: z.int(), linkPath: z.string(), promoted: z.boolean() }),
    ({ event: given, persons, linkPath, promoted }) => ({
      subject: `报名待审核：${given.title}`,
      lines: [
        promoted
          ? `有人让出了名额，轮到你了。“${given.title}”的报名由主办方审核，你的名额已经留着。`
          : `我们收到了你对“${given.title}”的报名，由主办方审核，名额先给你留着。`,
        whenAndWhere(given),
        `${persons > 1 ? `共 ${persons} 人。` : ''}结果会再发邮件。不想来了，请用下面的链接取消。`,
      ],
      link: { words: '查看或取消报名', path: linkPath },
    }),
  ),
  activityAccepted: letter(held, (data) => {
    const { lines, ...rest } = place(data)
    return {
      ...rest,
      subject: `报名已通过：${data.event.title}`,
      lines: [`你对“${data.event.title}”的报名已通过审核，编号是：`, ...lines],
    }
  }),
  activityDeclined: letter(z.object({ event, reason: z.string() }), ({ event: given, reason }) => ({
    subject: `报名未通过：${given.title}`,
    lines: [`很抱歉，你对“${given.title}”的报名没有通过审核。主办方的说明是：`, reason, '留着的名额已经让出，不用再做什么。'],
    link: { words: '看联盟活动', path: '/home/activity' },
  })),
  activityEnded: letter(
    z.object({ event, waiting: z.boolean(), linkPath: z.string() }),
    ({ event: given, waiting, linkPath }) => ({
      subject: `${waiting ? '没有名额' : '报名未审核'}：${given.title}`,
      lines: [
        waiting
          ? `“${given.title}”已经结束。没有空出名额，你的候补没有轮到，抱歉。`
          : `“${given.title}”已经结束。主办方没有审核你的报名，抱歉。`,
        '这次报名到此为止，不用再做什么。',
      ],
      link: { words: '查看这次报名', path: linkPath },
    }),
  ),
  activityLeft: letter(leaving, ({ event: given, hadPlace, reviewing }) => ({
    subject: `已取消报名：${given.title}`,
    ...(hadPlace && { event: given }),
    lines: [
      `你对“${given.title}”的${hadPlace || reviewing ? '报名' : '候补'}已经取消。`,
      hadPlace ? '加入过日历的，打开附件可以一并移除。还想参加时，可以重新报名。' : '还想参加时，可以重新报名。',
    ],
    link: { words: '看联盟活动', path: '/home/activity' },
  })),
  activityChanged: letter(z.extend(leaving, { linkPath: z.string() }), ({ event: given, hadPlace, reviewing, linkPath }) => ({
    subject: `活动安排有变：${given.title}`,
    ...(hadPlace && { event: given }),
    lines: [
      `“${given.title}”的时间或地点改了。现在的安排是：`,
      whenAndWhere(given),
      standing({ hadPlace, reviewing }),
      `新的安排${missing(given)}时，请用下面的链接取消，名额会让给候补的人。`,
    ],
    link: { words: hadPlace || reviewing ? '查看或取消报名' : '查看或取消候补', path: linkPath },
  })),
  activityCancelled: letter(
    z.object({ event, reason: z.string(), hadPlace: z.boolean() }),
    ({ event: given, reason, hadPlace }) => ({
      subject: `活动取消：${given.title}`,
      ...(hadPlace && { event: given }),
      lines: [`原定 ${chinaTime(given.startsAt)}的“${given.title}”取消了，原因是：`, reason, '抱歉打乱了你的安排。'],
      link: { words: '看联盟活动', path: '/home/activity' },
    }),
  ),
}
