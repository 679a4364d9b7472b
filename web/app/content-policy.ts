import { assets } from 'virtual:assets'
import type { Site } from '../lib/site.ts'

type Given = { site: Site; scriptHashes: readonly string[]; styleHashes: readonly string[]; nonce?: string | undefined }

const hashes = (list: readonly string[]) => list.map((hash) => `'sha256-${hash}'`).join(' ')

/**
 * Kept pages carry hashes and no nonce, because the same bytes serve everybody. Console pages, whose component library
 * writes styles while it runs, get a nonce for these. Scripts come from our own files only, and nothing turns text into
 * markup (Trusted Types).
 */
export const contentPolicy = ({ site, scriptHashes, styleHashes, nonce }: Given): string =>
  [
    `default-src 'self'`,
    // Pages with a nonce are empty without their scripts, and say so by one of their own.
    `script-src 'self' ${hashes(nonce ? [...scriptHashes, assets.lostSha256] : scriptHashes)}`,
    `style-src 'self' ${nonce ? `'nonce-${nonce}'` : hashes(styleHashes)}`,
    `img-src 'self' data: blob: ${site.staticHost}`,
    // The spoken captcha arrives with its image, as a data address.
    `media-src 'self' data:`,
    // Without a host of its own for calls the first line says it; every byte of a page's answer counts (decision 023).
    ...(site.apiHost ? [`connect-src 'self' ${site.apiHost}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ]
    .map((part) => part.trim())
    .join('; ')
