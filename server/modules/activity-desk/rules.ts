import { asChinaMinute } from '@alliance/contract/china-minute'
import { aboutColumns, type ActivityRow } from '../activity/index.ts'

/** The fields that an editor sets, by column. */
const settable = [...aboutColumns, 'opens_at', 'closes_at', 'starts_at', 'ends_at'] as const
export type Settings = Pick<ActivityRow, (typeof settable)[number]>

type Standing = Pick<ActivityRow, 'taken' | 'waiting' | 'closes_at' | 'starts_at'>

/** Errors because of the clock. A closing time that didn't change isn't an error. */
const clockProblems = (next: Settings, now: number, before?: Standing): Record<string, string> => ({
  ...(next.starts_at <= now && { startsAt: '开始时间已经过了' }),
  ...(next.closes_at <= now &&
    next.closes_at !== before?.closes_at && {
      closesAt: before ? '已经过了；要马上结束报名，请用活动页的“关闭报名”' : '报名截止时间已经过了',
    }),
})

/** `largest`: persons of the largest waiting registration; `reviewing`: number of registrations waiting for a decision. */
type Lines = { largest: number; reviewing: number }

/** Errors because of existing registrations. */
const standingProblems = (
  next: Settings,
  { taken, waiting }: Standing,
  { largest, reviewing }: Lines,
): Record<string, string> => {
  if (!next.moderated && reviewing > 0) return { moderated: `还有 ${reviewing} 个报名待审核，审核完再改` }
  if (next.capacity < taken) return { capacity: `已有 ${taken} 席定下，不能少于 ${taken}` }
  // The waiting list is strictly in order: a registration that can never get its places would block all behind it.
  if (next.capacity < largest) return { capacity: `候补里有 ${largest} 人一起的报名，不能少于 ${largest}` }
  return next.waiting_capacity < waiting ? { waitingCapacity: `已有 ${waiting} 个候补，不能少于 ${waiting}` } : {}
}

/** Errors by field; empty if it can be saved. */
export const saveProblems = (
  next: Settings,
  { now, before, largest = 0, reviewing = 0 }: { now: number; before?: ActivityRow } & Partial<Lines>,
): Record<string, string> => ({
  ...clockProblems(next, now, before),
  ...(before && standingProblems(next, before, { largest, reviewing })),
})

const minute = (at: number) => asChinaMinute(at).replace('T', ' ')
const says: { [K in keyof Settings]: (value: Settings[K]) => string } = {
  article_id: () => '介绍文章',
  title: (title) => `名称 ${title}`,
  place: (place) => `地点 ${place}`,
  online: (online) => (online ? '改为线上' : '改为线下'),
  opens_at: (at) => `报名开放 ${minute(at)}`,
  closes_at: (at) => `报名截止 ${minute(at)}`,
  starts_at: (at) => `开始 ${minute(at)}`,
  ends_at: (at) => `结束 ${minute(at)}`,
  capacity: (count) => `名额 ${count}`,
  max_persons: (count) => `每次报名最多 ${count} 人`,
  questions: (text) => (text === '' ? '去掉另外的问题' : `另外问 ${text.split('\n').length} 个问题`),
  moderated: (moderated) => (moderated ? '改为审核报名' : '改为报名即成功'),
  waiting_capacity: (count) => `候补 ${count}`,
}
const sayOf = <K extends keyof Settings>(name: K, next: Settings) => says[name](next[name])

/** The changed fields with their new values, for the audit log. */
export const changesOf = (before: Settings, next: Settings): string[] =>
  settable.filter((name) => before[name] !== next[name]).map((name) => sayOf(name, next))

/** Whether registered people must be notified: they would come at the wrong time or to the wrong place. */
export const movesPeople = (before: Settings, next: Settings): boolean =>
  (['starts_at', 'ends_at', 'place', 'online'] as const).some((name) => before[name] !== next[name])
