import { pictureNamesIn, picturedBlocksOf } from '@alliance/contract/body-text'
import { saveArticle as call } from '@alliance/contract/content-desk'
import { MOST_PICTURES } from '@alliance/contract/picture'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { picturesNamed } from '../pictures/index.ts'
import { saveContent } from './save-content.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、')

/** The blocks of a body, its pictures as the library describes them now; or what is wrong with it. */
const readBody = async (db: Db, body: string) => {
  const names = pictureNamesIn(body)
  if (names.length > MOST_PICTURES) return { problem: `一篇最多放 ${MOST_PICTURES} 张图，这里有 ${names.length} 张` }
  const { blocks, unknown } = picturedBlocksOf(body, await picturesNamed(db, names))
  if (unknown.length === 0) return { blocks }
  return { problem: `图片库里没有名为${quoted(unknown)}的图。如果不是放图，请在行首加 \\` }
}

export const saveArticle = serve(call, async (context, { contentId, revision, source = '', body, ...rest }) => {
  const { blocks, problem } = await readBody(context.db, body)
  if (!blocks) throw context.badInput({ body: problem })
  return saveContent(context, { contentId, revision }, { kind: 'article', ...rest, source, blocks })
})
