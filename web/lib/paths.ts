/** `redirect`: where to go afterwards. */
const leadingOn =
  (page: string) =>
  (redirect?: string): string =>
    `/account/${page}${query({ redirect: redirect || undefined })}`

/** All paths of the site but the desks' (`office-paths.ts`, `content-paths.ts`, `vendor-paths.ts`). No other code spells a path. */
export const paths = {
  home: () => '/',
  docs: () => '/doc',
  doc: (id: string, anchor?: string) => `/doc/${encodeURIComponent(id)}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`,
  /** A clause in the standard's document: a standard's id is also its document's. */
  clause: (standard: string, termId: string): string => paths.doc(standard, termId.toLowerCase()),
  docVersion: (id: string, version: string) => `/doc/${encodeURIComponent(id)}${query({ version })}`,
  docDifference: (id: string, version: string) => `/doc/${encodeURIComponent(id)}${query({ compare: version })}`,
  /** Published comments on announced versions. */
  comments: () => '/comments',
  docComments: (id?: string, version?: string) => `/comments${query({ id, version })}`,
  /** For programs: an OSCAL catalogue, and the signed list of rule packs. */
  standardFile: (id: string, version: string) => `/files/standards/${id}/${encodeURIComponent(version)}.json`,
  rulePacks: () => '/files/rule-packs.json',
  pdfs: () => '/documents',
  pdf: (id: string, version?: string) => `/documents/${encodeURIComponent(id)}${query({ version })}`,
  /** Opens at a page with a word highlighted, by the fragment that PDF viewers understand. */
  pdfPage: (id: string, page: number, word?: string) =>
    `/documents/${encodeURIComponent(id)}#page=${page}${word ? `&search=${encodeURIComponent(word)}` : ''}`,
  newsList: () => '/home/news/list',
  news: (newsId: string) => `/home/news/info?newsId=${encodeURIComponent(newsId)}`,
  activity: () => '/home/activity',
  registration: (id?: string, terminal: 'web' | 'mobile' = 'web') => `/activity/${terminal}${query({ id })}`,
  service: () => '/home/union/service',
  openness: () => '/home/union/openness',
  verify: (number?: string) => `/verify${query({ number })}`,
  registry: () => '/registry',
  /** With `number` a precedent; else the list, with `termId` that of one clause. */
  precedents: (asked: { number?: string | undefined; termId?: string | undefined } = {}) => `/precedents${query(asked)}`,
  transparency: () => '/transparency',
  devices: () => '/devices',
  about: () => '/home/about',
  join: () => '/home/join',
  constitution: () => '/home/constitution',
  funds: () => '/home/funds',
  intellectualProperty: () => '/home/intellectualProperty',
  search: (keyword: string, { kind, page }: { kind?: string | undefined; page?: string | undefined } = {}) =>
    `/home/search${query({ keyword, kind, page })}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  login: leadingOn('login'),
  /** As in `login`: `redirect` is where to go after registration or recovery. */
  register: leadingOn('register'),
  registerSuccess: leadingOn('registerSuccess'),
  passwordRecovery: leadingOn('password/reback'),
  passwordChange: () => '/account/password/change',
  emailChange: () => '/account/modify',
  profileForm: () => '/account/perfect/info',
  profileStatus: () => '/account/perfect/status',
  profile: () => '/account/role/info',
  sessions: () => '/account/sessions',
  apiTokens: () => '/account/tokens',
  webhooks: () => '/account/webhooks',
  myData: () => '/account/data',
  secondFactor: leadingOn('second-factor'),
  console: () => '/console',
  goldList: () => '/console/goldIdentification/list',
  goldForm: (versionId?: string) => `/console/goldIdentification/form${query({ versionId })}`,
  /** The form with an upload of this app, unless a package of it is in the form already. */
  newVersion: (apkId: string) => `/console/goldIdentification/form${query({ apkId })}`,
  appVersions: (apkId: string) => `/console/goldIdentification/appVersionList${query({ apkId })}`,
  attestReports: (versionId: string) => `/console/goldIdentification/attestReportList${query({ versionId })}`,
  report: (identifyId: string, term?: string) => `/console/goldIdentification/reportDetails${query({ identifyId, term })}`,
  packageStorage: () => '/console/goldIdentification/storage',
  appReviews: () => '/console/goldIdentification/appReviewList',
  appReview: (apkId: string) => `/console/goldIdentification/appReview${query({ apkId })}`,
  /** `again`: a run whose standards and devices are preselected. */
  cloudServices: (versionId?: string, again?: string) => `/console/cloudServices${query({ versionId, again })}`,
  cloudRuns: () => '/console/cloudServices?view=runs',
  cloudRun: (runId: string) => `/console/cloudServices${query({ run: runId })}`,
  messages: () => '/console/messages',
  /** Use with `href` on public pages: the console is a document of its own, and client-side navigation would lose the anchor. */
  following: () => '/console/messages#inbox-following',
  /** Use with `href` on public pages, as `following`. */
  ownComments: (about: { document?: string; version?: string; at?: string } = {}) => `/console/comments${query(about)}`,
  vendorBinding: () => '/console/allianceMembers/bind',
  appeals: () => '/appealRecord/list',
  appealApply: (about: { identifyId?: string; termId?: string; memberId?: string } = {}) =>
    `/appealRecord/apply${query({ identifyId: about.identifyId, termId: about.termId, memberId: about.memberId })}`,
  appeal: (appealId: string) => `/appealRecord/detail${query({ appealId })}`,
  vendor: () => '/vendor',
  office: () => '/office',
} as const

export function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
