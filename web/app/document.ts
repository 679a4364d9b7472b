import { CHUNK_TIMEOUT_MS, LOST_TITLE, LOST_WORDS } from '../lib/chunk.ts'
import type { Site } from '@alliance/contract/rendering'
import { paths } from '../lib/paths.ts'
import { criticalCss } from './critical-css.ts'
import { sha256 } from './sha256.ts'
import type { StyleSheet } from './site-assets.ts'
import { SETTLING_SCRIPT } from './settling.ts'
import { leadImage, NEWS_PAGE, shareImage, structuredData } from './structured-data.ts'

/**
 * Inline script, run before the first paint: applies the user's choice of light or dark, and selects the first notice that was
 * not closed, so that nothing moves when the scripts arrive. Its hash is in the content policy. The two scripts that may follow it
 * use its `d`.
 */
export const APPEARANCE_SCRIPT =
  'var d=document;try{var t=/(?:^|; )appearance=(dark|light)/.exec(d.cookie);if(t)d.documentElement.dataset.theme=t[1];' +
  "var c=localStorage.getItem('closedNotice');if(/^[\\w -]+$/.test(c)&&c!='null'){var s=new CSSStyleSheet({media:'screen'})," +
  "n='#notice-'+c.split(' ').join(',#notice-'),a='[id^=notice-]';" +
  "s.replaceSync(n+'{display:none}'+a+'~'+a+'{display:block}'+a+':not('+n+')~'+a+'{display:none}');d.adoptedStyleSheets=[s]}}catch(e){}"

/** If the browser reports no paint (a background tab), the scripts are loaded after this time. */
const PAINT_TIMEOUT_MS = 4000

/**
 * Loads the rest of the page after the first contentful paint (or a frame, where the browser doesn't report it), so that on a
 * slow connection nothing competes with the first words. Hydration data, full style sheets and scripts are downloaded in
 * parallel. The sheets are activated together, so that their order is right at any time; then the scripts run one after the
 * other, dependencies first, each in a task of its own, so that a tap never waits for all of them.
 *
 * A form that can't work without scripts (`lostNote`) says so when its entry fails or takes too long, and takes that back if it
 * arrives after all; a page of text stays as it is. A form submitted before hydration is marked until something else is typed:
 * the login page submits a marked form, the other pages wait for another press.
 */
const LOADER_SCRIPT =
  "d.addEventListener('submit',e=>{e.target.dataset.early=''},true);" +
  "d.addEventListener('input',e=>{var f=e.target.form;if(f)delete f.dataset.early},true);" +
  "addEventListener('DOMContentLoaded',()=>{" +
  `(go=>{var P=self.PerformanceObserver,g=()=>{clearTimeout(t);if(go)go();go=0},t=setTimeout(g,${PAINT_TIMEOUT_MS});` +
  "if(P&&(P.supportedEntryTypes||[]).includes('paint'))new P((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();g()}})" +
  ".observe({type:'paint',buffered:true});else requestAnimationFrame(g)})" +
  "(async()=>{var h,w,n=d.getElementById('lost'),s=JSON.parse(d.getElementById('scripts').textContent)," +
  "from=JSON.parse(d.getElementById('brought').textContent).from," +
  'b=()=>new Promise(r=>{setTimeout(r)}),' +
  "a=(r,h,o)=>{var l=Object.assign(d.createElement('link'),{rel:r,href:h},o);d.head.append(l);return l}," +
  `f=()=>{d.getElementById('main').append(n);n.hidden=false},t=n&&setTimeout(f,${CHUNK_TIMEOUT_MS}),own=()=>n&&h==n.dataset.of;` +
  "if(from)a('preload',from,{as:'fetch',crossOrigin:''});" +
  "w=Promise.all(s.styles.map(h=>{var l=a('stylesheet',h,{media:'print'});return new Promise(y=>{l.onload=()=>{y(l)};l.onerror=()=>{y()}})}));" +
  "for(h of s.scripts){await b();a('modulepreload',h)}" +
  "w=await w;if(w.includes(undefined)){if(n)clearTimeout(t),f();return}w.forEach(l=>{l.media='all'});" +
  'for(h of s.scripts){await b();await import(h).then(()=>{own()&&(clearTimeout(t),n.remove())},()=>{own()&&(clearTimeout(t),f())})}})})'

/** Inline script of a page whose scripts load late: a single one, since each costs a hash in the content policy. */
export const HEAD_SCRIPT = APPEARANCE_SCRIPT + SETTLING_SCRIPT + LOADER_SCRIPT

/**
 * For a page that is empty without its scripts: says so when they fail or take too long, and offers a reload. Listens to the
 * page's only module, which a browser that can't read it reports as a syntax error and then as loaded; its hash is in the content
 * policy. Whoever has a session is not offered the login while the guard asks for it.
 */
export const LOST_SCRIPT =
  `(function(d){var t=setTimeout(f,${CHUNK_TIMEOUT_MS});` +
  `try{if(localStorage.getItem('Token'))d.querySelector('header [href="${paths.login()}"]').style.visibility='hidden'}catch(e){}` +
  "function f(){var n=d.getElementById('lost');d.getElementById('main').append(n);n.hidden=false}" +
  "function on(k,g){addEventListener(k,function(e){if(e.target.type=='module'||e.error instanceof SyntaxError)g()},true)}" +
  "on('error',function(){t&&f()});on('load',function(){clearTimeout(t);t=0})})(document)"

/** Hidden until the entry named in it fails to load. */
const lostNote = (entry: string) =>
  `<div id="lost" data-of="${entry}" class="sheet in" role="alert" hidden><h1 class="h1">${LOST_TITLE}</h1><p class="lede">${LOST_WORDS}</p>` +
  `<p class="more"><a href="">刷新</a>　<a href="/">返回首页</a></p></div>`

/** Style elements for the head, and their hashes for the content policy. */
type Styles = { tags: string; hashes: readonly string[] }

type DocumentParts = {
  site: Site
  title: string
  description: string | undefined
  /** Canonical path; undefined keeps the page out of search indexes. */
  canonical: string | undefined
  /** The page's module and its loader data, for structured data; absent behind a guard. */
  source?: string | undefined
  data?: unknown
  styles: readonly StyleSheet[]
  entry: string
  preload: readonly string[]
  /** Scripts come after the first paint; otherwise at once, because without them there is nothing to read. */
  late: boolean
  /** The page can't be used without its scripts. */
  needsScripts: boolean
  root: string
  /** Embedded in the page as inert JSON. */
  brought: unknown
  nonce?: string | undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => escapes[mark] ?? mark)

/** JSON that is safe inside a script element: no `<`, no line separators that older parsers treat as line ends. */
const inert = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/**
 * All style sheets inlined; the disabled links beside them are never fetched, they tell the script loader that these files are
 * loaded already.
 */
const wholeStyles = (styles: readonly StyleSheet[], nonce: string | undefined): Styles => ({
  tags: styles
    .map(
      ({ href, text }) =>
        `<style${nonce ? ` nonce="${nonce}"` : ''}>${text}</style><link rel="stylesheet" href="${href}" disabled>`,
    )
    .join(''),
  hashes: styles.map((style) => style.sha256),
})

/** Critical styles inlined; the full sheets are fetched by the loader, or at once without scripts. */
const stylesFirst = async (styles: readonly StyleSheet[], body: string): Promise<Styles> => {
  const text = criticalCss(styles, body)
  const whole = styles.map(({ href }) => `<link rel="stylesheet" href="${href}">`).join('')
  return {
    tags: `<style>${text}</style><noscript>${whole}</noscript>`,
    hashes: [await sha256(text)],
  }
}

const feeds = [
  { title: '资讯与活动', href: '/feed/news.xml' },
  { title: '标准文档', href: '/feed/standards.xml' },
]
/** Only on pages that it belongs to: every byte of a document's page counts (decision 023). */
const feedOfRegistry = { title: '金标证书', href: '/feed/certificates.xml' }

/** Meta data for search engines and link previews; empty if the page must not be found. */
const sharing = ({ site, title, description, canonical, source, data }: DocumentParts): string => {
  if (canonical === undefined) return '<meta name="robots" content="noindex">'
  const address = site.origin + canonical
  const lead = leadImage(site, { source, data })
  const graph = {
    title,
    description,
    type: source === NEWS_PAGE ? 'article' : 'website',
    url: address,
    image: lead?.address ?? shareImage(site),
    'image:width': String(lead?.width ?? 1200),
    'image:height': String(lead?.height ?? 630),
    'image:alt': lead?.alt,
    site_name: site.name,
    locale: 'zh_CN',
  }
  const metas = Object.entries(graph)
    .filter(([, value]) => value)
    .map(([name, value]) => `<meta property="og:${name}" content="${escape(value ?? '')}">`)
  const told = source === 'features/certificate/registry-page.tsx' ? [...feeds, feedOfRegistry] : feeds
  const links = told.map(
    (feed) => `<link rel="alternate" type="application/atom+xml" title="${feed.title}" href="${site.origin}${feed.href}">`,
  )
  const things = inert(structuredData(site, { source, title, description, path: canonical, data }))
  return [
    `<link rel="canonical" href="${escape(address)}">`,
    ...metas,
    '<meta name="twitter:card" content="summary_large_image">',
    ...links,
    `<script type="application/ld+json">${things}</script>`,
  ].join('')
}

const scripts = ({ entry, preload, styles, late, needsScripts, nonce }: DocumentParts): string => {
  if (late) {
    const addresses = inert({ styles: styles.map(({ href }) => href), scripts: preload })
    return `${needsScripts ? lostNote(entry) : ''}<script type="application/json" id="scripts">${addresses}</script>`
  }
  const links = preload.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join('')
  return `${lostNote(entry)}<script>${LOST_SCRIPT}</script>${links}<script type="module"${nonce ? ` nonce="${nonce}"` : ''} src="${entry}" fetchpriority="low"></script>`
}

/** The whole document, and the hashes of its inline styles. Only `#root` is hydrated; the head is written once by the server. */
export const htmlDocument = async (parts: DocumentParts): Promise<{ html: string; styleHashes: readonly string[] }> => {
  const { site, nonce, late } = parts
  const title = escape(`${parts.title} · ${site.name}`)
  const description = parts.description ? `<meta name="description" content="${escape(parts.description)}">` : ''
  const body = `<body><div id="root">${parts.root}</div><div id="dialogs"></div><script type="application/json" id="brought">${inert(parts.brought)}</script>${scripts(parts)}</body>`
  const styles = late ? await stylesFirst(parts.styles, body) : wholeStyles(parts.styles, nonce)
  const html = `<!doctype html>
<html lang="zh-Hans"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="text-scale" content="scale"><title>${title}</title>${description}${sharing(parts)}<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#141a21" media="(prefers-color-scheme: dark)"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${late ? HEAD_SCRIPT : APPEARANCE_SCRIPT}</script>${styles.tags}</head>${body}</html>`
  return { html, styleHashes: styles.hashes }
}
