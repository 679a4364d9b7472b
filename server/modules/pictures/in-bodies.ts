import type { ShownBlock } from '@alliance/contract/block'
import { type Picture, pictureKey } from '@alliance/contract/picture'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { badInput } from '../../http/index.ts'
import { addUses, lockNamed, picturesById, picturesByKey } from './queries.ts'
import { deskAddress, pictureOf } from './shown.ts'

const pictureIn = (blocks: readonly ShownBlock[]) => blocks.filter((block) => block.kind === 'picture')

/** The pictures with these names, with their current descriptions. */
export const picturesNamed = async (db: Db, names: readonly string[]): Promise<Picture[]> =>
  (await picturesByKey(db, names.map(pictureKey))).map(pictureOf)

/**
 * Records which pictures a version shows, in the transaction that creates it: from then on they can't be deleted or renamed. A
 * colleague may have done either since the body was read, which is an error.
 */
export const usePictures = async (
  db: Db,
  version: { contentId: string; version: number },
  blocks: readonly ShownBlock[],
): Promise<void> => {
  const named = new Map(pictureIn(blocks).map(({ pictureId, name }) => [pictureId, name]))
  if (named.size === 0) return
  const held = await lockNamed(db, [...named.keys()])
  const gone = [...named].filter(([id, name]) => !held.some((one) => one.id === id && one.name === name))
  if (gone.length > 0) throw badInput({ body: `同事刚改名或删除了${gone.map(([, name]) => `“${name}”`).join('、')}，请换一张图` })
  await addUses(db, version, [...named.keys()])
}

/** The same blocks with URLs for an editor, who may see pictures that aren't public. */
export const withAddresses = async (
  { parts, db, now }: { parts: Parts; db: Db; now: number },
  blocks: readonly ShownBlock[],
): Promise<ShownBlock[]> => {
  const stored = await picturesById(db, [...new Set(pictureIn(blocks).map(({ pictureId }) => pictureId))])
  const files = new Map(stored.map(({ id, sha256 }) => [id, sha256]))
  return blocks.map((block) => {
    const sha256 = block.kind === 'picture' ? files.get(block.pictureId) : undefined
    return sha256 === undefined ? block : { ...block, address: deskAddress({ parts, now }, sha256) }
  })
}
