import { date, dateTime, weekday } from './format.ts'

/** 2026 年 11 月 21 日 周六 14:00 至 17:00; the end's day is added if it differs. */
export const span = (from: number, until: number): string => {
  const day = (value: number) => `${dateTime(value, 'YYYY 年 MM 月 DD 日').replaceAll(' 0', ' ')} 周${weekday(value)}`
  const sameDay = date(from) === date(until)
  return `${day(from)} ${dateTime(from, 'HH:mm')} 至 ${sameDay ? '' : `${day(until)} `}${dateTime(until, 'HH:mm')}`
}
