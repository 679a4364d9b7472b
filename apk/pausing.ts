/**
 * Work that pauses between parts which each take milliseconds, so that whoever runs it can look at its bounds there; `atOnce` just
 * continues.
 */
export type Pausing<T> = Generator<readonly never[], T, void>

/** What is yielded where nothing is waited for. */
export const PAUSE: readonly never[] = []

const BREATH_BYTES = 1024 ** 2
/** What one more piece of work costs beside its bytes, in bytes that take as long. */
const PIECE_BYTES = 4096

/** Whether it is time to pause, for a loop over pieces of very different length. */
export const startBreath = () => {
  let done = 0
  return (bytes: number) => {
    done += bytes + PIECE_BYTES
    if (done < BREATH_BYTES) return false
    done = 0
    return true
  }
}

export const atOnce = <T>(parts: Generator<unknown, T, void>): T => {
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}
