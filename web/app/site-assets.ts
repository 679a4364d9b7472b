import type { StylePart } from './critical-css.ts'

/** An inlined style sheet, whole or in part: its file, its text, its hash for the content policy. */
export type StyleSheet = { href: string; text: string; sha256: string; parts: readonly StylePart[] }

/** The build's manifest for the renderer. */
export type SiteAssets = {
  entry: string
  /** Hashes of the inline scripts, see `document.ts`. Without the second, as in development, scripts are loaded at once. */
  appearanceSha256: string
  headSha256: string
  /** Of the script in pages that are empty without their scripts. */
  lostSha256: string
  /** The entry with its static imports, dependencies first; styles of the frame. */
  preload: readonly string[]
  styles: readonly string[]
  /** By file URL. */
  sheets: Readonly<Record<string, StyleSheet>>
  /** By the source path of a lazily loaded page. */
  pages: Readonly<Record<string, { preload: readonly string[]; styles: readonly string[] }>>
}
