import type { ActivityForm, FormActivity } from '@alliance/contract/activity-form'
import { asChinaMinute } from '@alliance/contract/china-minute'
import type { Values } from '../../lib/field-problems.ts'

/** Fields of the form, in their order on screen. */
export const activityFields = [
  'newsId',
  'title',
  'online',
  'place',
  'startsAt',
  'endsAt',
  'opensAt',
  'closesAt',
  'capacity',
  'maxPersons',
  'moderated',
  'questions',
  'waitingCapacity',
] as const

const valuesOf = (activity: FormActivity): Values => ({
  activityId: activity.activityId,
  revision: String(activity.revision),
  newsId: activity.newsId,
  title: activity.title,
  online: String(activity.online),
  place: activity.place,
  startsAt: asChinaMinute(activity.startsAt),
  endsAt: asChinaMinute(activity.endsAt),
  opensAt: asChinaMinute(activity.opensAt),
  closesAt: asChinaMinute(activity.closesAt),
  capacity: String(activity.capacity),
  maxPersons: String(activity.maxPersons),
  moderated: String(activity.moderated),
  questions: activity.questions,
  waitingCapacity: String(activity.waitingCapacity),
  ...(activity.series && { scope: 'one' }),
})

/** Initial values of a new activity: its article, if given by the URL, and registration that opens now. */
const blank = ({ articles }: ActivityForm, { newsId, now }: { newsId: string; now: number }): Values => {
  const meant = articles.find((article) => article.newsId === newsId)
  return {
    newsId: meant?.newsId ?? '',
    title: meant?.title.slice(0, 60) ?? '',
    online: 'false',
    place: '',
    startsAt: '',
    endsAt: '',
    opensAt: asChinaMinute(now),
    closesAt: '',
    capacity: '',
    maxPersons: '1',
    moderated: 'false',
    questions: '',
    waitingCapacity: '10',
  }
}

export const initialOf = (data: ActivityForm, given: { newsId: string; now: number }): Values =>
  data.activity ? valuesOf(data.activity) : blank(data, given)

/** Whether a change of time or place has to be mailed to everybody registered. */
export const moves = (before: Values, after: Values): boolean =>
  ['startsAt', 'endsAt', 'place', 'online'].some((name) => before[name]?.trim() !== after[name]?.trim())
