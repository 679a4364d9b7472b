type FixedPage = {
  path: string
  /** Beijing date of the last change of the page's built-in text; absent if the page shows content with dates of its own. */
  revisedOn?: string
}

/** Public pages with a fixed address, in the order of the header and then of the footer. */
export const fixedPages: readonly FixedPage[] = [
  { path: '/' },
  { path: '/doc' },
  { path: '/documents' },
  { path: '/comments' },
  { path: '/home/news/list' },
  { path: '/home/activity' },
  { path: '/activity/web' },
  { path: '/home/union/service', revisedOn: '2026-11-27' },
  { path: '/home/union/openness', revisedOn: '2026-11-23' },
  { path: '/home/about', revisedOn: '2026-11-27' },
  { path: '/home/join', revisedOn: '2026-11-27' },
  { path: '/home/constitution', revisedOn: '2026-11-20' },
  { path: '/home/funds', revisedOn: '2026-11-27' },
  { path: '/home/intellectualProperty', revisedOn: '2026-11-20' },
  { path: '/verify' },
  { path: '/registry' },
  { path: '/precedents' },
  { path: '/transparency' },
  { path: '/devices' },
  { path: '/privacy', revisedOn: '2026-11-27' },
  { path: '/terms', revisedOn: '2026-11-22' },
]
