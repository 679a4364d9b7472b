import { chinaDayOf, dayAfter, startOfChinaDay } from '@alliance/contract/china-minute'
import * as z from 'zod/mini'
import type { Db } from '../../db/index.ts'
import { defineJob, enqueue } from '../../jobs/index.ts'

export const remindDesksJob = defineJob({ name: 'remindDesks', payload: z.object({ day: z.string() }), maxAttempts: 10 })

const NINE_MS = 9 * 3_600_000
const WEEKEND: readonly number[] = [0, 6]
const isWorkday = (day: string) => !WEEKEND.includes(new Date(day).getUTCDay())
const reminderOf = (day: string) => startOfChinaDay(day) + NINE_MS

/** The first workday whose nine o'clock in China is still to come. Public holidays are not known. */
const nextDay = (now: number): string => {
  let day = chinaDayOf(now)
  while (!isWorkday(day) || reminderOf(day) <= now) day = dayAfter(day, 1)
  return day
}

/** Enqueues the next reminder, unless it is there. */
export const planDeskReminder = (db: Db, now: number) => {
  const day = nextDay(now)
  return enqueue(db, remindDesksJob, { day }, { now, runAt: reminderOf(day), uniqueKey: day })
}
