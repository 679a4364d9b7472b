import type { WordRun } from '@alliance/contract/library'

/** Chinese is compared by the character, everything else by the word: half a changed number would mislead. */
const piecesOf = (text: string): string[] => text.match(/[A-Za-z0-9_.]+|\s+|[^A-Za-z0-9_.\s]/gu) ?? []

/** Lengths of the longest common sequences of what is left from each place on. */
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

/** What went and what came between two texts, as runs whose `same` and `added` parts are the later text. */
export const wordsBetween = (before: string, after: string): WordRun[] => {
  const [a, b] = [piecesOf(before), piecesOf(after)]
  const table = commonLengths(a, b)
  const runs: WordRun[] = []
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
  return joined(runs)
}
