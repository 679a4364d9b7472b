import type { StylePart } from './first-styles.ts'

/** A style sheet that stands inside the HTML, whole or in part: where it stands as a file, its text, its hash for the content policy. */
export type StyleSheet = { href: string; text: string; sha256: string; parts: readonly StylePart[] }

/** What the build tells the renderer about the files it made. */
export type SiteAssets = {
  entry: string
  /** Of the inline scripts, see `document.ts`. Without the second, as in development, scripts are asked for at once. */
  appearanceSha256: string
  headSha256: string
  /** Of the one in pages that are empty without their scripts. */
  lostSha256: string
  /** The entry and the scripts that it needs at once, what is imported before what imports it; styles of the frame. */
  preload: readonly string[]
  styles: readonly string[]
  /** By the address of its file. */
  sheets: Readonly<Record<string, StyleSheet>>
  /** By the source path of a lazily loaded page. */
  pages: Readonly<Record<string, { preload: readonly string[]; styles: readonly string[] }>>
}
