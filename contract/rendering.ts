/** What the server and the built web's page renderer exchange; both read their types here. */

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

export type RenderRequest = {
  /** Path with query, or the whole URL. */
  url: string
  /** For guarded pages: 16 random bytes, base64, new for each answer. */
  nonce?: string
  /** The same at every call. */
  site?: Partial<Site>
}

export type RenderedPage = {
  status: number
  html: string
  /** Redirect target; `html` is empty then. */
  redirect?: string
  /** The same bytes serve everybody until content changes. */
  cached: boolean
  /** Expiry of a cached page, by the clock alone. */
  until?: number
  /** Of a cached page: its hydration data, which the browser fetches after the first paint. The path is derived from the text. */
  data?: { path: string; text: string }
  /** Value of the Content-Security-Policy header for exactly this HTML. */
  contentPolicy: string
}
