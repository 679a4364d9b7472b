import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** HTML that is safe already; `html` escapes everything else. */
export type Safe = { readonly safe: string }
type Part = string | number | Safe | readonly Safe[]

const textOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('safe' in part) return part.safe
  return part.map(({ safe }) => safe).join('')
}

/** A template whose values are escaped unless they are templates themselves. */
export const html = (words: TemplateStringsArray, ...parts: Part[]): Safe => ({
  safe: words.reduce((text, word, index) => text + (index > 0 ? textOf(parts[index - 1] ?? '') : '') + word, ''),
})

/** A table that scrolls by itself where the screen is narrow. */
export const tableOf = (heads: readonly string[], rows: readonly Safe[]): Safe =>
  html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

const style = `
:root { color-scheme: light; --ink: #141a22; --soft: #626d79; --line: #dbe0e5; --mark: #23469b; --ground: #fbfcfd }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.7 system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1 { font-size: 1.75rem; line-height: 1.3; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem }
h3 { font-size: 1rem; margin: 0; font-weight: 600 }
p { margin: .25rem 0 }
a { color: var(--mark) }
code { font: .875em/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; overflow-wrap: anywhere }
.whole { white-space: nowrap }
.soft { color: var(--soft) }
article { background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; margin: 0 0 .75rem }
table { width: 100%; border-collapse: collapse; background: #fff; border: 1px solid var(--line) }
th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid var(--line); vertical-align: top }
th { color: var(--soft); font-weight: 500; white-space: nowrap }
.wide { overflow-x: auto }
.wide td:first-child { min-width: 9rem }
details summary { cursor: pointer; color: var(--mark) }
pre { overflow-x: auto; background: var(--ground); padding: .75rem; border-radius: 6px; margin: .5rem 0 }
`
const STYLE_HASH = createHash('sha256').update(style).digest('base64')

/** A whole page without any script. `contentPolicy` allows its one style sheet and nothing else. */
export const documentOf = (title: string, body: Safe): { html: string; contentPolicy: string } => ({
  html: `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="text-scale" content="scale">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body.safe}</main></body></html>`,
  contentPolicy: `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
})
