import type { WordRun } from '@alliance/contract/library'

/** Tokens: single Chinese characters, other words, and a number with its unit: half a changed number would mislead. */
const PIECE = /\d[\d,.]* [\u4e00-\u9fff]|[A-Za-z0-9_.]+|\s+|[^A-Za-z0-9_.\s]/gu
const piecesOf = (text: string): string[] => text.match(PIECE) ?? []

/** Table of longest common subsequence lengths of the suffixes from each pair of positions. */
const commonLengths = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, below] = [table[i]!, table[i + 1]!]
      row[j] = a[i] === b[j] ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!)
    }
  }
  return table
}

const joined = (runs: readonly WordRun[]): WordRun[] => {
  const list: WordRun[] = []
  for (const { kind, text } of runs) {
    const last = list.at(-1)
    if (last?.kind === kind) last.text += text
    else list.push({ kind, text })
  }
  return list
}

/** For longer texts the table would take seconds and gigabytes: then all of the old text is removed, all of the new added. */
const MOST_CELLS = 1_000_000

/** The runs that turn one token list into the other. */
const runsBetween = (a: readonly string[], b: readonly string[]): WordRun[] => {
  const runs: WordRun[] = []
  if (a.length * b.length > MOST_CELLS)
    return [...a.map((text) => ({ kind: 'removed' as const, text })), ...b.map((text) => ({ kind: 'added' as const, text }))]
  const table = commonLengths(a, b)
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      runs.push({ kind: 'same', text: a[i]! })
      i += 1
      j += 1
    } else if (i < a.length && (j === b.length || table[i + 1]![j]! >= table[i]![j + 1]!)) {
      runs.push({ kind: 'removed', text: a[i]! })
      i += 1
    } else {
      runs.push({ kind: 'added', text: b[j]! })
      j += 1
    }
  }
  return runs
}

/** The difference of two texts as runs; the `same` and `added` ones make up the later text. */
export const wordsBetween = (before: string, after: string): WordRun[] =>
  before === after && before !== '' ? [{ kind: 'same', text: before }] : joined(runsBetween(piecesOf(before), piecesOf(after)))

/**
 * The same for paragraphs: unchanged ones are matched first, so that an inserted or removed one doesn't shift all that follow;
 * those in between are compared word by word, pairwise in order.
 */
export const linesBetween = (before: readonly string[], after: readonly string[]): WordRun[][] => {
  const found: WordRun[][] = []
  const [gone, come]: [string[], string[]] = [[], []]
  const pairUp = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) found.push(wordsBetween(gone[at] ?? '', come[at] ?? ''))
    gone.length = 0
    come.length = 0
  }
  for (const { kind, text } of runsBetween(before, after)) {
    if (kind === 'removed') gone.push(text)
    else if (kind === 'added') come.push(text)
    else {
      pairUp()
      found.push([{ kind, text }])
    }
  }
  pairUp()
  return found
}
