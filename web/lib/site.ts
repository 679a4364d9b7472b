/** Settings of the installation; the same for every page of one process. */
export type Site = {
  name: string
  /** The site's origin, e.g. `https://alliance.example`; if empty, canonical addresses are relative. */
  origin: string
  /** Base address of the API; empty: the page's own origin. */
  apiHost: string
  /** Base address of images and other static resources; empty: the page's own origin. */
  staticHost: string
  email: string
  serviceId: string
  /** Registration numbers with the authorities, if any. */
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

/** Called once: by the server with its settings, by the browser with those embedded in the page. */
export const setSite = (given: Partial<Site>) => Object.assign(site, given)
