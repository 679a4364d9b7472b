import { queryDocComments as call } from '@alliance/contract/doc-comments'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { findDocument, openLibrary } from '../library/index.ts'
import { countVersions, listPublished } from './queries.ts'
import { CACHE_TAGS } from './cache-tags.ts'
import { versionsOf } from './versions.ts'
import { publicComment } from './view.ts'

/** Comments on the requested version; by default the one open for comments, else the one in force. */
export const queryDocComments = serve(
  call,
  async (context, { id, version: wanted, ...asked }) => {
    const { db, refuse, now } = context
    const document = findDocument(await openLibrary(context), id)
    if (!document) throw refuse('NOT_FOUND')
    const versions = versionsOf(document, await countVersions(db, document.id), now)
    const coming = versions.findLast(({ state }) => state === 'coming')
    const usual = coming ?? versions.find(({ state }) => state === 'inForce')
    const version = wanted === undefined ? usual : versions.find((one) => one.version === wanted)
    if (!version) throw refuse('NOT_FOUND')
    const about = { documentId: document.id, version: version.version }
    const page = readPage(asked)
    const rows = await listPublished(db, about, { ...page, size: page.size + 1 })
    const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.answered_at ?? 0, row.id))
    return {
      ...version,
      versions: versions.map((one) => ({ version: one.version, state: one.state })),
      items: items.flatMap(publicComment),
      nextCursor,
    }
  },
  { tags: CACHE_TAGS },
)
