import { queryCommentedVersions as call } from '@alliance/contract/doc-comments'
import { serve } from '../../http/index.ts'
import { openLibrary } from '../library/index.ts'
import { countVersions } from './queries.ts'
import { soonestFirst } from './rules.ts'
import { CACHE_TAGS } from './cache-tags.ts'
import { versionsOf } from './versions.ts'

/** Versions that are open for comments, or have some. */
export const queryCommentedVersions = serve(
  call,
  async (context) => {
    const { db, now } = context
    const counted = await countVersions(db)
    const all = (await openLibrary(context)).flatMap((document) => versionsOf(document, counted, now))
    const over = all.filter(({ state, received }) => state !== 'coming' && received > 0)
    return [
      ...all.filter(({ state }) => state === 'coming').toSorted(soonestFirst),
      // Withdrawn ones have no day, and come last.
      ...over.toSorted((one, other) => soonestFirst(other, one)),
    ]
  },
  { tags: CACHE_TAGS },
)
