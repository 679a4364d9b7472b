/**
 * Every string out of a package is a stranger's. NUL and lone surrogates can't be stored in jsonb or text columns of
 * PostgreSQL: one such label would make each list that holds it fail.
 */
export const storable = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed()

/** The same for every string, keys too, inside a JSON value. Returns a copy. */
export const storableJson = <T>(value: T): T => cleaned(value) as T

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), cleaned(inner)]))
}

// Control characters, line breaks, and the marks that turn the reading direction or hide inside a word (spoofed names).
// oxlint-disable-next-line no-control-regex -- these are the characters that are taken out
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]+/gu

/** One line for a screen: no control or direction characters, at most `max` characters. */
export const oneLine = (text: string, max: number) => {
  const line = text.toWellFormed().replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, max * 4))
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`
}

/** A file's name as shown: the last part of whatever path the sender gave. */
export const displayFileName = (given: string) => {
  const last = given.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? ''
  return oneLine(last, 120) || '未命名.apk'
}
