import * as z from 'zod/mini'
import { bodyKinds } from './body-marks.ts'
import { documentMenu } from './document-menu.ts'
import { type ShownBlock, shownBlock } from './block.ts'
import { isDay } from './china-minute.ts'
import { standards } from './standards.ts'

const standardIds: readonly string[] = standards.map(({ id }) => id)
/** Documents written by the alliance; the standards are generated from the rule pack. */
export const writtenDocuments = documentMenu.filter(({ id }) => !standardIds.includes(id))

const drawnKinds: readonly string[] = [...bodyKinds, 'drawing', 'picture']

/** Fields of one edition of a document that the alliance writes. */
export const editionFields = z.object({
  kind: z.literal('edition'),
  documentId: z.string(),
  version: z.string(),
  /** First day on which it is in force, YYYY-MM-DD in China. */
  effectiveFrom: z.string(),
  summary: z.string(),
  blocks: z.array(shownBlock.check(z.refine(({ kind }) => drawnKinds.includes(kind)))),
})

export const drawingsOf = (blocks: readonly ShownBlock[]) => blocks.filter((one) => one.kind === 'drawing')

export const writtenDocumentId = z.enum(
  writtenDocuments.map(({ id }) => id),
  '请选择文档',
)

/** Normalised to `V1.2`; input without the V, or with a small one, is accepted. */
export const versionNumber = z.string().check(
  z.trim(),
  z.overwrite((text: string) => text.replace(/^v?(?=\d)/i, 'V')),
  z.regex(/^V\d{1,3}(\.\d{1,3}){1,2}$/, '请填写版本号，例如 V1.1'),
)

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number)
/** Negative if the first is lower; V1.0 and V1.0.0 are equal. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => (a[index] ?? 0) - (b[index] ?? 0))
  return at.find((difference) => difference !== 0) ?? 0
}

/** The suggested next number: V1.0 → V1.1. */
export const nextVersion = (version: string): string => {
  const [major = 1, minor = 0] = numbersOf(version)
  return `V${major}.${minor + 1}`
}

const isOurs = (text: string) => isDay(text) && text < '2100'
/** A day as a `date` control writes it. */
export const day = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '请填写日期'), z.refine(isOurs, '没有这一天，请填写正确的日期'))
