import { queryPdfMenu as queryPdfMenuCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { allDocuments, menuItem } from './documents.ts'

/** Every document has its PDF, so the two menus are one. */
export const queryPdfMenu = serve(
  queryPdfMenuCall,
  async ({ now }) => allDocuments().map((document) => menuItem(document, now)),
  { tags: ['library'] },
)
