import { oncePer } from '../once-per.ts'

/** Sorted names: those of our own facts already are, those of a facts file may not be. */
const inOrder = oncePer((names: readonly string[]): readonly string[] => names.toSorted())

/** The first name in order that is >= `text`. */
const firstFrom = (names: readonly string[], text: string) => {
  const list = inOrder(names)
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return list[low]
}

/** Whether the name is in the list (binary search). The list must not change after the first query: it is sorted only once. */
export const hasName = (names: readonly string[], name: string) => firstFrom(names, name) === name

/** Whether some name has this prefix. */
export const hasNameUnder = (names: readonly string[], prefix: string) => firstFrom(names, prefix)?.startsWith(prefix) ?? false
