const DAY_MS = 86_400_000

export const reminderTime = (until: number, daysLeft: number): number => until - daysLeft * DAY_MS

type Reminder = { until: number; daysLeft: number; now: number }

/** Of these days before an end, the earliest first: whether a reminder still says something true. Not once the next one is due, nor after the end. */
export const isReminderDue = (days: readonly number[], { until, daysLeft, now }: Reminder): boolean => {
  const next = days.find((one) => one < daysLeft) ?? 0
  return now >= reminderTime(until, daysLeft) && now < reminderTime(until, next)
}
