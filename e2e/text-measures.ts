import type { Page } from 'playwright-core'

/** Line breaks within dates, terms, certificate numbers, flags, or numbers with their units. */
export const brokenPieces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const whole = new RegExp(
      [
        String.raw`\d{4}-\d{2}-\d{2}`,
        String.raw`\d{1,2}:\d{2}`,
        String.raw`\b[A-Z]{2,6}-\d{2}\b`,
        String.raw`\b(?:DEMO-)?GL-\d{8}-\w{6}\b`,
        String.raw`(?<![\w/-])-{1,2}[A-Za-z][\w-]*`,
        String.raw`\d[\d.,]* (?:[KMG]i?B|dp|px|ms|天|秒|毫秒|分钟|小时|个工作日|周岁|元|页|条|项|席|人|位|次|家|台|字节|年|月|日)`,
      ].join('|'),
      'g',
    )
    const found = new Set<string>()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode
      const matches = [...(node.nodeValue ?? '').matchAll(whole)]
      const parent = node.parentElement
      if (matches.length === 0 || parent?.closest('pre, .vh, svg, script, style, textarea, option')) continue
      if (!parent?.checkVisibility()) continue
      for (const match of matches) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top)
        if (Math.max(...tops) - Math.min(...tops) > 8) found.add(`“${match[0]}” is broken`)
      }
    }
    return [...found]
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
