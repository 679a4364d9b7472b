import type { Block } from '@alliance/contract/block'
import { withoutBackticks } from '@alliance/contract/code-spans'
import { type Flow, PAGE, type Style, TEXT_WIDTH } from './flow.ts'

type Table = Extract<Block, { kind: 'table' }>
type Looks = { caption: Style; head: Style; cell: Style; line: string }

const GUTTER = 14
const PADDING = 5

/** Column widths in proportion to the square root of the longest cell: long ones wrap, short ones aren't squeezed. */
const columns = ({ heads, rows }: Table): { x: number; width: number }[] => {
  const weights = heads.map((head, index) =>
    Math.sqrt(Math.max(head.length, ...rows.map((row) => [...(row[index] ?? '')].length), 4)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const free = TEXT_WIDTH - GUTTER * (heads.length - 1)
  let x = PAGE.left
  return weights.map((weight) => {
    const column = { x, width: (free * weight) / sum }
    x += column.width + GUTTER
    return column
  })
}

type Row = { cells: readonly string[]; tag: 'TH' | 'TD'; style: Style }

/** Table rows with hairlines; a row is never split across pages. */
export const layTable = (flow: Flow, table: Table, looks: Looks) => {
  const widths = columns(table)
  const parent = flow.element('Table')
  const layRow = ({ cells, tag, style }: Row) => {
    const wrapped = widths.map(({ width }, index) => flow.linesOf(withoutBackticks(cells[index] ?? ''), { width, style }))
    const height = Math.max(...wrapped.map((lines) => lines.length)) * style.leading
    flow.need(height + 2 * PADDING)
    const row = flow.element('TR', parent)
    const top = flow.y() + PADDING
    for (const [index, lines] of wrapped.entries()) {
      const element = flow.element(tag, row)
      for (const [line, text] of lines.entries()) {
        const y = top + line * style.leading
        flow.put({ kind: 'text', x: widths[index]!.x, y, size: style.size, color: style.color, text, element })
      }
    }
    flow.move(height + 2 * PADDING)
    flow.put({ kind: 'rule', x: PAGE.left, y: flow.y(), width: TEXT_WIDTH, color: looks.line })
  }
  flow.gap(12)
  flow.need(looks.caption.leading + 4 * looks.cell.leading)
  flow.text(table.caption, { x: PAGE.left, width: TEXT_WIDTH, style: looks.caption, element: flow.element('Caption', parent) })
  layRow({ cells: table.heads, tag: 'TH', style: looks.head })
  for (const cells of table.rows) layRow({ cells, tag: 'TD', style: looks.cell })
  flow.move(4)
}
