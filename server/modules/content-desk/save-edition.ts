import type { Drawing, DrawnBlock } from '@alliance/contract/body-marks'
import { saveEdition as call } from '@alliance/contract/edition-desk'
import { isVisible } from '@alliance/contract/visible-signs'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { printable } from '../../pdf/index.ts'
import { allDocuments, drawingsOfDocument, editionProblems, findDocument } from '../library/index.ts'
import { refuseWhatApplies } from './editions.ts'
import { readPicturedBody } from './pictured-body.ts'
import { findContent } from './queries.ts'
import { saveContent } from './save-content.ts'
import { fieldsAt } from './take-for-act.ts'

const unknownWords = (unknown: readonly string[], drawings: readonly Drawing[]) => {
  const names = drawings.map(({ caption }) => `“${caption}”`).join('、')
  const missing = unknown.map((name) => `“${name}”`).join('、')
  return `图片库和这份文档里都没有名为${missing}的图。${names ? `这份文档有：${names}` : '这份文档没有线图'}`
}

/** An invisible character can't be pointed at. */
const signName = (sign: string): string => {
  if (sign === '\t') return '制表符'
  return isVisible(sign) ? sign : '看不见的字符'
}

/** Editions are printed as PDFs: a character that the font lacks would be a gap. */
const unprintable = (text: string): string[] => {
  const signs = [...new Set(text.replaceAll('\n', ''))].filter((sign) => !printable(sign).complete)
  return [...new Set(signs.map(signName))].slice(0, 20)
}

const printProblems = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const signs = unprintable(text)
      return signs.length > 0 ? [[name, `PDF 里印不出这些字：${signs.join(' ')}。请换一种写法`]] : []
    }),
  )

/** Picture captions come from the library and are printed too. */
const unprintableSource = (blocks: readonly DrawnBlock[]): string | undefined => {
  for (const block of blocks) {
    const signs = block.kind === 'picture' ? unprintable(block.credit) : []
    if (block.kind === 'picture' && signs.length > 0)
      return `图片“${block.name}”的来源里有 PDF 印不出的字：${signs.join(' ')}。请先到图片库里换一种写法`
  }
  return undefined
}

type Read = { blocks: DrawnBlock[]; problem?: string | undefined }
const readBody = async (db: Db, body: string, drawings: readonly Drawing[]): Promise<Read> => {
  const { blocks, unknown, tooMany } = await readPicturedBody(db, body, drawings)
  if (tooMany !== undefined) return { blocks: [], problem: tooMany }
  return { blocks, problem: unknown.length > 0 ? unknownWords(unknown, drawings) : unprintableSource(blocks) }
}

/** An edition can't be moved to another document: its links, files and readers belong to the first. */
const otherDocument = async (db: Db, contentId: string | undefined, documentId: string): Promise<Record<string, string>> => {
  const row = contentId === undefined ? undefined : await findContent(db, contentId)
  if (row?.kind !== 'edition') return {}
  const before = await fieldsAt(db, row.id, row.version)
  return before.kind === 'edition' && before.documentId === documentId ? {} : { documentId: '这一版属于另一份文档，不能改' }
}

export const saveEdition = serve(call, async (context, { contentId, revision, body, ...typed }) => {
  const { parts, db, now, badInput } = context
  if (contentId !== undefined) await refuseWhatApplies(context, contentId)
  const document = findDocument(await allDocuments(parts), typed.documentId)
  const { blocks, problem } = await readBody(db, body, document ? drawingsOfDocument(document) : [])
  const problems = {
    ...printProblems({ summary: typed.summary, body }),
    ...(problem !== undefined && { body: problem }),
    ...editionProblems(document, { contentId, ...typed }, now),
    ...(await otherDocument(db, contentId, typed.documentId)),
  }
  if (Object.keys(problems).length > 0) throw badInput(problems)
  return saveContent(context, { contentId, revision }, { kind: 'edition', ...typed, blocks })
})
