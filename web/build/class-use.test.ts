import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(web, path), 'utf8')
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

const sources = globSync(['{app,features,ui,lib,gallery}/**/*.{ts,tsx}'], { cwd: web }).map((path) => ({
  path,
  text: read(path),
}))
const sheets = globSync(['{app,features,ui,lib,gallery}/**/*.module.css'], { cwd: web }).map((path) => ({
  path,
  classes: found(read(path).replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|:global\([^)]*\)/g, ''), /\.([a-zA-Z][\w-]*)/g),
}))

/** Per file that imports a sheet: the class names that it uses; `takesAny`: it uses some by a computed name. */
const usesOf = (sheet: string) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(([, , from = '']) => join(dirname(path), from) === sheet)
      .map(([, name = '']) => ({
        path,
        taken: found(text, new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)`, 'g')),
        takesAny: new RegExp(`(?<![\\w./'-])${name}\\[|[(,=] ?${name}[,)}]`).test(text),
      })),
  )

test('every class that a page uses is in its sheet, and every class of a sheet is used', () => {
  assert.ok(sheets.length > 100 && sources.length > 500)
  const wrong = sheets.flatMap(({ path, classes }) => {
    const uses = usesOf(path)
    const missing = uses.flatMap((use) =>
      [...use.taken].filter((name) => !classes.has(name)).map((name) => `${use.path}: no .${name} in ${path}`),
    )
    const isOpen = uses.some(({ takesAny }) => takesAny)
    const taken = new Set(uses.flatMap((use) => [...use.taken]))
    const idle = isOpen ? [] : [...classes].filter((name) => !taken.has(name)).map((name) => `${path}: nobody asks for .${name}`)
    return [...missing, ...idle]
  })
  assert.deepEqual(wrong, [])
})
