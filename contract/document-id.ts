import * as z from 'zod/mini'
import { documentMenu } from './document-menu.ts'

const documentIds: readonly string[] = documentMenu.map((document) => document.id)

/** One of the twelve documents. */
export const documentId = z.string().check(z.refine((text) => documentIds.includes(text), '请选择文档'))
