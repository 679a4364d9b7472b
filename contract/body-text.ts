import type { Block } from './block.ts'
import {
  anchorIn,
  type BodyBlock,
  CAPTION,
  DRAWING,
  type Drawing,
  drawingOf,
  type DrawnBlock,
  FENCE,
  HEADING,
  isRuleRow,
  ITEM,
  STEP,
  unescaped,
} from './body-marks.ts'
import { type Picture, pictureKey } from './picture.ts'
import { linesOf } from './typed-lines.ts'
import { isVisible } from './visible-signs.ts'

type Heading = Extract<Block, { kind: 'heading' }>
type List = Extract<Block, { kind: 'list' }>

const BAR = /[|｜]/

/** The beginning of a line, to find it by. */
const quoted = (line: string) => `“${line.length > 20 ? `${line.slice(0, 20)}…` : line}”`

/** Number of consecutive lines from `from` on that belong together. */
const countWhile = (lines: readonly string[], from: number, belongs: (line: string, index: number) => boolean): number => {
  let end = from
  while (end < lines.length && belongs(lines[end] ?? '', end - from)) end += 1
  return end - from
}

/** `problem`: why something of it would be lost. */
type Read = { block: DrawnBlock; lines: number; problem?: string | undefined }

const codeProblem = (
  inside: readonly string[],
  { fence, behind, isOpen }: Record<'fence' | 'behind', string> & { isOpen: boolean },
) => {
  if (!/^[\w+#.-]*$/.test(behind)) return `${quoted(fence + behind)}：${fence} 后面只能写代码的语言，代码从下一行写起`
  const first = inside.find(isVisible)?.trim() ?? fence
  return isOpen ? `从${quoted(first)}起的代码没有结尾，请在代码后面单独写一行 ${fence}` : undefined
}

const codeAt = (lines: readonly string[], at: number): Read | undefined => {
  const line = lines[at] ?? ''
  const [, fence = '', behind = ''] = FENCE.exec(line.trim()) ?? []
  if (fence === '') return undefined
  const count = countWhile(lines, at + 1, (inner) => inner.trim() !== fence)
  const inside = lines.slice(at + 1, at + 1 + count)
  // A fence within a list is moved in, and its code with it.
  const margin = line.length - line.trimStart().length
  const text = inside.map((inner) => inner.slice(0, margin).trimStart() + inner.slice(margin)).join('\n')
  const isOpen = at + 1 + count >= lines.length
  return {
    block: { kind: 'code', text },
    lines: count + 2,
    problem: codeProblem(inside, { fence, behind: behind.trim(), isOpen }),
  }
}

const itemsAt = (lines: readonly string[], at: number): Read | undefined => {
  const count = countWhile(lines, at, (line) => ITEM.test(line.trim()))
  const items = lines.slice(at, at + count).map((line) => ITEM.exec(line.trim())?.[1]?.trim() ?? '')
  return count > 0 ? { block: { kind: 'list', ordered: false, items }, lines: count } : undefined
}

const stepOf = (line: string) => {
  const [, number, words = ''] = STEP.exec(line.trim()) ?? []
  return number === undefined ? undefined : { number: Number(number), words }
}

/** Steps count up from any number, or repeat the first one; every other number begins a list of its own. */
const stepsAt = (lines: readonly string[], at: number): Read | undefined => {
  const first = stepOf(lines[at] ?? '')?.number
  if (first === undefined) return undefined
  const [counted, repeated] = [1, 0].map((step) =>
    countWhile(lines, at, (line, index) => stepOf(line)?.number === first + index * step),
  ) as [number, number]
  const count = Math.max(counted, repeated)
  const items = lines.slice(at, at + count).map((line) => stepOf(line)?.words ?? '')
  const block: List = { kind: 'list', ordered: true, ...(first !== 1 && { start: first }), items }
  return { block, lines: count }
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

const tableAt = (lines: readonly string[], at: number): Read | undefined => {
  const caption = CAPTION.exec(lines[at]?.trim() ?? '')
  const from = caption ? at + 1 : at
  const count = countWhile(lines, from, (line) => line.trim().startsWith('|'))
  if (count === 0) return undefined
  const typed = lines.slice(from, from + count).map((line) => line.trim())
  const [heads = [], ...below] = typed.map(cellsOf)
  const rows = isRuleRow(below[0]) ? below.slice(1) : below
  const wide = typed.find((line) => cellsOf(line).slice(heads.length).some(isVisible))
  const problem = wide && `表格里${quoted(wide)}这一行比表头的格子多。格子里要写竖线时，写成 \\|`
  const fitted = rows.map((row) => heads.map((_, cell) => row[cell] ?? ''))
  return { block: { kind: 'table', caption: caption?.[1]?.trim() ?? '', heads, rows: fitted }, lines: from - at + count, problem }
}

/** The anchor is the name given in the line, or empty. */
const headingOf = (line: string): Heading | undefined => {
  const [, marks = '', words = ''] = HEADING.exec(line) ?? []
  return words === '' ? undefined : { kind: 'heading', level: Math.max(2, marks.length), ...anchorIn(words.trim()) }
}

/**
 * Makes the anchors of a body's headings unique: a generated one avoids every name that any heading of the body was given,
 * even a later one.
 */
const anchored = (blocks: readonly DrawnBlock[]): DrawnBlock[] => {
  const given = new Set(blocks.map((block) => (block.kind === 'heading' ? block.anchor : '')))
  const taken = new Set<string>()
  const free = () => {
    let number = taken.size + 1
    while (taken.has(`s${number}`) || given.has(`s${number}`)) number += 1
    return `s${number}`
  }
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    const anchor = block.anchor === '' || taken.has(block.anchor) ? free() : block.anchor
    taken.add(anchor)
    return { ...block, anchor }
  })
}

type Body<B extends DrawnBlock> = {
  blocks: B[]
  /** Names that match no drawing and no picture. */
  unknown: string[]
}
/** The block for a line `图：`, by the text behind the mark. */
type Find = (words: string) => DrawnBlock | undefined
const readBody = (text: string, find: Find | undefined): Body<DrawnBlock> & { problems: string[] } => {
  const lines = linesOf(text)
  const [unknown, problems]: [string[], string[]] = [[], []]
  const lineOf = (line: string): DrawnBlock => {
    const heading = headingOf(line)
    if (heading) return heading
    const words = find && DRAWING.exec(line)?.[1]?.trim()
    const found = words === undefined ? undefined : find?.(words)
    if (found) return found
    if (words !== undefined) unknown.push(words)
    return { kind: 'paragraph', text: unescaped(line) }
  }
  const blocks: DrawnBlock[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]?.trim() ?? ''
    const read = codeAt(lines, at) ?? itemsAt(lines, at) ?? stepsAt(lines, at) ?? tableAt(lines, at)
    if (read) blocks.push(read.block)
    else if (line !== '') blocks.push(lineOf(line))
    if (read?.problem) problems.push(read.problem)
    at += read?.lines ?? 1
  }
  return { blocks: anchored(blocks), unknown, problems }
}

export const blocksOf = (text: string): BodyBlock[] => readBody(text, undefined).blocks as BodyBlock[]

/** What of a body would be lost, or taken for something else than was meant; undefined if nothing. */
export const bodyProblem = (text: string): string | undefined => readBody(text, undefined).problems[0]

/** Splits at the first bar: a picture's name, and its caption. */
const placeOf = (words: string) => {
  const at = words.search(BAR)
  if (at < 0) return { name: words, caption: '' }
  return { name: words.slice(0, at).trim(), caption: words.slice(at + 1).trim() }
}

/** The picture names in a body, one per occurrence; names of the given drawings are left out. */
export const pictureNamesIn = (text: string, drawings: readonly Drawing[] = []): string[] =>
  readBody(text, (words) => drawingOf(words, drawings)).unknown.map((words) => placeOf(words).name)

/** Parses a body with drawings and pictures; a name that both have means the drawing. */
export const drawnBlocksOf = (
  text: string,
  { drawings = [], pictures = [] }: { drawings?: readonly Drawing[]; pictures?: readonly Picture[] },
): Body<DrawnBlock> => {
  const known = new Map(pictures.map((picture) => [pictureKey(picture.name), picture]))
  const { blocks, unknown } = readBody(text, (words) => {
    const { name, caption } = placeOf(words)
    const picture = known.get(pictureKey(name))
    return drawingOf(words, drawings) ?? (picture && { kind: 'picture', ...picture, caption })
  })
  return { blocks, unknown: [...new Set(unknown.map((words) => placeOf(words).name))] }
}
