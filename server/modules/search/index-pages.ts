import { createHash } from 'node:crypto'
import { plainPages } from '@alliance/contract/search'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { lockIndexedState, indexedState, keepEntries, replaceEntry, setIndexedState } from './entry-queries.ts'
import type { SearchPart } from './entry-row.ts'
import { functionPages, pageWords } from './function-pages.ts'
import { type PageText, pageText, titleOf } from './page-text.ts'
import { TOKENS_VERSION } from './tokens.ts'

const SOURCE = 'pages'

type Page = PageText & { id: string }

const withWords = (id: string, [whole, ...sections]: readonly SearchPart[]): SearchPart[] =>
  whole ? [{ ...whole, also: pageWords[id] ?? '' }, ...sections] : []

/**
 * Indexes the text of the fixed pages, and the pages for functions by title and a few words. `render` gives the HTML of a path
 * as for a visitor, undefined if there is no page. Runs at every start, and rewrites the index only if the pages have changed.
 */
export const indexPages = async (
  { db }: Pick<Parts, 'db'>,
  render: (path: string) => Promise<string | undefined>,
): Promise<void> => {
  const pages: Page[] = []
  for (const { id, path } of plainPages) {
    const html = await render(path)
    const text = html === undefined ? undefined : pageText(html)
    if (text) pages.push({ id, title: text.title, parts: withWords(id, text.parts) })
  }
  for (const [path, words] of functionPages) {
    const html = await render(path)
    const title = html === undefined ? undefined : titleOf(html)
    if (title) pages.push({ id: path, title, parts: [{ part: 0, anchor: '', heading: '', body: words }] })
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([TOKENS_VERSION, pages]))
    .digest('hex')
  if ((await indexedState(db, SOURCE)) === digest) return
  await inTransaction(db, async (db) => {
    if ((await lockIndexedState(db, SOURCE)) === digest) return
    for (const page of pages) await replaceEntry(db, { kind: 'page', at: 0, ...page })
    await keepEntries(
      db,
      'page',
      pages.map(({ id }) => id),
    )
    await setIndexedState(db, SOURCE, digest)
  })
}
