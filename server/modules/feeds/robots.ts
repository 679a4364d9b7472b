import { picturePath } from '@alliance/contract/picture-path'
import { keptFile } from '../../http/index.ts'
import { addresses } from './addresses.ts'

/** What belongs to accounts and to the machine is nobody's search result. */
const CLOSED = ['/account', '/console', '/appealRecord', '/office', '/vendor', '/api', '/dev']

export const robots = keptFile({
  path: addresses.robots,
  contentType: 'text/plain; charset=utf-8',
  tags: [],
  make: async ({ parts: { settings } }) =>
    [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      // RFC 9309 §2.2.2: the longer rule wins. What an article shows is named beside links to it and found as a picture.
      `Allow: ${picturePath('')}`,
      '',
      `Sitemap: ${settings.origin}${addresses.siteMap}`,
      '',
    ].join('\n'),
})
