import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { APPEARANCE_SCRIPT, HEAD_SCRIPT, LOST_SCRIPT } from '../app/document.ts'
import type { SiteAssets, StyleSheet } from '../app/site-assets.ts'
import { stylePartsOf } from './style-parts.ts'

export const ENTRY = 'app/entry.client.tsx'
const VIRTUAL = 'virtual:assets'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Passes the client build's file names and styles to the renderer. */
export const siteAssetsPlugin = (assets: SiteAssets): Plugin => ({
  name: 'site-assets',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load: (id) => (id === `\0${VIRTUAL}` ? `export const assets = ${JSON.stringify(assets)}` : undefined),
})

/** A chunk and everything that it imports statically, each after what it imports itself. */
export const closureOf = (manifest: Manifest, key: string): Set<string> => {
  const entered = new Set<string>()
  const ordered = new Set<string>()
  const enter = (name: string) => {
    if (entered.has(name)) return
    entered.add(name)
    for (const next of manifest[name]?.imports ?? []) enter(next)
    ordered.add(name)
  }
  enter(key)
  return ordered
}

const sheetIn = (clientDir: string, file: string): StyleSheet => {
  const text = readFileSync(join(clientDir, file), 'utf8').trim()
  return { href: `/${file}`, text, sha256: sha256(text), parts: stylePartsOf(text) }
}

/** Reads the client build's manifest: scripts to preload and styles to inline, for the frame and per page. */
export const readAssets = (clientDir: string): SiteAssets => {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const filesOf = (key: string) => {
    // Imported chunks come first, so that the cascade is the same as when scripts load the styles.
    const chunks = [...closureOf(manifest, key)].flatMap((name) => manifest[name] ?? [])
    return {
      scripts: chunks.map((chunk) => `/${chunk.file}`),
      styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    }
  }
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the manifest has no ${ENTRY}`)
  const frame = filesOf(ENTRY)
  const pages = Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry && !key.startsWith('_'))
    .map(([key]) => {
      const own = filesOf(key)
      return [key, { preload: own.scripts, styles: own.styles }] as const
    })
  const named = Object.values(manifest).flatMap((chunk) => chunk.css ?? [])
  const sheets = [...new Set(named)].map((file) => [`/${file}`, sheetIn(clientDir, file)] as const)
  return {
    entry: `/${entry.file}`,
    appearanceSha256: sha256(APPEARANCE_SCRIPT),
    headSha256: sha256(HEAD_SCRIPT),
    lostSha256: sha256(LOST_SCRIPT),
    preload: frame.scripts,
    styles: frame.styles,
    sheets: Object.fromEntries(sheets),
    pages: Object.fromEntries(pages),
  }
}
