import type { Site } from '@alliance/contract/rendering'

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
