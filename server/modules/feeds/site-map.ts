import { startOfChinaDay } from '@alliance/contract/china-minute'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import { fixedPages } from '@alliance/contract/fixed-pages'
import { textPages } from '@alliance/contract/page-text'
import type { Db } from '../../db/index.ts'
import { cachedFile } from '../../http/index.ts'
import { inForce, openLibrary } from '../library/index.ts'
import { listPublished, nextPublication } from '../news/index.ts'
import { listPageDates } from '../page-texts/index.ts'
import { listPublicDates, PRECEDENTS_TAG } from '../precedents/index.ts'
import { lastClosed, TRANSPARENCY_TAG } from '../transparency/index.ts'
import { addresses } from './addresses.ts'
import { element, timestamp, xmlDocument } from './xml.ts'

/** The protocol allows 50,000 URLs per file; the newest of each kind are kept. */
const MOST_ARTICLES = 40_000
const MOST_PRECEDENTS = 5_000

type Place = { path: string; changedAt?: number | undefined }

const placeOf =
  (origin: string) =>
  ({ path, changedAt }: Place): string => {
    const changed = changedAt === undefined ? [] : [element('lastmod', timestamp(changedAt))]
    return element('url', [element('loc', origin + path), ...changed])
  }

const newest = (list: readonly { at: number }[]) => (list.length > 0 ? Math.max(...list.map(({ at }) => at)) : undefined)

const documentPlaces = (all: Awaited<ReturnType<typeof openLibrary>>, now: number) =>
  all.map((document) => ({
    path: addresses.document(document.id),
    // A scheduled version that is now in force counts from its day.
    at: startOfChinaDay(inForce(document, now).effectiveFrom),
  }))

/** When editors last changed the text of a page, by path. */
const textDates = async (db: Db): Promise<Record<string, number>> => {
  const dates = await listPageDates(db)
  const pathOf = (name: string) => textPages.find(({ page }) => page === name)?.path ?? ''
  return Object.fromEntries(dates.map(({ page, published_at }) => [pathOf(page), published_at]))
}

/** Every public page by its canonical URL; versions of a document share the document's. */
export const siteMap = cachedFile({
  path: addresses.siteMap,
  contentType: 'application/xml; charset=utf-8',
  tags: ['news', 'library', 'members', 'pages', PRECEDENTS_TAG, TRANSPARENCY_TAG],
  make: async (making) => {
    const { parts, now, cacheUntil } = making
    const { db, settings } = parts
    cacheUntil(await nextPublication(db, now))
    const rows = await listPublished(db, { now, size: MOST_ARTICLES })
    const articles = rows.map(({ id, type, published_at, updated_at }) => ({
      path: addresses.news(id),
      type,
      at: updated_at ?? published_at,
    }))
    const told = (await listPublicDates(db, MOST_PRECEDENTS)).map(({ number, published_at, revised_at }) => ({
      path: addresses.precedent(number),
      at: revised_at ?? published_at,
    }))
    const documents = documentPlaces(await openLibrary(making), now)
    const happenings = newest(articles.filter(({ type }) => type !== NEWS_TYPE_ARTICLE))
    const changes: Record<string, number | undefined> = {
      '/': newest([...articles, ...documents]),
      [addresses.newsList]: newest(articles),
      [addresses.activities]: happenings,
      '/activity/web': happenings,
      [addresses.documents]: newest(documents),
      '/documents': newest(documents),
      [addresses.precedents]: newest(told),
      [addresses.transparency]: await lastClosed(db, { demo: settings.demonstration }),
    }
    const written = await textDates(db)
    const fixed = fixedPages.map(({ path, revisedOn }) => ({
      path,
      changedAt: revisedOn === undefined ? changes[path] : (written[path] ?? startOfChinaDay(revisedOn)),
    }))
    const dated = [...documents, ...articles, ...told].map(({ path, at }) => ({ path, changedAt: at }))
    const places = [...fixed, ...dated].map(placeOf(settings.origin))
    return xmlDocument(element('urlset', places, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }))
  },
})
