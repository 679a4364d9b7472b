import { queryDoc as queryDocCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { blocksOf, documentsOf, packOf } from './documents.ts'

/** A document by its id or by the stable alias of the menu. */
export const queryDoc = serve(
  queryDocCall,
  async ({ now, refuse }, { id }) => {
    const pack = packOf(now)
    const found = documentsOf(pack).find(({ menu }) => menu.id === id || menu.alias === id)
    if (!found) throw refuse('NOT_FOUND')
    return { ...found.menu, pack: pack.id, blocks: blocksOf(pack, found.standard) }
  },
  { tags: ['library'] },
)
