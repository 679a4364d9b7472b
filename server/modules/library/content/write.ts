import type { Block } from '@alliance/contract/block'

/** A document written by hand instead of generated from the rule pack. Shown under its id in `documentMenu`. */
export type Written = {
  version: string
  effectiveFrom: string
  /** One sentence on its purpose. */
  summary: string
  /** Paths of documents to read next. */
  related: readonly string[]
  blocks: readonly Block[]
}

type Drawing = Extract<Block, { kind: 'drawing' }>

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (...items: string[]): Block => ({ kind: 'list', ordered: false, items })
export const steps = (...items: string[]): Block => ({ kind: 'list', ordered: true, items })
export const code = (...lines: string[]): Block => ({ kind: 'code', text: lines.join('\n') })
export const table = (caption: string, heads: string[], ...rows: string[][]): Block => ({ kind: 'table', caption, heads, rows })
export const drawing = (given: Omit<Drawing, 'kind'>): Block => ({ kind: 'drawing', ...given })

/** A numbered heading; its anchor is the number, so that links survive edits of the text. */
const numbered = (level: number, number: string, title: string): Block => ({
  kind: 'heading',
  level,
  anchor: `s${number.replaceAll('.', '-')}`,
  text: `${number} ${title}`,
})

/** A chapter: its own paragraphs first, then sections counted from 1. */
export const chapter = (number: number, title: string, ...parts: readonly (Block | Section)[]): Block[] => {
  let count = 0
  return [
    numbered(2, `${number}`, title),
    ...parts.flatMap((part) => {
      if ('kind' in part) return [part]
      count += 1
      return [numbered(3, `${number}.${count}`, part.title), ...part.blocks]
    }),
  ]
}

type Section = { title: string; blocks: readonly Block[] }
export const section = (title: string, ...blocks: readonly Block[]): Section => ({ title, blocks })
