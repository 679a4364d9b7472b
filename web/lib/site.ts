/** What an installation may name for itself; the same for every page of one process. */
export type Site = {
  name: string
  /** Where the site stands, e.g. `https://alliance.example`; empty makes canonical addresses relative. */
  origin: string
  /** Base address of the calls; empty means the page's own origin. */
  apiHost: string
  /** Base address of images and other static resources; empty means the page's own origin. */
  staticHost: string
  email: string
  serviceId: string
  /** Numbers under which the site is registered with the authorities; absent where there are none. */
  filings?: readonly { number: string; register: string }[]
  demo: boolean
}

export const site: Site = {
  name: '终端应用兼容联盟',
  origin: '',
  apiHost: '',
  staticHost: '',
  email: 'service@alliance.example',
  serviceId: 'alliance_demo',
  demo: true,
}

/** Called once: by the server with its settings, by the browser with what the page brought along. */
export const setSite = (given: Partial<Site>) => Object.assign(site, given)
