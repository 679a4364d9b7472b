/**
 * Collects the chunks of a body in one buffer, which doubles up to `mostBytes`. A list of chunks would hold fifty times as much
 * as arrived, if each is a byte.
 */
export const gathered = (mostBytes: number) => {
  let buffer = Buffer.alloc(0)
  let used = 0
  /** Length of the buffer that has room for so many further bytes. */
  const lengthFor = (bytes: number) =>
    used + bytes <= buffer.length ? buffer.length : Math.max(used + bytes, Math.min(2 * buffer.length, mostBytes))
  return {
    lengthFor,
    add: (chunk: Buffer) => {
      const length = lengthFor(chunk.length)
      if (length > buffer.length) {
        const larger = Buffer.allocUnsafe(length)
        buffer.copy(larger, 0, 0, used)
        buffer = larger
      }
      used += chunk.copy(buffer, used)
    },
    /** How many bytes were added. */
    size: () => used,
    bytes: () => buffer.subarray(0, used),
  }
}
