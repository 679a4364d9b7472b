/** A growing list of unboxed integers: an app has millions of calls. Read with `intAt`, append with `push`. */
export type IntList = { items: Int32Array; length: number; readonly fill: number }

export const startInts = (fill = 0): IntList => ({ items: new Int32Array(1024).fill(fill), length: 0, fill })

/** Makes room for so many elements in all. */
export const reserve = (list: IntList, needed: number) => {
  if (needed <= list.items.length) return
  const wider = new Int32Array(Math.max(needed, list.items.length * 2))
  // Otherwise the operating system gives the pages as they are used.
  if (list.fill !== 0) wider.fill(list.fill)
  wider.set(list.items)
  list.items = wider
}

export const push = (list: IntList, value: number) => {
  if (list.length === list.items.length) reserve(list, list.length + 1)
  list.items[list.length] = value
  list.length += 1
}

/** The element, or the fill value outside of the list. */
export const intAt = (list: IntList, index: number) => (index < list.items.length ? (list.items[index] as number) : list.fill)

/** Extends the list with the fill value if needed. */
export const setInt = (list: IntList, index: number, value: number) => {
  if (index >= list.items.length) reserve(list, index + 1)
  list.items[index] = value
  if (index >= list.length) list.length = index + 1
}

/** Gives back the room that was reserved and not needed. */
export const trim = (list: IntList) => {
  list.items = list.items.slice(0, list.length)
}
