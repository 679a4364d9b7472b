const tails = new Map<string, Promise<void>>()

/** Runs work of one name one at a time in this process, in order of arrival. A failure doesn't stop what is queued behind it. */
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
