type FixedPage = {
  path: string
  /** Day of the last change of the words that the code brings, Beijing time; absent where the page shows content that has dates of its own. */
  revisedOn?: string
}

/** Public pages whose address never changes, in the order of the header and then of the footer. */
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
