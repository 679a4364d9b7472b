import { queryOpenVersions as call } from '@alliance/contract/comments'
import { serve } from '../../http/index.ts'
import { allDocuments } from '../library/index.ts'
import { isOpen, placesOf, soonestFirst } from './rules.ts'

export const queryOpenVersions = serve(call, async ({ parts, now }) =>
  (await allDocuments(parts))
    .flatMap((document) =>
      document.versions
        .filter((version) => isOpen(document, version, now))
        .map((version) => ({
          documentId: document.id,
          title: document.title,
          version: version.version,
          effectiveFrom: version.effectiveFrom,
          places: placesOf(version),
        })),
    )
    .toSorted(soonestFirst),
)
