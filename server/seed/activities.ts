import type { Parts } from '../compose.ts'
import { placeRegistration, saveActivity, saveSeries } from '../modules/activity/index.ts'
import { saveBanner, saveNotice } from '../modules/home/index.ts'
import { addPoll, addSignUpForm } from '../modules/news/index.ts'
import { openDay } from './articles/open-day.ts'
import { pageSize } from './articles/page-size.ts'
import { questionHour } from './articles/question-hour.ts'
import { reportReading } from './articles/report-reading.ts'
import { revision } from './articles/revision.ts'
import { shelfCourse } from './articles/shelf-course.ts'
import { topicVote } from './articles/topic-vote.ts'
import { workshop } from './articles/workshop.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const OFFSET_MS = 8 * HOUR_MS

type StableId = (name: string) => string

/** So many days from now, at this hour in China. */
const atHour = (now: number, days: number, hour: number) =>
  Math.floor((now + OFFSET_MS) / DAY_MS + days) * DAY_MS - OFFSET_MS + hour * HOUR_MS

/** Eight for six places: the last two wait. Invented people of invented companies. */
export const JOINERS = ['陆远舟', '沈知秋', '何小满', '许青禾', '唐一川', '苏晓岚', '魏听雨', '程北辰'].map((name, at) => ({
  name,
  email: `joiner-${at + 1}@example.com`,
}))

/** Participants of the past course, marked as attended. Invented. */
export const LISTENERS = ['白若溪', '江望舒', '罗知新', '叶初晴'].map((name, at) => ({
  name,
  email: `listener-${at + 1}@example.com`,
}))

/** Registrations waiting for review by the organiser, a demonstration editor. Invented. */
export const READERS = [
  { name: '宋以宁', email: 'reader-1@example.com', answer1: '安全' },
  { name: '杜若川', email: 'reader-2@example.com', answer1: '大屏适配' },
]

const addSeries = async (parts: Parts, stableId: StableId) => {
  const common = { demo: true, waiting_capacity: 20 }
  await saveSeries(parts, {
    ...common,
    id: stableId('series open day'),
    article_id: stableId(openDay.title),
    title: '大屏适配开放日',
    place: '演示实验室一层（示例路 8 号）',
    online: false,
    // A Saturday, 14:00 in China; all others follow from it.
    first_starts_at: Date.UTC(2026, 0, 10, 6),
    lasts_ms: 3 * HOUR_MS,
    every_days: 28,
    closes_days_before: 2,
    capacity: 40,
    max_persons: 3,
    moderated: false,
    questions: '',
  })
  await saveSeries(parts, {
    ...common,
    id: stableId('series question hour'),
    article_id: stableId(questionHour.title),
    title: '线上答疑：第一次申请金标认证',
    place: '线上会议（演示，会议号 000\u00a0000\u00a0000）',
    online: true,
    // A Wednesday, 19:30 in China.
    first_starts_at: Date.UTC(2026, 0, 7, 11, 30),
    lasts_ms: HOUR_MS,
    every_days: 14,
    closes_days_before: 0,
    capacity: 200,
    max_persons: 1,
    moderated: false,
    questions: '',
  })
}

type Registering = { activityId: string; at: number; people: readonly { name: string; email: string }[]; asked?: string }
const register = async (parts: Parts, { activityId, at, people, asked = '' }: Registering) => {
  const about = { company: '示例公司（演示）', post: '开发工程师', phone: '0591-88880000', city: '福州' }
  for (const person of people)
    await placeRegistration(
      { ...parts, clock: () => at },
      { activityId, ...person, ...about, asked, persons: 1, consent: true, ticket: '' },
    )
}

const addSingle = async (parts: Parts, stableId: StableId) => {
  const now = parts.clock()
  const overId = stableId('activity shelf course')
  const fullId = stableId('activity workshop')
  await saveActivity(parts, {
    id: fullId,
    article_id: stableId(workshop.title),
    title: '折叠屏小班课',
    place: '演示实验室二层（示例路 8 号）',
    online: false,
    opens_at: atHour(now, -8, 9),
    closes_at: atHour(now, 18, 18),
    starts_at: atHour(now, 20, 9),
    ends_at: atHour(now, 20, 12),
    capacity: 6,
    max_persons: 1,
    moderated: false,
    questions: '',
    waiting_capacity: 10,
    demo: true,
  })
  await register(parts, { activityId: fullId, at: now, people: JOINERS })
  await saveActivity(parts, {
    id: overId,
    article_id: stableId(shelfCourse.title),
    title: '公开课：从一份自检报告改起',
    place: '线上会议（演示）',
    online: true,
    opens_at: atHour(now, -60, 9),
    closes_at: atHour(now, -48, 18),
    starts_at: atHour(now, -47, 19),
    ends_at: atHour(now, -47, 21),
    capacity: 100,
    max_persons: 1,
    moderated: false,
    questions: '',
    waiting_capacity: 0,
    demo: true,
  })
  await register(parts, { activityId: overId, at: atHour(now, -50, 10), people: LISTENERS })
}

const QUESTION = '最想解决哪一类：兼容性 / 安全 / 个人信息保护 / 大屏适配'

/** The activity whose registrations are reviewed. */
const addReviewed = async (parts: Parts, stableId: StableId) => {
  const now = parts.clock()
  const id = stableId('activity report reading')
  await saveActivity(parts, {
    id,
    article_id: stableId(reportReading.title),
    title: '一起读报告',
    place: '演示实验室二层（示例路 8 号）',
    online: false,
    opens_at: atHour(now, -12, 9),
    closes_at: atHour(now, 22, 18),
    starts_at: atHour(now, 24, 14),
    ends_at: atHour(now, 24, 17),
    capacity: 8,
    max_persons: 1,
    moderated: true,
    questions: QUESTION,
    waiting_capacity: 4,
    demo: true,
  })
  await register(parts, { activityId: id, at: now, people: READERS, asked: QUESTION })
}

const addForms = async (parts: Parts, stableId: StableId) => {
  await addPoll(parts, {
    articleId: stableId(topicVote.title),
    question: '下一期公开课，你想听哪个题目',
    options: ['原生库的 16 KB 对齐', '前台服务的类型与权限', '大屏布局：从一栏到两栏', '隐私清单：权限用途怎样写'],
    maxChoices: 2,
    closesAt: null,
  })
  await addSignUpForm(parts, {
    article_id: stableId(revision.title),
    title: '登记参加讨论',
    note: '只用来约讨论的时间，讨论结束后删除。',
    closes_at: null,
  })
}

const bannersOf = (stableId: StableId) => [
  { title: '上传 APK，先看自检', text: '自检与认证用同一套规则', path: '/console/goldIdentification/form', drawing: 'selfCheck' },
  { title: '大屏适配开放日接受报名', text: '每四周一次，带着安装包来（演示）', path: '/home/activity', drawing: 'openDay' },
  { title: '标准全文，逐条可查', text: '每一条都有编号与依据', path: '/doc', drawing: 'standard' },
  {
    title: '16 KB 内存页对齐',
    text: '怎样查，怎样改',
    path: `/home/news/info?newsId=${stableId(pageSize.title)}`,
    drawing: 'pageSize',
  },
  { title: '加入联盟，一起定标准', text: '终端厂商、开发者、生态单位', path: '/home/join', drawing: 'join' },
]

/**
 * All activities. Two are series, computed from the clock, so that one occurrence of each is open for registration on any day.
 * The times of the others are relative to the day of seeding.
 */
export const addJoining = async (parts: Parts, stableId: StableId): Promise<void> => {
  await addSeries(parts, stableId)
  await addSingle(parts, stableId)
  await addReviewed(parts, stableId)
  await addForms(parts, stableId)
  for (const [sort, banner] of bannersOf(stableId).entries())
    await saveBanner(parts, { id: stableId(`banner ${banner.title}`), ...banner, sort, from_at: parts.clock() })
  await saveNotice(parts, {
    id: stableId('notice open day'),
    text: '大屏适配开放日接受报名，带着安装包来现场自检（演示）',
    path: '/home/activity',
    from_at: parts.clock(),
    until_at: null,
  })
}
