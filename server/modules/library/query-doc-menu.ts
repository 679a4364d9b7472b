import { queryDocMenu as queryDocMenuCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { allDocuments, menuItem } from './documents.ts'

export const queryDocMenu = serve(
  queryDocMenuCall,
  async ({ now }) => allDocuments().map((document) => menuItem(document, now)),
  { tags: ['library'] },
)
