import type { Page } from 'playwright-core'
import { tooWide } from './browser.ts'

/** Characters per line of running text; the design asks for 40, and hanging punctuation may follow. */
const LONGEST_LINE = 44
const TARGET_PX = 44

/** Texts that overlap other texts, each pair reported by its beginnings. */
export const crowding = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Piece = { box: DOMRect; node: Node }
    const seen = new Map<Element, boolean>()
    const clipped = (element: Element | null): boolean => {
      if (element === null) return false
      const known = seen.get(element) ?? (getComputedStyle(element).clipPath !== 'none' || clipped(element.parentElement))
      seen.set(element, known)
      return known
    }
    const hidden = (element: Element) =>
      element.closest('.vh, [hidden], [aria-hidden=true], svg, dialog:not([open]), option, script, style') !== null ||
      clipped(element) ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const scrollers = Array.from(document.querySelectorAll('main *'))
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map((element) => ({ element, frame: element.getBoundingClientRect() }))
    /** What is scrolled out of the part of the page that holds it lies on nothing. */
    const scrolledOut = (node: Node, box: DOMRect) =>
      scrollers.some(({ element, frame }) => element.contains(node) && (box.top >= frame.bottom || box.bottom <= frame.top))
    const pieces: Piece[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent || hidden(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1 && !scrolledOut(node, box)) pieces.push({ box, node })
    }
    pieces.sort((a, b) => a.box.top - b.box.top)
    const said = ({ node }: Piece) => `“${node.nodeValue?.trim().slice(0, 16)}”`
    const overlap = (a: DOMRect, b: DOMRect) =>
      // Line boxes of neighbouring lines touch; only an overlap of a third of a line counts.
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3
    const found = new Set<string>()
    for (const [index, piece] of pieces.entries())
      for (let next = index + 1; next < pieces.length && pieces[next]!.box.top < piece.box.bottom; next++) {
        const other = pieces[next]!
        if (other.node !== piece.node && overlap(piece.box, other.box)) found.add(`${said(piece)} on ${said(other)}`)
      }
    return [...found].slice(0, 5)
  })

/** Paragraphs and answers whose lines are too long to read comfortably. */
export const longLines = (page: Page): Promise<string[]> =>
  page.evaluate((longest) => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('main p, main li, main dd')) {
      // Cells of a row are no line: only running text is measured.
      const flows = (one: Element) => /^(block|list-item|inline|inline-block)$/.test(getComputedStyle(one).display)
      if (!element.checkVisibility() || !flows(element) || ![...element.children].every(flows)) continue
      if (element.querySelector('p, li, dl, ul, table, form, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const boxes = [...range.getClientRects()]
      const width = Math.max(0, ...boxes.map(({ right }) => right)) - Math.min(Infinity, ...boxes.map(({ left }) => left))
      const lines = new Set(boxes.map(({ top }) => Math.round(top / 8))).size
      const characters = width / Number.parseFloat(getComputedStyle(element).fontSize)
      if (lines > 1 && characters > longest)
        found.push(`${Math.round(characters)} characters: ${element.textContent.trim().slice(0, 24)}`)
    }
    return found.slice(0, 5)
  }, LONGEST_LINE)

/** Controls and standalone links that are lower than a touch target. Links within a sentence are exempt. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const withinText = (element: Element) => {
      const line = element.closest('p, dd, li, td, label, output')
      return line !== null && (line.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
    }
    const areaOf = (element: Element) => {
      // A checkbox can also be clicked by its label.
      const label = element.closest('label')
      return Math.max(element.getBoundingClientRect().height, label?.getBoundingClientRect().height ?? 0)
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility() && element.closest('.vh, [hidden]') === null)
      .filter((element) => element.tagName !== 'A' || !withinText(element))
      .filter((element) => Math.round(areaOf(element)) < least && element.getBoundingClientRect().width > 1)
      .map((element) => `${Math.round(areaOf(element))} px: ${element.outerHTML.slice(0, 90)}`)
      .slice(0, 8)
  }, TARGET_PX)

/** Cells so narrow that their text has only a few characters per line. */
export const squeezedCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MOST_LINES = 3
    const FEWEST_SIGNS = 5
    const found: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('main :is(td, th)')) {
      const head = cell.closest('thead')
      const isSpokenOnly = head !== null && getComputedStyle(head).clipPath !== 'none'
      if (!cell.checkVisibility() || isSpokenOnly || cell.closest('.vh')) continue
      const range = document.createRange()
      range.selectNodeContents(cell)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
      const words = cell.innerText.replaceAll(/\s/g, '')
      if (lines > MOST_LINES && words.length / lines < FEWEST_SIGNS)
        found.push(`squeezed to ${lines} lines: ${words.slice(0, 16)}`)
    }
    return found.slice(0, 5)
  })

/** Numbers and package names in the cells of tables that are on more than one line. */
export const brokenCodes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main td code')]
      .filter((code) => code.checkVisibility() && Math.round(code.getBoundingClientRect().height) > 0)
      .filter((code) => {
        const range = document.createRange()
        range.selectNodeContents(code)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size > 1
      })
      .map((code) => `broken: ${code.innerText}`)
      .slice(0, 5),
  )

/** Tables that have lost columns and heads although the window is wide. */
export const lostColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLTableElement>('main table:has(> thead)')]
      .filter((table) => table.checkVisibility() && getComputedStyle(table).display !== 'table')
      .map((table) => `no columns: ${table.innerText.slice(0, 24)}`)
      .slice(0, 5),
  )

/** Reports sideways scrolling. */
export const sideways = async (page: Page): Promise<string[]> => {
  const beyond = await tooWide(page)
  return beyond > 0 ? [`${beyond} px have to be scrolled sideways`] : []
}

/** Short labels of buttons, links and tags on more than one line, and buttons of one row that are stacked. */
export const brokenLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LONGEST_LABEL = 12
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('.vh, [hidden], [aria-hidden=true]') === null
    const said = (element: Element) => (element.textContent ?? '').trim()
    const spread = (middles: number[]) => Math.max(...middles) - Math.min(...middles)
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const linesOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].filter(({ width }) => width > 1).map(middle)
    }
    const found: string[] = []
    for (const element of document.querySelectorAll('main :is(button, td a, [role=tab], span[class])'))
      if (shown(element) && element.children.length === 0 && said(element).length <= LONGEST_LABEL)
        if (spread(linesOf(element)) > 8) found.push(`broken: ${said(element)}`)
    for (const cell of document.querySelectorAll('main td :is(div, p):has(> :is(a, button) + :is(a, button))')) {
      const acts = [...cell.children].filter((act) => act.matches('a, button') && shown(act))
      if (spread(acts.map((act) => middle(act.getBoundingClientRect()))) > 8) found.push(`stacked: ${acts.map(said).join(' ')}`)
    }
    return found.slice(0, 5)
  })

/** Table rows, shown as blocks, whose two texts are at opposite ends of a line with a gap between. */
export const emptyMiddles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const WIDEST_GAP = 0.55
    const wordsOf = (cell: Element) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect()
    }
    const found: string[] = []
    for (const row of document.querySelectorAll('main tbody tr')) {
      if (!row.checkVisibility() || getComputedStyle(row).display !== 'grid') continue
      const cells = [...row.children].filter((cell) => cell.checkVisibility() && (cell.textContent ?? '').trim() !== '')
      const { width } = row.getBoundingClientRect()
      const boxes = cells.map(wordsOf)
      for (const right of boxes.filter(({ left }) => left > row.getBoundingClientRect().left + width / 2)) {
        const beside = boxes.filter(
          (box) => box !== right && Math.min(box.bottom, right.bottom) - Math.max(box.top, right.top) > 8,
        )
        const end = Math.max(0, ...beside.filter(({ left }) => left < right.left).map((box) => box.right))
        if (end > 0 && (right.left - end) / width > WIDEST_GAP)
          found.push(`empty middle: ${(row.textContent ?? '').slice(0, 40)}`)
      }
    }
    return found.slice(0, 5)
  })

/** Text beyond an edge that hides it, unless an ellipsis says so or it can be scrolled to. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 3
    const found = new Set<string>()
    const isHidden = (element: Element) =>
      element.closest('.vh, [hidden], [aria-hidden=true], svg, option, script, style, noscript') !== null ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    type Edge = { isLast: boolean; hidesX: boolean; hidesY: boolean; box: DOMRect }
    const seen = new Map<Element, Edge>()
    const edgeOf = (around: Element): Edge => {
      const known = seen.get(around)
      if (known) return known
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(around)
      const edge = {
        isLast: clipPath !== 'none' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX + overflowY),
        hidesX: hides(overflowX),
        hidesY: hides(overflowY),
        box: around.getBoundingClientRect(),
      }
      seen.set(around, edge)
      return edge
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode
      const parent = node.parentElement
      if (!node.nodeValue?.trim() || !parent || isHidden(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const { isLast, hidesX, hidesY, box } = edgeOf(around)
        if (isLast) break
        const beyondX = Math.max(text.right - box.right, box.left - text.left)
        const beyondY = Math.max(text.bottom - box.bottom, box.top - text.top)
        if ((hidesX && beyondX > TOLERANCE_PX) || (hidesY && beyondY > TOLERANCE_PX))
          found.add(`cut off: “${node.nodeValue.trim().slice(0, 16)}”`)
      }
    }
    return [...found].slice(0, 5)
  })
