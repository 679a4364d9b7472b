import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contentPaths } from './content-paths.ts'
import { officePaths } from './office-paths.ts'
import { paths } from './paths.ts'
import { vendorPaths } from './vendor-paths.ts'

const root = join(import.meta.dirname, '../..')
const PAGE =
  /['`](\/(?:console|office|vendor|account|appealRecord|home|verify|precedents|registry|comments|transparency|devices|documents?|doc|activity|privacy|terms)(?:\/[A-Za-z-]+)*)/g
/** Routes that redirect; nothing links to them. */
const REDIRECTS = ['/home/service']

const pathOf = (address: string) => new URL(address, 'http://site').pathname

/** What the `paths` functions return, whatever their arguments. */
const written = new Set(
  [paths, contentPaths, officePaths, vendorPaths]
    .flatMap((all): unknown[] => Object.values(all))
    .map((make) => pathOf((make as (...given: string[]) => string)('x', 'x')))
    .concat(pathOf(paths.registration('x', 'web')), pathOf(paths.registration('x', 'mobile')), ...REDIRECTS),
)

const isKnown = (address: string) => written.has(address) || [...written].some((path) => path.startsWith(`${address}/`))

test('pages that mails, messages and the site map lead to are pages of the web', () => {
  const files = globSync(['server/**/*.ts', 'contract/*.ts'], {
    cwd: root,
    exclude: (path) => /\.test\.ts$|testing|node_modules|dist/.test(path),
  })
  const spelt = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(PAGE)].map(([, address = '']) => ({ file, address })),
  )
  assert.ok(spelt.length > 100, String(spelt.length))
  assert.deepEqual(
    spelt.filter(({ address }) => !isKnown(address)).map(({ file, address }) => `${file}: ${address}`),
    [],
  )
})
