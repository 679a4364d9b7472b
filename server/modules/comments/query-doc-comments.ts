import { queryDocComments as call } from '@alliance/contract/doc-comments'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { findDocument, inForce, openLibrary, stateOf } from '../library/index.ts'
import { countOf, listPublished } from './queries.ts'
import { CACHE_TAGS } from './cache-tags.ts'
import { publicComment } from './view.ts'

/** Comments on the requested version; by default the one open for comments, else the one in force. */
export const queryDocComments = serve(
  call,
  async (context, { id, version: wanted, ...asked }) => {
    const { db, refuse, now } = context
    const document = findDocument(await openLibrary(context), id)
    if (!document) throw refuse('NOT_FOUND')
    const states = document.versions.map((version) => ({ version, state: stateOf(document, version, now) }))
    const coming = states.findLast(({ state }) => state === 'coming')?.version
    const version =
      wanted === undefined ? (coming ?? inForce(document, now)) : document.versions.find((one) => one.version === wanted)
    if (!version) throw refuse('NOT_FOUND')
    const about = { documentId: document.id, version: version.version }
    const page = readPage(asked)
    const rows = await listPublished(db, about, { ...page, size: page.size + 1 })
    const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.answered_at ?? 0, row.id))
    return {
      id: document.id,
      title: document.title,
      version: version.version,
      effectiveFrom: version.effectiveFrom,
      state: stateOf(document, version, now),
      versions: states.map(({ version: one, state }) => ({ version: one.version, state })),
      ...(await countOf(db, about)),
      items: items.flatMap(publicComment),
      nextCursor,
    }
  },
  { tags: CACHE_TAGS },
)
