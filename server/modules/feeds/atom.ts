import { element, timestamp, xmlDocument } from './xml.ts'

export type Entry = {
  /** Permanent and unique: the entry's own URL. */
  address: string
  title: string
  summary: string
  publishedAt: number
  updatedAt: number
  category: string
}
type Feed = {
  title: string
  subtitle: string
  author: string
  /** URL of the feed, and of the page that it belongs to. */
  self: string
  page: string
  entries: readonly Entry[]
  /** Date of a feed without entries, which is required. */
  now: number
}

const entryOf = ({ address, title, summary, publishedAt, updatedAt, category }: Entry): string =>
  element('entry', [
    element('id', address),
    element('title', title),
    element('updated', timestamp(updatedAt)),
    element('published', timestamp(publishedAt)),
    element('link', '', { rel: 'alternate', type: 'text/html', href: address }),
    element('category', '', { term: category }),
    element('summary', summary || title),
  ])

/** An Atom feed (RFC 4287 §4.1.1): every obligatory element, newest entry first. */
export const atomFeed = ({ title, subtitle, author, self, page, entries, now }: Feed): string => {
  const updatedAt = entries.length > 0 ? Math.max(...entries.map((entry) => entry.updatedAt)) : now
  const head = [
    element('id', self),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', timestamp(updatedAt)),
    element('author', [element('name', author)]),
    element('link', '', { rel: 'self', type: 'application/atom+xml', href: self }),
    element('link', '', { rel: 'alternate', type: 'text/html', href: page }),
  ]
  const attributes = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'zh-Hans' }
  return xmlDocument(element('feed', [...head, ...entries.map(entryOf)], attributes))
}
