export const MEMBER = 'xiaoxi'

/** Pages of each account, then the first page of each kind that they link to. */
export const DESKS = {
  [MEMBER]: {
    pages: [
      '/console/goldIdentification/list',
      '/console/goldIdentification/appReviewList',
      '/console/cloudServices?view=runs',
      '/console/messages',
      '/console/comments',
      '/console/allianceMembers/bind',
      '/appealRecord/list',
      '/appealRecord/apply',
      '/account/sessions',
      '/account/tokens',
      '/account/webhooks',
    ],
    leads: [/reportDetails\?/, /appVersionList\?/, /appReview\?/, /appealRecord\/detail\?/, /cloudServices\?run=/],
  },
  certifier: { pages: ['/office/certification', '/office/packs', '/office/mail'], leads: [/certification\/round\?/] },
  appeals: { pages: ['/office/appeals', '/office/appeals/precedents'], leads: [/appeals\/appeal\?/] },
  qingxiu: { pages: ['/vendor/tasks', '/vendor/cloud', '/vendor/devices', '/vendor/ownership'], leads: [/\/task\?/] },
  administrator: {
    pages: ['/office/accounts', '/office/audit', '/office/settings', '/office/jobs', '/office/allowlist'],
    leads: [/accounts\?account=/],
  },
  editor: {
    pages: [
      '/office/contents',
      '/office/pictures',
      '/office/pictures/one',
      '/office/redirects',
      '/office/agenda',
      '/office/comments',
      '/office/comments?queue=answered',
      '/office/corrections',
      '/office/activities',
      '/office/members',
      '/office/statistics',
    ],
    leads: [/activities\/one\?/, /contents\/one\?contentId/, /pictures\/one\?pictureId/, /members\/edit\?memberId/],
  },
}

type Desk = { pages: readonly string[]; leads: readonly RegExp[] }

/** `visit` looks at a page and returns its links. Returns the kinds that no page links to. */
export const walkDesk = async ({ pages, leads }: Desk, visit: (path: string) => Promise<string[]>): Promise<RegExp[]> => {
  const queue = [...pages]
  let open = [...leads]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const links = await visit(path)
    const led = open.map((lead) => links.find((link) => lead.test(link)))
    queue.push(...led.filter((next) => next !== undefined))
    open = open.filter((_, at) => led[at] === undefined)
  }
  return open
}
