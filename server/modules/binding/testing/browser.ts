import assert from 'node:assert/strict'

type Cookie = { name: string; value: string; path: string }

const parseCookie = (line: string): Cookie & { isOver: boolean } => {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const at = pair.indexOf('=')
  const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
  const isOver = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=thu, 01 jan 1970/i.test(one))
  return { name: pair.slice(0, at), value: pair.slice(at + 1), path, isOver }
}

type Seen = { url: URL; status: number; text: string }
type Browser = {
  /** Requests an address and follows redirects within the server, except one to `stopAt`. */
  open: (address: string) => Promise<Seen>
  submit: (action: string, fields?: Record<string, string>) => Promise<Seen>
}

/** A minimal browser for sign-in pages: cookies by path, redirects, forms. Stops at the site's own bind page. */
export const createBrowser = (origin: string, stopAt = '/console/allianceMembers/bind'): Browser => {
  const cookies = new Map<string, Cookie>()
  const keep = (lines: readonly string[]) => {
    for (const { isOver, ...cookie } of lines.map(parseCookie)) {
      const key = `${cookie.path} ${cookie.name}`
      if (isOver) cookies.delete(key)
      else cookies.set(key, cookie)
    }
  }
  const headerFor = ({ pathname }: URL) =>
    [...cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  const go = async (url: URL, init: RequestInit = {}): Promise<Seen> => {
    const headers = { ...(init.headers as Record<string, string>), cookie: headerFor(url) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response.headers.getSetCookie())
    const text = await response.text()
    const location = response.headers.get('location')
    if (location === null) return { url, status: response.status, text }
    const next = new URL(location, url)
    assert.equal(next.origin, origin, 'a redirect left the site')
    return next.pathname === stopAt ? { url: next, status: response.status, text: '' } : go(next)
  }
  return {
    open: (address) => go(new URL(address, origin)),
    submit: (action, fields = {}) =>
      go(new URL(action, origin), {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      }),
  }
}

/** The action of the page's form that ends like this. */
export const formOn = ({ text }: Seen, end: string): string => {
  const found = [...text.matchAll(/action="([^"]+)"/g)].map(([, action = '']) => action).find((action) => action.endsWith(end))
  assert.ok(found, `no form to …${end} on: ${text.slice(0, 2000)}`)
  return found
}
