import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const web = join(import.meta.dirname, '..')
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g

/**
 * Short class names, the same in both builds: the style sheet's index among all sheets, then the class's index within its sheet.
 * Long names would be repeated in HTML, styles and scripts.
 */
export const shortClassNames = () => {
  const sheets = globSync('**/*.module.css', { cwd: web, exclude: ['dist/**', 'node_modules/**'] }).toSorted()
  const places = new Map<string, string[]>()
  return (local: string, filename: string, css: string): string => {
    const sheet = relative(web, filename.split('?')[0] ?? filename)
    const known = places.get(sheet) ?? [...new Set([...css.matchAll(CLASS)].map((match) => match[1] ?? ''))]
    places.set(sheet, known)
    // Other names, such as those of animations, come after the classes.
    if (!known.includes(local)) known.push(local)
    return `${letters(sheets.indexOf(sheet))}_${known.indexOf(local)}`
  }
}

/** 0 → a, 25 → z, 26 → aa: the underscore after it keeps these names apart from the global ones. */
const letters = (place: number): string => {
  if (place < 0) throw new Error('a style sheet outside web/')
  const rest = Math.floor(place / 26)
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(97 + (place % 26))
}
