import type { Site } from '../lib/site.ts'
import type { InlineStyle } from './site-assets.ts'

/**
 * Applies, before the first paint, the reader's choice of light or dark and takes away a notice that was closed, so that
 * nothing jumps when the scripts arrive. Its hash stands in the content policy.
 */
export const APPEARANCE_SCRIPT =
  "try{var t=localStorage.getItem('appearance');if(t=='dark'||t=='light')document.documentElement.dataset.theme=t;" +
  "var c=localStorage.getItem('closedNotice');if(/^[\\w-]+$/.test(c)&&c!='null'){var s=new CSSStyleSheet();" +
  "s.replaceSync('#notice-'+c+'{display:none}');document.adoptedStyleSheets=[s]}}catch(e){}"

export type DocumentParts = {
  site: Site
  title: string
  description: string | undefined
  /** Path of the page's own address; undefined keeps the page out of search indexes. */
  canonical: string | undefined
  styles: readonly InlineStyle[]
  entry: string
  preload: readonly string[]
  root: string
  /** Put into the page as inert JSON. */
  brought: unknown
  nonce?: string | undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? mark)

/** JSON that can stand inside a script element: no `<`, no line separators that older parsers end a line at. */
const inert = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/**
 * Style sheets stand inline; the disabled links beside them are never fetched, they tell the script loader that these
 * files are here already.
 */
const styleTags = (styles: readonly InlineStyle[], nonce: string | undefined) =>
  styles
    .map(
      ({ href, text }) =>
        `<style${nonce ? ` nonce="${nonce}"` : ''}>${text}</style><link rel="stylesheet" href="${href}" disabled>`,
    )
    .join('')

/** The whole document. Only `#root` is hydrated; everything around it stands once, in the head. */
export const htmlDocument = (parts: DocumentParts): string => {
  const { site, nonce } = parts
  const title = escape(`${parts.title} · ${site.name}`)
  const description = escape(parts.description ?? '')
  const indexing =
    parts.canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escape(site.origin + parts.canonical)}">`
  const preload = parts.preload.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')
  return `<!doctype html>
<html lang="zh-Hans"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${title}</title><meta name="description" content="${description}">${indexing}<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#141a21" media="(prefers-color-scheme: dark)"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${APPEARANCE_SCRIPT}</script>${styleTags(parts.styles, nonce)}</head><body><div id="root">${parts.root}</div><div id="dialogs"></div><script type="application/json" id="brought">${inert(parts.brought)}</script>${preload}<script type="module"${nonce ? ` nonce="${nonce}"` : ''} src="${parts.entry}" fetchpriority="low"></script></body></html>`
}
