import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { test } from 'node:test'

const web = resolve(import.meta.dirname, '..')
const PAGE = /\bpage\(\s*(?:onServer && )?'([^']+)',\s*(?:(\w+),|[^']*?\bimport\('([^']+)'\))/g

/** The import of a loader that is a named function. */
const importOf = (text: string, name: string) => new RegExp(`const ${name} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1]

/** The server finds a page's styles and scripts by `source`: if it named another module, they would silently be missing. */
test('the module that each page names is the one that it loads', () => {
  const wrong: string[] = []
  let seen = 0
  for (const file of globSync('app/**/*.{ts,tsx}', { cwd: web })) {
    const text = readFileSync(resolve(web, file), 'utf8')
    const calls = text.match(/\bpage\(\s*(?:onServer && )?'/g)?.length ?? 0
    const found = [...text.matchAll(PAGE)]
    assert.equal(found.length, calls, `${file} has a page that this test can't read`)
    for (const [, named, loader = '', own] of found) {
      seen += 1
      const loaded = own ?? importOf(text, loader) ?? ''
      const really = relative(web, resolve(web, dirname(file), loaded))
      if (named !== really) wrong.push(`${file}: ${named} loads ${really}`)
    }
  }
  assert.ok(seen > 60, String(seen))
  assert.deepEqual(wrong, [])
})
