import { assets } from 'virtual:assets'
import type { Site } from '@alliance/contract/rendering'

type Given = { site: Site; scriptHashes: readonly string[]; styleHashes: readonly string[]; nonce?: string | undefined }

const hashes = (list: readonly string[]) => list.map((hash) => `'sha256-${hash}'`).join(' ')

/**
 * Cached pages have hashes and no nonce, because the same bytes serve everybody. Console pages, whose component library creates
 * styles at run time, get a nonce for these. Scripts come from our own files only, and Trusted Types prevent turning text into
 * markup.
 */
export const contentPolicy = ({ site, scriptHashes, styleHashes, nonce }: Given): string =>
  [
    `default-src 'self'`,
    // Pages with a nonce are empty without their scripts, and have an inline script that says so.
    `script-src 'self' ${hashes(nonce ? [...scriptHashes, assets.lostSha256] : scriptHashes)}`,
    `style-src 'self' ${nonce ? `'nonce-${nonce}'` : hashes(styleHashes)}`,
    `img-src 'self' data: blob: ${site.staticHost}`,
    // The spoken captcha arrives as a data URL.
    `media-src 'self' data:`,
    // `default-src` covers an API on the same origin; every byte of a page counts (decision 023).
    ...(site.apiHost ? [`connect-src 'self' ${site.apiHost}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ]
    .map((part) => part.trim())
    .join('; ')
