import { anchorIn, type BodyBlock, type DrawnBlock, escaped, isRuleRow, MOST_STEP, type PicturedBlock } from './body-marks.ts'
import { oneLineOf } from './typed-lines.ts'

type Of<K extends DrawnBlock['kind']> = Extract<DrawnBlock, { kind: K }>

/** `links`: write the anchor of every heading, so that links survive moving it; `named`: a line may refer to a drawing or picture. */
type Writing = { links: boolean; named: boolean }

/** `usual`: the anchor that a heading here gets without one in its line. */
const headingText = ({ level, text, anchor }: Of<'heading'>, links: boolean, usual: string): string => {
  const words = oneLineOf(text)
  const isUsual = !links && anchor === usual && anchorIn(words).anchor === ''
  return `${level <= 2 ? '##' : '###'} ${words}${isUsual ? '' : ` {#${anchor}}`}`
}

/** A list beyond the highest number repeats its first one, which means the same. */
const listText = ({ ordered, start = 1, items }: Of<'list'>): string => {
  const step = start + items.length - 1 > MOST_STEP ? 0 : 1
  return items.map((item, at) => `${ordered ? `${start + at * step}.` : '-'} ${oneLineOf(item)}`).join('\n')
}

const fenceFor = (text: string): string => {
  let fence = '```'
  while (text.split('\n').some((line) => line.trim() === fence)) fence += '`'
  return fence
}

const rowText = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => oneLineOf(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`

/** A first row that looks like a pasted table's second line stands below such a line. */
const tableText = ({ caption, heads, rows }: Of<'table'>): string =>
  [
    ...(caption ? [`表：${oneLineOf(caption)}`] : []),
    rowText(heads),
    ...(isRuleRow(rows[0]) ? [rowText(heads.map(() => '---'))] : []),
    ...rows.map(rowText),
  ].join('\n')

const textOfBlock = (block: DrawnBlock, headings: number, { links, named }: Writing): string => {
  switch (block.kind) {
    case 'heading':
      return headingText(block, links, `s${headings + 1}`)
    case 'paragraph':
      return escaped(oneLineOf(block.text), named)
    case 'list':
      return listText(block)
    case 'code':
      return [fenceFor(block.text), block.text, fenceFor(block.text)].join('\n')
    case 'table':
      return tableText(block)
    case 'drawing':
      return `图：${oneLineOf(block.caption)}`
    case 'picture':
      return `图：${block.name}${block.caption ? ` | ${oneLineOf(block.caption)}` : ''}`
  }
}

const writeBody = (blocks: readonly DrawnBlock[], writing: Writing): string => {
  let headings = 0
  return blocks
    .map((block) => {
      const text = textOfBlock(block, headings, writing)
      if (block.kind === 'heading') headings += 1
      return text
    })
    .join('\n\n')
}

/** The inverse of parsing: the text that gives these blocks. */
export const bodyTextOf = (blocks: readonly BodyBlock[]): string => writeBody(blocks, { links: false, named: false })

/** The same of a body with pictures. */
export const picturedTextOf = (blocks: readonly PicturedBlock[]): string => writeBody(blocks, { links: false, named: true })

/** The same for a body with drawings and pictures, with anchors. */
export const drawnTextOf = (blocks: readonly DrawnBlock[]): string => writeBody(blocks, { links: true, named: true })
