import type { ShownBlock } from '@alliance/contract/block'
import type { Parts } from '../../compose.ts'
import { drawForPrint } from '../image/index.ts'
import { picturesById } from './queries.ts'

/** The pictures of a body by id, encoded for PDFs. */
export const picturesToPrint = async (
  { db, storage, limits }: Parts,
  blocks: readonly ShownBlock[],
): Promise<Map<string, Uint8Array>> => {
  const ids = blocks.flatMap((block) => (block.kind === 'picture' ? [block.pictureId] : []))
  const bounds = { pixels: limits.imagePixels, side: limits.picture.side }
  const printed = new Map<string, Uint8Array>()
  for (const { id, sha256 } of await picturesById(db, [...new Set(ids)]))
    printed.set(id, await drawForPrint(await storage.bytes(sha256, limits.imageBytes), bounds))
  return printed
}
