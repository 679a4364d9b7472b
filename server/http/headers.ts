/** Nothing of an API answer may run, frame or load anything. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const ONE_YEAR_S = 31_536_000

/**
 * On every answer of any kind. The content policy is that of API answers; pages override it. Its `frame-ancestors` has replaced
 * `X-Frame-Options` in every browser that can run the site.
 */
export const securityHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': API_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Browsers ignore it over plain http, and it would lock a local try-out into https.
  ...(origin.startsWith('https://') ? { 'strict-transport-security': `max-age=${ONE_YEAR_S}; includeSubDomains; preload` } : {}),
})

/** For 503 answers: programs and search engines retry after this many seconds. */
export const LATER: Readonly<Record<string, string>> = { 'retry-after': '10' }
/** The header of a 503 or 429; `data` is what the refusal says. */
export const laterFor = (status: number, data?: unknown): Readonly<Record<string, string>> => {
  if (status === 503) return LATER
  const { retryAfterS } = (data ?? {}) as { retryAfterS?: number }
  return status === 429 && retryAfterS !== undefined ? { 'retry-after': String(retryAfterS) } : {}
}
