const DAY_MS = 86_400_000

export const reminderTime = (until: number, daysLeft: number): number => until - daysLeft * DAY_MS

type Reminder = { until: number; daysLeft: number; now: number }

/**
 * Whether the reminder for `daysLeft` still holds: its time has come, and neither the next one's nor the end has. `days` are
 * the reminders' days before the end, in descending order.
 */
export const isReminderDue = (days: readonly number[], { until, daysLeft, now }: Reminder): boolean => {
  const next = days.find((one) => one < daysLeft) ?? 0
  return now >= reminderTime(until, daysLeft) && now < reminderTime(until, next)
}
