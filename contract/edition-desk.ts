import * as z from 'zod/mini'
import { call } from './call.ts'
import { acted, bodyText, edited, SAVE_ERRORS } from './content-desk.ts'
import { day, versionNumber, writtenDocumentId } from './edition.ts'
import { block, shownBlock } from './block.ts'
import { docVersion, versionName } from './library.ts'
import { wrappedLine } from './typed-lines.ts'

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
    summary: wrappedLine('摘要', 200),
    body: bodyText,
  }),
  output: acted,
  errors: [...SAVE_ERRORS, 'EDITION_APPLIES'],
  creates: true,
})
