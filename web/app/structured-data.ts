import { ActivityState } from '@alliance/contract/activity-states'
import type { ShownBlock } from '@alliance/contract/block'
import { picturePath } from '@alliance/contract/picture-path'
import type { Site } from '@alliance/contract/rendering'
import { paths } from '../lib/paths.ts'

export const NEWS_PAGE = 'features/news/news-page.tsx'

/** An object of schema.org, for machines that read pages. */
type Thing = { '@type': string } & Record<string, unknown>
type Crumb = { name: string; path: string }
type Described = {
  source: string | undefined
  title: string
  description: string | undefined
  /** Canonical path. */
  path: string
  data: unknown
}

const imageOrigin = (site: Site): string => site.staticHost || site.origin

/** Image for link previews: 1200 × 630. */
export const shareImage = (site: Site): string => `${imageOrigin(site)}/share.png`

type LeadImage = { address: string; width: number; height: number; alt: string }
const SHARED_FROM_PX = 600
/** The first picture of an article that is wide enough for a link preview. Undefined on every other page. */
export const leadImage = (site: Site, { source, data }: Pick<Described, 'source' | 'data'>): LeadImage | undefined => {
  if (source !== NEWS_PAGE) return undefined
  const picture = (data as { news?: { blocks: readonly ShownBlock[] } } | undefined)?.news?.blocks.find(
    (block) => block.kind === 'picture' && block.width >= SHARED_FROM_PX,
  )
  if (picture?.kind !== 'picture') return undefined
  const { pictureId, width, height, alt } = picture
  return { address: imageOrigin(site) + picturePath(pictureId), width, height, alt }
}

const organization = (site: Site): Thing => ({
  '@type': 'Organization',
  '@id': `${site.origin}/#organization`,
  name: site.name,
  url: `${site.origin}/`,
  logo: `${site.origin}/favicon.svg`,
  email: site.email,
})

const webSite = (site: Site): Thing => ({
  '@type': 'WebSite',
  '@id': `${site.origin}/#website`,
  name: site.name,
  url: `${site.origin}/`,
  inLanguage: 'zh-Hans',
  publisher: { '@id': `${site.origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/home/search?keyword={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

type News = { news: { type: number; publishedAt: number; updatedAt: number | null; source: string } }
const article = (site: Site, page: Described): Thing => {
  const { title, description, path, data } = page
  const { publishedAt, updatedAt, source } = (data as News).news
  return {
    '@type': 'NewsArticle',
    headline: title,
    ...(description && { description }),
    datePublished: new Date(publishedAt).toISOString(),
    dateModified: new Date(updatedAt ?? publishedAt).toISOString(),
    inLanguage: 'zh-Hans',
    image: leadImage(site, page)?.address ?? shareImage(site),
    mainEntityOfPage: site.origin + path,
    author: { '@type': 'Organization', name: source || site.name },
    publisher: organization(site),
  }
}

type OpenDocument = { doc: { version: string; effectiveFrom: string; versions: readonly { effectiveFrom: string }[] } }
const technicalArticle = (site: Site, { title, description, path, data }: Described): Thing => {
  const { version, effectiveFrom, versions } = (data as { open: OpenDocument }).open.doc
  return {
    '@type': 'TechArticle',
    headline: title,
    ...(description && { description }),
    version,
    datePublished: versions.map((one) => one.effectiveFrom).toSorted()[0] ?? effectiveFrom,
    dateModified: effectiveFrom,
    inLanguage: 'zh-Hans',
    image: shareImage(site),
    mainEntityOfPage: site.origin + path,
    author: organization(site),
    publisher: organization(site),
  }
}

type Happening = {
  newsId: string
  hasArticle: boolean
  title: string
  startsAt: number
  endsAt: number
  place: string
  online: boolean
  state: number
}
const isHappening = (value: unknown): value is Happening => {
  const { title, startsAt, endsAt, place } = (value ?? {}) as Partial<Happening>
  return typeof title === 'string' && typeof startsAt === 'number' && typeof endsAt === 'number' && typeof place === 'string'
}

/** Activities in a page's loader data, single or in lists, under any name. */
const happeningsIn = (data: unknown): Happening[] =>
  Object.values((data ?? {}) as Record<string, unknown>)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isHappening)

const event = (site: Site, { newsId, hasArticle, title, startsAt, endsAt, place, online, state }: Happening): Thing => {
  const url = site.origin + (hasArticle ? paths.news(newsId) : paths.activity())
  return {
    '@type': 'Event',
    name: title,
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(endsAt).toISOString(),
    eventStatus: `https://schema.org/Event${state === ActivityState.cancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: place, address: place },
    image: shareImage(site),
    url,
    organizer: organization(site),
  }
}

/** Pages with a parent other than home. */
const above: readonly { under: string; crumb: Crumb }[] = [
  { under: '/doc/', crumb: { name: '标准文档', path: paths.docs() } },
  { under: '/comments', crumb: { name: '标准文档', path: paths.docs() } },
  { under: '/documents/', crumb: { name: 'PDF 文档', path: paths.pdfs() } },
  { under: '/home/news/info', crumb: { name: '联盟资讯', path: paths.newsList() } },
  { under: '/activity/', crumb: { name: '联盟活动', path: paths.activity() } },
  { under: '/verify', crumb: { name: '金标认证', path: paths.service() } },
  { under: '/registry', crumb: { name: '金标认证', path: paths.service() } },
  { under: '/precedents', crumb: { name: '金标认证', path: paths.service() } },
  { under: '/transparency', crumb: { name: '金标认证', path: paths.service() } },
  { under: '/devices', crumb: { name: '金标认证', path: paths.service() } },
  { under: '/home/constitution', crumb: { name: '关于我们', path: paths.about() } },
  { under: '/home/funds', crumb: { name: '关于我们', path: paths.about() } },
  { under: '/home/intellectualProperty', crumb: { name: '关于我们', path: paths.about() } },
]

const breadcrumbs = (site: Site, { path, title }: Described): Thing[] => {
  if (path === paths.home()) return []
  const between = above.filter(({ under }) => path.startsWith(under)).map(({ crumb }) => crumb)
  const crumbs: Crumb[] = [{ name: '首页', path: paths.home() }, ...between, { name: title, path }]
  const itemListElement = crumbs.map(({ name, path: at }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.origin + at,
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

const thingsOf = (site: Site, page: Described): Thing[] => {
  switch (page.source) {
    case 'features/home/home-page.tsx':
      return [organization(site), webSite(site)]
    case NEWS_PAGE:
      return [article(site, page), ...happeningsIn(page.data).map((one) => event(site, one))]
    case 'features/library/document-page.tsx':
      return (page.data as { open: unknown }).open ? [technicalArticle(site, page)] : []
    default:
      return happeningsIn(page.data).map((one) => event(site, one))
  }
}

/** JSON-LD for the page's head. It is data, not a script, so the content policy needs no exception. */
export const structuredData = (site: Site, page: Described): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@graph': [...thingsOf(site, page), ...breadcrumbs(site, page)],
})
