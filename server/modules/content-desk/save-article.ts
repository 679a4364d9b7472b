import type { PicturedBlock } from '@alliance/contract/body-marks'
import { saveArticle as call } from '@alliance/contract/content-desk'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { readPicturedBody } from './pictured-body.ts'
import { saveContent } from './save-content.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、')

/** The blocks of a body with the library's current pictures, or what is wrong with it. */
const readBody = async (db: Db, body: string) => {
  const { blocks, unknown, tooMany } = await readPicturedBody(db, body)
  if (tooMany !== undefined) return { problem: tooMany }
  if (unknown.length === 0) return { blocks: blocks as PicturedBlock[] }
  return { problem: `图片库里没有名为${quoted(unknown)}的图。如果不是放图，请在行首加 \\` }
}

export const saveArticle = serve(call, async (context, { contentId, revision, source = '', body, ...rest }) => {
  const { blocks, problem } = await readBody(context.db, body)
  if (!blocks) throw context.badInput({ body: problem })
  return saveContent(context, { contentId, revision }, { kind: 'article', ...rest, source, blocks })
})
