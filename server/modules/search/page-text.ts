import type { SearchPart } from './entry-row.ts'

/** Block elements, which end a line; other elements are inline. */
const BLOCKS = /<\/?(?:p|div|section|article|li|ul|ol|dl|dt|dd|h[1-6]|header|figure|table|tr|td|th|br|summary|details)\b[^>]*>/gi
/** Elements without readable text, removed with their content. */
const SILENT = /<(script|style|svg|nav|form|button|template)\b[\s\S]*?<\/\1>/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Handles only our own renderer's HTML: all text between tags, and these entities. */
const plain = (html: string): string =>
  html
    .replaceAll(SILENT, '\n')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(BLOCKS, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()

/** A line that is only a figure, as cells of tables are: 17, 23 / 24, 86%, 2010 轮. Without its head it says nothing. */
const FIGURE = /(?<=^|\n)\d[\d\s.,/%]*\p{Script=Han}?(?:\n|$)/gu
/** A file's digest: its letters and figures in turn would be found as numbers. */
const DIGEST = /\b[0-9a-f]{32,}\b/g
const bodyOf = (html: string): string => plain(html).replaceAll(DIGEST, '').replaceAll(FIGURE, '').trim()

const within = (html: string, tag: string) => new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'i').exec(html)?.[1]

/** Start of a section: the id is on the section or on its heading. */
const SECTION = /(?:<section\b[^>]*?\bid="([^"]+)"[^>]*>\s*)?<h2\b(?:[^>]*?\bid="([^"]+)")?[^>]*>([\s\S]*?)<\/h2>/gi

export type PageText = { title: string; parts: SearchPart[] }

/** A page's title in the browser's tab, without the site's name. */
export const titleOf = (html: string): string | undefined =>
  plain(within(html, 'title') ?? '').replace(/ · [^·]*$/, '') || undefined

/** The searchable text of a page: its title, the whole of it, then each section that has an anchor. */
export const pageText = (html: string): PageText | undefined => {
  const main = within(html, 'main')
  const title = main === undefined ? undefined : within(main, 'h1')
  if (main === undefined || title === undefined) return undefined
  const starts = [...main.matchAll(SECTION)]
  const sections = starts.map((start, index) => ({
    anchor: start[1] ?? start[2] ?? '',
    heading: plain(start[3] ?? ''),
    body: bodyOf(main.slice(start.index + start[0].length, starts[index + 1]?.index ?? main.length)),
  }))
  const rest = main.replace(/<h1\b[\s\S]*?<\/h1>/i, '\n')
  const parts = [{ anchor: '', heading: '', body: bodyOf(rest) }, ...sections.filter(({ anchor }) => anchor !== '')]
  return { title: plain(title), parts: parts.map((part, index) => ({ ...part, part: index })) }
}
