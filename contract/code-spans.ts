type Span = { text: string; isCode: boolean }

/**
 * Code stands between two equal runs of backticks. A run without a counterpart is text like everything else, and so are one after a
 * `\` and two single ones with a blank beside them, on the inside: `按 ` 键` names a key.
 */
export const spansOf = (text: string): Span[] => {
  const spans: Span[] = []
  const put = (part: string, isCode: boolean) => {
    if (part) spans.push({ text: isCode ? part : part.replaceAll(/\\(?=`)/g, ''), isCode })
  }
  const runs = [...text.matchAll(/`+/g)]
  /** The next run of each length, from the end on. */
  const next: Record<number, number> = {}
  const ends = runs.map(() => 0)
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    ends[at] = next[runs[at]![0].length] ?? 0
    next[runs[at]![0].length] = at
  }
  let from = 0
  for (let at = 0; at < runs.length; at += 1) {
    const {
      index,
      0: { length },
    } = runs[at]!
    const end = runs[ends[at]!]!.index
    const code = text.slice(index + length, end)
    if (ends[at] === 0 || text[index - 1] === '\\' || (length === 1 && code !== code.trim())) continue
    put(text.slice(from, index), false)
    put(code, true)
    from = end + length
    at = ends[at]!
  }
  put(text.slice(from), false)
  return spans
}

/** A text without the backticks around its code, where there is but one typeface. */
export const withoutBackticks = (text: string): string =>
  spansOf(text)
    .map((span) => span.text)
    .join('')
