/** A run of backticks and the next one of the same length. */
const CODE = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/s

/** Code stands between two equal runs of backticks; a run without a counterpart is text like everything else. */
export const spansOf = (text: string): { text: string; isCode: boolean }[] =>
  // Words, backticks and code take turns.
  text.split(CODE).flatMap((part, at) => (at % 3 === 1 || part === '' ? [] : { text: part, isCode: at % 3 === 2 }))

/** A text without the backticks around its code, where there is but one typeface. */
export const withoutBackticks = (text: string): string =>
  spansOf(text)
    .map((span) => span.text)
    .join('')
