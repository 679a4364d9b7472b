import { methodLabels } from '@alliance/contract/method-labels'
import type { Block, ShownBlock } from '@alliance/contract/block'
import type { ClauseChange, WordRun } from '@alliance/contract/library'
import { type Piece, sectionsOf } from './sections.ts'
import { linesBetween } from './words-between.ts'

type Clause = Extract<Block, { kind: 'clause' }>

const severities = { must: '必须', warning: '警告' }

const pieceOf = (block: Clause): Piece => ({
  key: block.termId,
  anchor: block.anchor,
  termId: block.termId,
  clause: block.clause,
  title: block.title,
  facts: {
    条款号: block.clause,
    名称: block.title,
    级别: severities[block.severity],
    判定方式: methodLabels[block.method],
    是否计入结论: block.counted ? '计入' : '供参考',
    不计入的原因: block.informativeReason,
    依据: block.sources.map(({ title }) => title).join('；'),
  },
  text: block.text,
})

type Compared = { summary: string; pack: string; blocks: readonly ShownBlock[] }
/** Standards are compared by clause, the alliance's own documents by section. */
export const piecesOf = ({ summary, pack, blocks }: Compared): Piece[] =>
  pack === '' ? sectionsOf(summary, blocks) : blocks.flatMap((block) => (block.kind === 'clause' ? [pieceOf(block)] : []))

const factChanges = (old: Piece['facts'], now: Piece['facts']): ClauseChange['facts'] =>
  Object.keys({ ...old, ...now })
    .map((name) => ({ name, before: old[name] ?? '', after: now[name] ?? '' }))
    .filter((fact) => fact.before !== fact.after)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Pair = { before: Piece; after: Piece } | { before: undefined; after: Piece } | { before: Piece; after: undefined }

/** The differing pieces in the later version's order; removed ones at the end. */
const differing = (from: readonly Piece[], to: readonly Piece[]): Pair[] => {
  const old = new Map(from.map((piece) => [piece.key, piece]))
  const now = new Set(to.map(({ key }) => key))
  return [
    ...to.flatMap((after): Pair[] => {
      const before = old.get(after.key)
      if (!before) return [{ before: undefined, after }]
      const isSame = factChanges(before.facts, after.facts).length === 0 && same(before.text, after.text)
      return isSame ? [] : [{ before, after }]
    }),
    ...from.filter(({ key }) => !now.has(key)).map((before): Pair => ({ before, after: undefined })),
  ]
}

const namedChange = ({ before, after }: Pair): Pick<ClauseChange, 'kind' | 'anchor' | 'termId' | 'clause' | 'title'> => {
  const { anchor, termId, clause, title } = after ?? before
  return { kind: before && after ? 'changed' : after ? 'added' : 'removed', anchor, termId, clause, title }
}

const changeOf = (pair: Pair): ClauseChange => {
  const { before, after } = pair
  const text: WordRun[][] = same(before?.text, after?.text) ? [] : linesBetween(before?.text ?? [], after?.text ?? [])
  const facts = before && after ? factChanges(before.facts, after.facts) : []
  return { ...namedChange(pair), facts, text }
}

export const changesBetween = (from: readonly Piece[], to: readonly Piece[]): ClauseChange[] => differing(from, to).map(changeOf)

/** The changes, without comparing words. */
export const listPieceChanges = (from: readonly Piece[], to: readonly Piece[]) => differing(from, to).map(namedChange)

export const listChanges = (from: Compared, to: Compared) => (from === to ? [] : listPieceChanges(piecesOf(from), piecesOf(to)))

export const countChanges = (from: Compared, to: Compared): number => listChanges(from, to).length
