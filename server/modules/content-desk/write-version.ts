import type { Db } from '../../db/index.ts'
import { usePictures } from '../pictures/index.ts'
import { insertVersion, type NewVersion } from './queries.ts'

/** Stores a version together with its use of pictures. */
export const writeVersion = async (db: Db, version: NewVersion): Promise<void> => {
  await insertVersion(db, version)
  const { id: contentId, version: number, fields } = version
  if (fields.kind === 'article' || fields.kind === 'edition') await usePictures(db, { contentId, version: number }, fields.blocks)
}
