import { type Flow, PAGE, TEXT_WIDTH } from './flow.ts'
import { CODE as style, INK } from './looks.ts'

const PADDING = 9

/** A code block; long lines wrap. Each line paints its own background, so that a block can span pages. */
export const layCode = (flow: Flow, text: string) => {
  const width = TEXT_WIDTH - 2 * PADDING
  const lines = text.split('\n').flatMap((line) => flow.linesOf(line, { width, style }))
  flow.gap(9)
  const element = flow.element('Code')
  for (const [index, line] of lines.entries()) {
    flow.need(style.leading + PADDING)
    const first = index === 0 ? PADDING : 0
    const last = index === lines.length - 1 ? PADDING : 0
    flow.put({ kind: 'box', x: PAGE.left, y: flow.y(), width: TEXT_WIDTH, height: style.leading + first + last, color: INK.sunk })
    flow.move(first)
    flow.write([line], { x: PAGE.left + PADDING, width, style, element })
    flow.move(last)
  }
  flow.move(3)
}
