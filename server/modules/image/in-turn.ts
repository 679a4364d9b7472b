let last: Promise<unknown> = Promise.resolve()

/**
 * One after the other, whoever sent them: a decoded picture takes four bytes a pixel, and those of one account that come at
 * once would take gigabytes. One that fails holds up nobody.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
