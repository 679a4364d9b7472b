import type { InboxMessage } from '@alliance/contract/inbox'
import { date, weekday } from '../../lib/format.ts'

const DAY_MS = 86_400_000

type Day = { key: string; label: string; messages: InboxMessage[] }

const labelOf = (key: string, at: number, now: number) => {
  if (key === date(now)) return '今天'
  if (key === date(now - DAY_MS)) return '昨天'
  return `${key} 周${weekday(at)}`
}

/** Groups messages by day of arrival (Beijing time), keeping their order. */
export const byDay = (messages: readonly InboxMessage[], now: number): Day[] => {
  const days: Day[] = []
  for (const message of messages) {
    const key = date(message.createdAt)
    const last = days.at(-1)
    if (last?.key === key) last.messages.push(message)
    else days.push({ key, label: labelOf(key, message.createdAt, now), messages: [message] })
  }
  return days
}
