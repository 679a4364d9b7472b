import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

const web = resolve(import.meta.dirname, '..')
const routes = ['app/routes.tsx', 'app/public-routes.tsx', 'app/document-routes.ts']
  .map((file) => readFileSync(resolve(web, file), 'utf8'))
  .join('\n')

/** The source of each public page, and the rest of what its route says. */
const pages = routes.split(/\bpage\(\s*onServer && '/).slice(1)

const namedIn = (route: string) =>
  [...route.matchAll(/\b(?:cacheQuery|query): onServer && \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  )

/** The server drops all others: a page would then hydrate with another content than the server's. */
test('each public route names the query parameters that its loader reads', () => {
  let seen = 0
  for (const route of pages) {
    const source = route.slice(0, route.indexOf("'"))
    const text = readFileSync(resolve(web, source), 'utf8')
    const read = [...text.matchAll(/\bquery\.get\('(\w+)'\)/g)].map(([, name]) => name)
    if (text.includes('cursorIn(query)')) read.push('cursor')
    seen += read.length
    if (/uncached: onServer/.test(route)) continue
    // The list of documents has the module of a document, and no parameter.
    if (source.endsWith('document-page.tsx') && route.includes("title: '标准文档'")) continue
    assert.deepEqual(
      read.filter((name) => !namedIn(route).includes(name)),
      [],
      source,
    )
  }
  assert.ok(seen > 10, String(seen))
})
