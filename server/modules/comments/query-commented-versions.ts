import { queryCommentedVersions as call } from '@alliance/contract/doc-comments'
import { serve } from '../../http/index.ts'
import { openLibrary, stateOf } from '../library/index.ts'
import { countAll } from './queries.ts'
import { soonestFirst } from './rules.ts'
import { CACHE_TAGS } from './cache-tags.ts'

const NONE = { received: 0, answered: 0, published: 0 }

/** Versions that are open for comments, or have some. */
export const queryCommentedVersions = serve(
  call,
  async (context) => {
    const { db, now } = context
    const counts = await countAll(db)
    const countsOf = (documentId: string, version: string) =>
      counts.find((one) => one.documentId === documentId && one.version === version)?.counts ?? NONE
    const all = (await openLibrary(context)).flatMap((document) =>
      document.versions.map((one) => ({
        id: document.id,
        title: document.title,
        version: one.version,
        effectiveFrom: one.effectiveFrom,
        state: stateOf(document, one, now),
        ...countsOf(document.id, one.version),
      })),
    )
    const over = all.filter(({ state, received }) => state !== 'coming' && received > 0)
    return [
      ...all.filter(({ state }) => state === 'coming').toSorted(soonestFirst),
      ...over.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1)),
    ]
  },
  { tags: CACHE_TAGS },
)
