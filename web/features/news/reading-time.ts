import type { ShownBlock } from '@alliance/contract/block'

const CHARACTERS_PER_MINUTE = 400

/** Without pictures: their data is longer than many a paragraph, but nobody reads it. */
export const readingMinutes = (blocks: readonly ShownBlock[]): number =>
  Math.max(1, Math.round(JSON.stringify(blocks.filter(({ kind }) => kind !== 'picture')).length / CHARACTERS_PER_MINUTE))
