import type { Drawing, DrawnBlock } from '@alliance/contract/body-marks'
import { drawnBlocksOf, pictureNamesIn } from '@alliance/contract/body-text'
import { MOST_PICTURES } from '@alliance/contract/picture'
import type { Db } from '../../db/index.ts'
import { picturesNamed } from '../pictures/index.ts'

type PicturedBody = { blocks: DrawnBlock[]; unknown: string[]; tooMany?: string }

/** Parses a body with these drawings and the library's current pictures; `tooMany` if it has more than allowed. */
export const readPicturedBody = async (db: Db, body: string, drawings: readonly Drawing[] = []): Promise<PicturedBody> => {
  const names = pictureNamesIn(body, drawings)
  if (names.length > MOST_PICTURES)
    return { blocks: [], unknown: [], tooMany: `一篇最多放 ${MOST_PICTURES} 张图，这里有 ${names.length} 张` }
  return drawnBlocksOf(body, { drawings, pictures: await picturesNamed(db, names) })
}
