import type { Block } from '@alliance/contract/block'
import { queryPageText as call } from '@alliance/contract/page-text'
import { serve } from '../../http/index.ts'
import { broughtWords } from './brought.ts'
import { findPageText } from './queries.ts'

/** The text last published by editors, or the built-in one. */
export const queryPageText = serve(
  call,
  async ({ db }, { page }) => {
    const found = await findPageText(db, page)
    return found ? { page, lede: found.lede, blocks: found.blocks as Block[] } : { page, ...broughtWords[page] }
  },
  { tags: ['pages'] },
)
