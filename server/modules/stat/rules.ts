import { documentMenu } from '@alliance/contract/document-menu'

/** Pages that are counted one by one: as many as there are, whatever a client sends. */
const counted = new Set([
  '/',
  '/doc',
  '/documents',
  '/home/news/list',
  '/home/news/info',
  '/home/activity',
  '/home/union/service',
  '/home/union/openness',
  '/home/about',
  '/home/join',
  '/home/constitution',
  '/home/funds',
  '/home/intellectualProperty',
  '/home/search',
  '/verify',
  '/registry',
  '/privacy',
  '/terms',
  '/activity/web',
  '/activity/mobile',
  ...documentMenu.flatMap(({ id }) => [`/doc/${id}`, `/documents/${id}`]),
])
/** Behind an account only the area counts, not what somebody looked at in it. */
const areas = ['/account', '/console', '/appealRecord', '/office', '/vendor']

const UNKNOWN = '/*'

/** Under which name a view is counted; everything that is no page of ours falls into one. */
export const countedPath = (path: string): string => {
  const plain = path.split(/[?#]/, 1)[0] ?? ''
  const name = plain === '/index' ? '/' : plain.replace(/(?<=.)\/+$/, '')
  if (counted.has(name)) return name
  const area = areas.find((one) => name === one || name.startsWith(`${one}/`))
  return area === undefined ? UNKNOWN : `${area}/*`
}

const ROBOTS = /bot\b|bot\/|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|java\/|go-http|node|axios|^$/i

/** Programs that say what they are, or say nothing. */
export const isRobot = (userAgent: string): boolean => ROBOTS.test(userAgent)

const OFFSET_MS = 8 * 3_600_000
/** The day in China, YYYY-MM-DD. */
export const dayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)
