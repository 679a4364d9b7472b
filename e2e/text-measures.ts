import type { Page } from 'playwright-core'

type Sought = { what: RegExp; /** Elements whose text is left out. */ without: string; visibilityProperty?: boolean }
/** Matches with a line break inside, with the beginning of their text. */
const parted = (page: Page, { what, without, visibilityProperty = false }: Sought): Promise<string[]> =>
  page.evaluate(
    ({ source, without, visibilityProperty }) => {
      const found = new Set<string>()
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (words.nextNode()) {
        const node = words.currentNode as Text
        const matches = [...node.data.matchAll(new RegExp(source, 'g'))]
        const parent = node.parentElement
        if (matches.length === 0 || parent?.closest(without) || !parent?.checkVisibility({ visibilityProperty })) continue
        for (const { 0: word, index } of matches) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)
          if (Math.max(...tops) - Math.min(...tops) > 8) found.add(`“${word}” in “${node.data.trim().slice(0, 24)}”`)
        }
      }
      return [...found]
    },
    { source: what.source, without, visibilityProperty },
  )

const SMALLEST_PX = 12

/** Texts in smaller letters than the design allows, with their size. */
export const tinyWords = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const found = new Set<string>()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const { nodeValue, parentElement: parent } = words.currentNode
      if (!nodeValue?.trim() || !parent?.checkVisibility() || parent.closest('.vh, .textLayer, noscript')) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < smallest - 0.005) found.add(`${size} px: “${nodeValue.trim().slice(0, 16)}”`)
    }
    return [...found].slice(0, 5)
  }, SMALLEST_PX)

const PIECES = new RegExp(
  [
    String.raw`\d{4}-\d{2}-\d{2}`,
    String.raw`\d{1,2}:\d{2}`,
    String.raw`\b[A-Z]{2,6}-\d{2}\b`,
    String.raw`\b(?:DEMO-)?GL-\d{8}-\w{6}\b`,
    String.raw`(?<![\w/-])-{1,2}[A-Za-z][\w-]*`,
    String.raw`\d[\d.,]* (?:[KMG]i?B|dp|px|ms|天|秒|毫秒|分钟|小时|个工作日|周岁|元|页|条|项|席|人|位|次|家|台|字节|年|月|日)`,
  ].join('|'),
)
/** Line breaks within dates, terms, certificate numbers, flags, or numbers with their units. */
export const brokenPieces = (page: Page) =>
  parted(page, { what: PIECES, without: 'pre, .vh, svg, script, style, textarea, option' })

const AS_ONE =
  /\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|(?<![\w-])[A-Z]{2,}(?:-[A-Z\d]+)+(?![\w-])|\d[\d,.]* (?:KB|MB|GB|dp|天|项|条|个|小时|分钟|次|轮)|\d+(?:\.\d+){2,}/
/**
 * Line breaks within dates with times, our own numbers (not parts of random codes that look like them), and counts with their
 * units.
 */
export const partedWords = async (page: Page) =>
  (await parted(page, { what: AS_ONE, without: '.vh, pre, option, textarea', visibilityProperty: true })).slice(0, 5)

/** Email addresses with a line break other than at an intended joint, where their text nodes end. */
export const partedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    for (const element of document.querySelectorAll('main *')) {
      const address = element.textContent?.trim() ?? ''
      if (!/^[\w.+-]+@[\w.-]+\.\w+$/.test(address) || !element.checkVisibility() || element.closest('.vh')) continue
      for (const node of element.childNodes) {
        if (!(node instanceof Text)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)
        if (Math.max(...tops) - Math.min(...tops) > 8) found.add(`“${address}” parted within “${node.data}”`)
      }
    }
    return [...found].slice(0, 5)
  })

/** Punctuation that is wrong in Chinese: half-width among characters, a space beside full-width, doubled. */
export const strayMarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stray =
      /[\u4e00-\u9fff][,;:!?](?![/\w])|[,;!?][\u4e00-\u9fff]|[，。；：？！、）”》] | [，。；：？！、（“《）]|\.\.\.|([。，；：、])\1/g
    const found = new Set<string>()
    const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode
      if (node.parentElement?.closest('pre, code, script, style, textarea')) continue
      const text = node.nodeValue ?? ''
      for (const { index } of text.matchAll(stray)) found.add(`“${text.slice(Math.max(0, index - 8), index + 8)}”`)
    }
    return [...found]
  })
