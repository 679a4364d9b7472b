import { queryRedirects as call, type RedirectRow } from '@alliance/contract/redirect-desk'
import { serve } from '../../http/index.ts'
import { broughtDocuments, findDocument } from './documents.ts'
import { listRedirects } from './redirect-queries.ts'
import { redirectMap } from './redirects.ts'

const titleOf = (documentId: string) => findDocument(broughtDocuments(), documentId)?.title ?? '/'

export const queryRedirects = serve(call, async ({ db }): Promise<RedirectRow[]> => {
  const added = (await listRedirects(db)).map((row) => ({
    oldId: row.old_id,
    documentId: row.document_id,
    title: titleOf(row.document_id),
    brought: false,
    addedBy: row.added_by,
    addedAt: row.added_at,
  }))
  const brought = Object.entries(redirectMap).map(([oldId, documentId]) => ({
    oldId,
    documentId,
    title: titleOf(documentId),
    brought: true,
    addedBy: '',
    addedAt: null,
  }))
  // Added redirects that have since become built in are listed as built in.
  return [...added.filter(({ oldId }) => !Object.hasOwn(redirectMap, oldId)), ...brought]
})
