import { methodLabels } from '@alliance/contract/method-labels'
import { itemSign, type PictureBlock, type ShownBlock } from '@alliance/contract/block'
import { withoutBackticks } from '@alliance/contract/code-spans'
import {
  BODY,
  CELL,
  CHAPTER,
  type Drawing,
  type Flow,
  INK,
  layCode,
  type Layout,
  layTable,
  type Measure,
  openFlow,
  PAGE,
  SECTION,
  SMALL,
  TEXT_WIDTH,
  TITLE,
} from '../../pdf/index.ts'

const severities = { must: '必须', warning: '警告' }

type Of<K extends ShownBlock['kind']> = Extract<ShownBlock, { kind: K }>

/** Height that must follow a heading on its page: lines of text, or the beginning of a clause with its gap. */
const firstLines = (next: ShownBlock | undefined): number =>
  next?.kind === 'clause' ? CLAUSE_GAP + CLAUSE_HEAD : 3 * BODY.leading

const layHeading = (flow: Flow, { level, anchor, text }: Of<'heading'>, follows: readonly ShownBlock[]) => {
  const [look, above] = level <= 2 ? [CHAPTER, 26] : [SECTION, 16]
  flow.gap(above)
  // A heading stays with the first lines under it, a chapter's with those of its first section.
  const isChapter = level <= 2
  const first = follows.find(({ kind }) => kind !== 'heading')
  flow.need(look.leading + (isChapter ? SECTION.leading + 16 : 0) + firstLines(first))
  flow.put({ kind: 'anchor', y: flow.y(), name: anchor, outline: { level: level <= 2 ? 1 : 2, text: withoutBackticks(text) } })
  const element = flow.element(level <= 2 ? 'H2' : 'H3')
  flow.text(withoutBackticks(text), { x: PAGE.left, width: TEXT_WIDTH, style: look, element })
  flow.move(2)
}

const layParagraph = (flow: Flow, text: string, look = BODY) => {
  flow.gap(7)
  flow.need(Math.min(2, flow.linesOf(text, { width: TEXT_WIDTH, style: look }).length) * look.leading)
  flow.text(withoutBackticks(text), { x: PAGE.left, width: TEXT_WIDTH, style: look, element: flow.element('P') })
}

const INDENT = 20
const SIGN_AT = 4
const layList = (flow: Flow, block: Of<'list'>) => {
  const list = flow.element('L')
  const signs = block.items.map((_, index) => itemSign(block, index))
  const indent = Math.max(INDENT, ...signs.map((sign) => SIGN_AT + flow.widthOf(sign, BODY) + 1))
  flow.gap(5)
  for (const [index, item] of block.items.entries()) {
    flow.gap(3)
    flow.need(BODY.leading)
    const element = flow.element('LI', list)
    const text = `${signs[index]} `
    flow.put({ kind: 'text', x: PAGE.left + SIGN_AT, y: flow.y(), size: BODY.size, color: INK.soft, text, element })
    flow.text(withoutBackticks(item), { x: PAGE.left + indent, width: TEXT_WIDTH - indent, style: BODY, element })
  }
}

const CLAUSE_GAP = 16
const CLAUSE_HEAD = SECTION.leading + SMALL.leading + 3 * BODY.leading
const layClause = (flow: Flow, block: Of<'clause'>) => {
  flow.gap(CLAUSE_GAP)
  flow.need(CLAUSE_HEAD)
  flow.put({ kind: 'rule', x: PAGE.left, y: flow.y() - 6, width: TEXT_WIDTH, color: INK.line })
  const title = `${block.clause}　${block.title}`
  flow.put({ kind: 'anchor', y: flow.y(), name: block.anchor, outline: { level: 3, text: `${block.clause} ${block.title}` } })
  flow.text(title, { x: PAGE.left, width: TEXT_WIDTH, style: SECTION, element: flow.element('H3') })
  const facts = [block.termId, severities[block.severity], methodLabels[block.method], ...(block.counted ? [] : ['供参考'])]
  flow.text(facts.join('　'), { x: PAGE.left, width: TEXT_WIDTH, style: SMALL, element: flow.element('P') })
  for (const text of block.text) layParagraph(flow, text)
  if (!block.counted && block.informativeReason) layParagraph(flow, `不计入结论：${block.informativeReason}`, SMALL)
  if (block.sources.length > 0) layParagraph(flow, `依据：${block.sources.map(({ title }) => title).join('；')}`, SMALL)
}

const layDrawing = (flow: Flow, drawing: Drawing) => {
  const scale = Math.min(TEXT_WIDTH / drawing.width, 0.75)
  flow.gap(12)
  flow.need(drawing.height * scale + 2 * SMALL.leading)
  const element = flow.element('Figure', undefined, drawing.caption)
  flow.put({ kind: 'drawing', x: PAGE.left, y: flow.y(), scale, drawing, element })
  flow.move(drawing.height * scale + 4)
  flow.text(drawing.caption, { x: PAGE.left, width: TEXT_WIDTH, style: SMALL, element: flow.element('Caption') })
}

/** Size as on a 96 dpi screen, with a maximum height that leaves room for the caption on the page. */
const POINTS_PER_PIXEL = 0.75
const PICTURE_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom - 4 * SMALL.leading
const layPicture = (flow: Flow, { pictureId, alt, caption, credit, width, height }: PictureBlock) => {
  const scale = Math.min(TEXT_WIDTH / width, PICTURE_HEIGHT / height, POINTS_PER_PIXEL)
  const words = [caption, credit && `图片来源：${credit}`].filter(Boolean).join('　')
  flow.gap(12)
  flow.need(height * scale + (words ? 2 * SMALL.leading : 0))
  const element = flow.element('Figure', undefined, alt)
  flow.put({ kind: 'picture', x: PAGE.left, y: flow.y(), width: width * scale, height: height * scale, pictureId, element })
  flow.move(height * scale + 4)
  if (words) flow.text(words, { x: PAGE.left, width: TEXT_WIDTH, style: SMALL, element: flow.element('Caption') })
}

const layBlock = (flow: Flow, block: ShownBlock, follows: readonly ShownBlock[]) => {
  switch (block.kind) {
    case 'heading':
      return layHeading(flow, block, follows)
    case 'paragraph':
      return layParagraph(flow, block.text)
    case 'list':
      return layList(flow, block)
    case 'code':
      return layCode(flow, block.text)
    case 'clause':
      return layClause(flow, block)
    case 'table':
      return layTable(flow, block, { caption: SMALL, cell: CELL, head: { ...CELL, color: INK.faint }, line: INK.line })
    case 'drawing':
      return layDrawing(flow, block)
    case 'picture':
      return layPicture(flow, block)
  }
}

type Text = { title: string; facts: readonly string[]; summary: string; blocks: readonly ShownBlock[] }

/** Lays out the whole document. Pure: the same text and font give the same pages. */
export const layOut = ({ title, facts, summary, blocks }: Text, measure: Measure): Layout => {
  const flow = openFlow(measure)
  const at = { x: PAGE.left, width: TEXT_WIDTH }
  flow.move(30)
  flow.text(title, { ...at, style: TITLE, element: flow.element('H1') })
  flow.move(6)
  flow.text(facts.join('　　'), { ...at, style: SMALL, element: flow.element('P') })
  flow.move(10)
  flow.put({ kind: 'rule', x: PAGE.left, y: flow.y(), width: TEXT_WIDTH, color: INK.line })
  flow.move(6)
  layParagraph(flow, summary)
  for (const [index, block] of blocks.entries()) layBlock(flow, block, blocks.slice(index + 1, index + 3))
  return flow.done()
}
