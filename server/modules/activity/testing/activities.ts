import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { registerForActivity } from '@alliance/contract/activity'
import { saveActivity as saveForm } from '@alliance/contract/activity-form'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { newId } from '../../../db/index.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { publishedArticle } from '../../content-desk/testing/contents.ts'
import { publishArticle } from '../../news/index.ts'
import { saveActivity } from '../index.ts'
import type { NewActivity } from '../queries.ts'

const HOUR_MS = 3_600_000

/** An activity with its article, open for registration by default. */
export const makeActivity = async (api: TestApi, wish: Partial<NewActivity> = {}): Promise<string> => {
  const now = api.parts.clock()
  const newsId = newId(now)
  const article = { type: NEWS_TYPE_ACTIVITY, title: '开放日', summary: '', source: '', blocks: [], publishedAt: now - 1 }
  await publishArticle(api.parts, { id: newsId, ...article })
  const id = newId(now)
  await saveActivity(api.parts, {
    id,
    article_id: newsId,
    title: '开放日',
    place: '一层',
    online: false,
    opens_at: now - HOUR_MS,
    closes_at: now + 24 * HOUR_MS,
    starts_at: now + 48 * HOUR_MS,
    ends_at: now + 50 * HOUR_MS,
    capacity: 5,
    max_persons: 3,
    moderated: false,
    questions: '',
    waiting_capacity: 50,
    demo: false,
    ...wish,
  })
  return id
}

/** An editor's form of an activity that is open for registration. */
export const activityForm = (api: TestApi, newsId: string, wish: Record<string, unknown> = {}) => {
  const now = api.parts.clock()
  return {
    newsId,
    title: '兼容性开放日',
    place: '二层报告厅',
    online: 'false',
    opensAt: now - HOUR_MS,
    closesAt: now + 24 * HOUR_MS,
    startsAt: now + 48 * HOUR_MS,
    endsAt: now + 50 * HOUR_MS,
    capacity: '2',
    maxPersons: '2',
    moderated: false,
    questions: '',
    waitingCapacity: '5',
    ...wish,
  }
}

/** An activity that an editor has saved with this form, and its article. */
export const savedActivity = async (api: TestApi, editor: Caller, wish: Record<string, unknown> = {}) => {
  const { contentId: newsId } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY })
  const input = activityForm(api, newsId, wish)
  const { data, message } = await editor.post(saveForm, input)
  assert.ok(data, message)
  return { input, activityId: data.activityId, newsId }
}

/** A visitor's form with a ticket, and another address each time. */
export const newForm = async (api: TestApi, activityId: string, wish: Record<string, unknown> = {}) => ({
  activityId,
  name: '林青',
  company: '青屿软件',
  post: '工程师',
  phone: '0591-88886666',
  email: `${randomBytes(6).toString('hex')}@example.test`,
  city: '福州',
  consent: 'true',
  ticket: await api.ticket(),
  ...wish,
})

/** From a random IP address, so that tests don't share a rate limit. The test's proxy must be trusted. */
export const fromAnywhere = () => ({
  headers: { 'x-forwarded-for': `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}` },
})

export const register = async (api: TestApi, activityId: string, wish: Record<string, unknown> = {}) => {
  const form = await newForm(api, activityId, wish)
  return { form, answer: await api.post(registerForActivity, form, fromAnywhere()) }
}
