import * as z from 'zod/mini'
import { drawnBlocksOf } from './body-text.ts'
import { call } from './call.ts'
import { acted, edited, MAX_BODY, SAVE_ERRORS } from './content-desk.ts'
import { day, versionNumber, writtenDocumentId } from './edition.ts'
import { textLine, visible } from './fields.ts'
import { block, shownBlock } from './block.ts'
import { docVersion, versionName } from './library.ts'

export const queryEditionBase = call({
  path: '/api/office/queryEditionBase',
  auth: 'editor',
  summary: '写标准文档的新版本时从哪里写起：现行的一版，或指定的一版',
  input: z.object({ documentId: writtenDocumentId, version: z.optional(versionName) }),
  output: z.object({
    documentId: z.string(),
    title: z.string(),
    /** The one whose text this is. */
    version: z.string(),
    /** A free number, higher than all existing ones. */
    next: z.string(),
    summary: z.string(),
    blocks: z.array(shownBlock),
    /** Drawings that `图：` may refer to, beside pictures of the library. */
    drawings: z.array(block),
    /** All public editions, newest first. */
    versions: z.array(docVersion),
  }),
  errors: ['NOT_FOUND'],
})

export const saveEdition = call({
  path: '/api/office/saveEdition',
  auth: 'editor',
  summary: '保存标准文档一个版本的草稿；发布后访客能读到，自施行日期起适用',
  input: z.object({
    ...edited,
    documentId: writtenDocumentId,
    version: versionNumber,
    effectiveFrom: day,
    summary: textLine('摘要', 200),
    body: z.string().check(
      visible('请填写正文'),
      z.maxLength(MAX_BODY, `正文不能超过 ${MAX_BODY} 个字`),
      z.refine((text) => drawnBlocksOf(text, {}).blocks.length > 0, '请填写正文'),
    ),
  }),
  output: acted,
  errors: [...SAVE_ERRORS, 'EDITION_APPLIES'],
  creates: true,
})
