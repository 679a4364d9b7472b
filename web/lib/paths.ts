/** Every address of the site. Nothing else spells a path. */
export const paths = {
  home: () => '/',
  docs: () => '/doc',
  doc: (id: string, anchor?: string) => `/doc/${encodeURIComponent(id)}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`,
  newsList: () => '/home/news/list',
  news: (newsId: string) => `/home/news/info?newsId=${encodeURIComponent(newsId)}`,
  activity: () => '/home/activity',
  service: () => '/home/union/service',
  openness: () => '/home/union/openness',
  about: () => '/home/about',
  join: () => '/home/join',
  constitution: () => '/home/constitution',
  funds: () => '/home/funds',
  intellectualProperty: () => '/home/intellectualProperty',
  search: (keyword: string) => `/home/search?keyword=${encodeURIComponent(keyword)}`,
  privacy: () => '/privacy',
  terms: () => '/terms',
  login: (redirect?: string) => (redirect ? `/account/login?redirect=${encodeURIComponent(redirect)}` : '/account/login'),
  register: () => '/account/register',
  registerSuccess: () => '/account/registerSuccess',
  passwordRecovery: () => '/account/password/reback',
  passwordChange: () => '/account/password/change',
  emailChange: () => '/account/modify',
  profileForm: () => '/account/perfect/info',
  profileStatus: () => '/account/perfect/status',
  profile: () => '/account/role/info',
  console: () => '/console',
  goldList: () => '/console/goldIdentification/list',
  goldForm: (versionId?: string) => `/console/goldIdentification/form${query({ versionId })}`,
  appVersions: (apkId: string) => `/console/goldIdentification/appVersionList${query({ apkId })}`,
  attestReports: (versionId: string) => `/console/goldIdentification/attestReportList${query({ versionId })}`,
  report: (identifyId: string, term?: string) => `/console/goldIdentification/reportDetails${query({ identifyId, term })}`,
  cloudServices: () => '/console/cloudServices',
  vendorBinding: () => '/console/allianceMembers/bind',
  appeals: () => '/appealRecord/list',
} as const

function query(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
