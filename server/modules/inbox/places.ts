const query = (path: string, name: string, value: string) => `${path}?${name}=${encodeURIComponent(value)}`

/** Links in messages: paths on this site. */
export const places = {
  console: '/console',
  version: (versionId: string) => query('/console/goldIdentification/form', 'versionId', versionId),
  report: (identifyId: string) => query('/console/goldIdentification/reportDetails', 'identifyId', identifyId),
  review: (apkId: string) => query('/console/goldIdentification/appReview', 'apkId', apkId),
  cloudRun: (runId: string) => query('/console/cloudServices', 'run', runId),
  appeal: (appealId: string) => query('/appealRecord/detail', 'appealId', appealId),
  bindings: '/console/allianceMembers/bind',
  certificate: (number: string) => query('/verify', 'number', number),
  comments: '/console/comments',
  profileStatus: '/account/perfect/status',
  sessions: '/account/sessions',
  apiTokens: '/account/tokens',
  webhooks: '/account/webhooks',
  myData: '/account/data',
  office: '/office',
  vendor: '/vendor',
} as const
