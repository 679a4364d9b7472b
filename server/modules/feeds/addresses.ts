/** Paths of pages for use outside of the site: in feeds and the site map. */
export const addresses = {
  newsFeed: '/feed/news.xml',
  standardsFeed: '/feed/standards.xml',
  certificatesFeed: '/feed/certificates.xml',
  siteMap: '/sitemap.xml',
  robots: '/robots.txt',
  newsList: '/home/news/list',
  activities: '/home/activity',
  documents: '/doc',
  registry: '/registry',
  precedents: '/precedents',
  transparency: '/transparency',
  precedent: (number: string) => `/precedents?number=${encodeURIComponent(number)}`,
  news: (id: string) => `/home/news/info?newsId=${encodeURIComponent(id)}`,
  document: (id: string) => `/doc/${encodeURIComponent(id)}`,
  version: (id: string, version: string) => `/doc/${encodeURIComponent(id)}?version=${encodeURIComponent(version)}`,
} as const
