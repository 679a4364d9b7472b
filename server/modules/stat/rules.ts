import { dayAfter } from '@alliance/contract/china-minute'
import { AREAS, isPage, ownSpelling, UNKNOWN } from './places.ts'

/** The name under which a view is counted; all unknown paths share one. */
export const countedPath = (path: string): string => {
  const plain = path.split(/[?#]/, 1)[0] ?? ''
  const name = ownSpelling(plain.toLowerCase() === '/index' ? '/' : plain.replace(/(?<=.)\/+$/, ''))
  if (isPage(name)) return name
  const area = AREAS.find((one) => name === one || name.startsWith(`${one}/`))
  return area === undefined ? UNKNOWN : `${area}/*`
}

const ARTICLE = /^\/home\/news\/info\/?\?(?:[^#]*&)?newsId=([0-9A-Za-z-]{1,64})(?:[&#]|$)/

/** The id of the article in a path, if any. */
export const articleOf = (path: string): string | undefined => ARTICLE.exec(path)?.[1]

const ROBOTS = /bot\b|bot\/|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\/|go-http|node|axios|^$/i

/** User agents of programs, or an empty one. */
export const isRobot = (userAgent: string): boolean => ROBOTS.test(userAgent)

/** `until` is the last day; `before` is the equally long previous span, for comparison. */
export type StatSpan = { from: string; until: string; before: { from: string; until: string } }
export const spanOf = ({ days, until }: { days: number; until: string }): StatSpan => {
  const from = dayAfter(until, 1 - days)
  return { from, until, before: { from: dayAfter(from, -days), until: dayAfter(from, -1) } }
}

export const daysOf = ({ from, until }: Pick<StatSpan, 'from' | 'until'>): string[] => {
  const days = []
  for (let day = from; day <= until; day = dayAfter(day, 1)) days.push(day)
  return days
}
