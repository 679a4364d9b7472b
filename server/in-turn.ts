const tails = new Map<string, Promise<void>>()

/** Work of one name, one after the other in this process, in the order in which it came. One that fails holds up nobody. */
export const inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const turn = (tails.get(name) ?? Promise.resolve()).then(work)
  const tail: Promise<void> = turn
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (tails.get(name) === tail) tails.delete(name)
    })
  tails.set(name, tail)
  return turn
}
