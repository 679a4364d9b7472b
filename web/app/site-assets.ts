/** A style sheet that stands inside the HTML: where it also stands as a file, its text, its hash for the content policy. */
export type InlineStyle = { href: string; text: string; sha256: string }

/** What the build tells the renderer about the files it made. */
export type SiteAssets = {
  entry: string
  /** Of the inline scripts, see `document.ts` and `settling.ts`. Without the last, as in development, scripts are asked for at once. */
  appearanceSha256: string
  settlingSha256: string
  loaderSha256: string
  /** Of the one in pages that are empty without their scripts. */
  lostSha256: string
  /** The entry and the scripts that it needs at once, what is imported before what imports it; styles of the frame. */
  preload: readonly string[]
  styles: readonly InlineStyle[]
  /** By the source path of a lazily loaded page. */
  pages: Readonly<Record<string, { preload: readonly string[]; styles: readonly InlineStyle[] }>>
}
