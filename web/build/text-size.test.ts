import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')
/** The PDF's own text, placed over its picture, is as large as the picture makes it. */
const sheets = globSync(['{app,features,ui}/**/*.css'], { cwd: web, exclude: ['**/pdf-layers.css'] })
const textOf = (path: string) => readFileSync(join(web, path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

/** Declarations of text sizes, and queries of widths and heights. A ruler's labels may add px, its places, to rem, their size. */
const SIZED = /(?<![\w-])(?:font|font-size|line-height|--t-\d+)\s*:[^;}]+|@(?:media|container)[^{]+/g
const isFixed = (text: string) => /\d(?:px|pt)\b/.test(text) && !/calc\(\d+px \+ [\d.]+rem\)/.test(text)

// Decision 051.
test('text has the size that the reader chose, and the layout follows it', () => {
  const found = sheets.flatMap((path) => [...textOf(path).matchAll(SIZED)].map(([text]) => ({ path, text: text.trim() })))
  assert.ok(sheets.length > 100 && found.length > 900, `${found.length} in ${sheets.length} files`)
  const fixed = found.filter(({ path, text }) => isFixed(text) && !(path === 'ui/base.css' && text.endsWith('pt')))
  assert.deepEqual(fixed, [])
})
