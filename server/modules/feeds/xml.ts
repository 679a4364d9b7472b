const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** XML 1.0 §2.2: these characters are not allowed in a document, not even escaped. */
const FORBIDDEN = /[\p{Cs}\u{FFFE}\u{FFFF}]|(?![\t\n\r])\p{Cc}/gu

const escape = (text: string) => text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** One element as text. `inner`: child elements or, as a plain string, text to be escaped. */
export const element = (name: string, inner: readonly string[] | string, attributes: Record<string, string> = {}): string => {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')
  if (inner.length === 0) return `<${name}${given}/>`
  return `<${name}${given}>${typeof inner === 'string' ? escape(inner) : inner.join('')}</${name}>`
}

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`

/** RFC 3339, in UTC, to the second. */
export const timestamp = (millis: number): string => new Date(millis).toISOString().replace(/\.\d{3}Z$/, 'Z')
