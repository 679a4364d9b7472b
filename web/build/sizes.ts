import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { closureOf, ENTRY } from './assets.ts'

/** Budget of a page for reading, in gzip bytes: the frame and the page. */
export const PAGE_SCRIPT_BUDGET = 130 * 1024
/** A document also tells where one reads, in its tree and beside its text. */
export const DOCUMENT_SCRIPT_BUDGET = 131 * 1024
/** Budget of a page with input: forms with drafts, their captcha, polling, hashing of a file. */
export const FORM_PAGE_SCRIPT_BUDGET = 143 * 1024
/** Budget of all public pages together; may grow for new pages, accessibility and what forms keep, never for a library. */
export const PUBLIC_SCRIPT_BUDGET = 224 * 1024
/** Script files that a first visit of a page for reading, or of one with input, loads at most. */
export const PAGE_FILES_BUDGET = 15
export const FORM_PAGE_FILES_BUDGET = 24
/** Budget of the inline styles of the home page, whose HTML has 30 KB in all. */
export const HOME_STYLE_BUDGET = 10 * 1024

export const gzipSize = (bytes: string | Uint8Array) => gzipSync(bytes, { level: 9 }).length

/** Parts of public pages that are loaded only with an account, or only by older browsers. */
const NOT_BY_MOST = ['features/library/following-choice.tsx', 'lib/older-browsers.ts']

/** Pages without a required permission; the consoles load their own parts. */
export const isPublic = (key: string) =>
  !NOT_BY_MOST.includes(key) &&
  /^(?:app\/(?!(?:console|office|vendor)\/|private-routes)|lib\/|ui\/|features\/(?:activity|home|library|news|alliance|account|search|certificate|devices|precedents|transparency)\/)/.test(
    key,
  )

const readManifest = (clientDir: string) => JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest

const sizesOf = (clientDir: string, manifest: Manifest, keys: Iterable<string>): Map<string, number> => {
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
  return new Map(files.map((file) => [file, gzipSize(readFileSync(join(clientDir, file)))]))
}

/** What a first visit of one page loads: chunk file → gzip bytes. */
export const pageScripts = (clientDir: string, source: string): Map<string, number> => {
  const manifest = readManifest(clientDir)
  return sizesOf(clientDir, manifest, [...closureOf(manifest, ENTRY), ...closureOf(manifest, source)])
}

/** All script chunks that pages outside the console can load: chunk file → gzip bytes. */
export const publicScripts = (clientDir: string): Map<string, number> => {
  const manifest = readManifest(clientDir)
  const reached = new Set<string>()
  const follow = (key: string) => {
    for (const name of closureOf(manifest, key)) {
      if (reached.has(name)) continue
      reached.add(name)
      for (const next of manifest[name]?.dynamicImports ?? []) if (isPublic(next)) follow(next)
    }
  }
  follow(ENTRY)
  return sizesOf(clientDir, manifest, reached)
}
