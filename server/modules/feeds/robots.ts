import { picturePath } from '@alliance/contract/picture-path'
import { cachedFile } from '../../http/index.ts'
import { addresses } from './addresses.ts'

/** Areas of accounts and the API: not for search engines. Rules match by prefix, and /devices is public. */
const CLOSED = ['/account', '/console', '/appealRecord', '/office', '/vendor', '/api', '/dev$', '/dev/']

export const robots = cachedFile({
  path: addresses.robots,
  contentType: 'text/plain; charset=utf-8',
  tags: [],
  make: async ({ parts: { settings } }) =>
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      // RFC 9309 §2.2.2: the longest rule wins. Pictures in articles are for image search.
      `Allow: ${picturePath('')}`,
      '',
      `Sitemap: ${settings.origin}${addresses.siteMap}`,
      '',
    ].join('\n'),
})
