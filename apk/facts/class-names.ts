import { oncePer } from '../once-per.ts'

/** Lists as they came, and in order: those of our own facts are, those of a file may not be. */
const inOrder = oncePer((names: readonly string[]): readonly string[] => names.toSorted())

/** The first name, in order, that is not before `text`. */
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

/** Whether this name is among them. A list of names must not change once it was asked: it is put in order only once. */
export const hasName = (names: readonly string[], name: string) => firstFrom(names, name) === name

/** Whether some name begins so. */
export const hasNameUnder = (names: readonly string[], prefix: string) => firstFrom(names, prefix)?.startsWith(prefix) ?? false
