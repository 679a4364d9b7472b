import { isRefusal } from '../../bytes/malformed.ts'

const VALUES = [0, 0x7f, 0xff]

const attempt = (read: (bytes: Uint8Array) => unknown, bytes: Uint8Array) => {
  try {
    read(bytes)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

const damageAt = (whole: Uint8Array, at: number, value: number) => {
  const bytes = Uint8Array.from(whole)
  bytes[at] = value
  return bytes
}

/**
 * Sets each byte in turn to three values and calls `read`; errors other than Malformed and LimitReached are thrown. The
 * undamaged bytes are read first and must be valid.
 */
export const damageEach = (whole: Uint8Array, read: (bytes: Uint8Array) => unknown) => {
  read(whole)
  for (let at = 0; at < whole.length; at += 1) for (const value of VALUES) attempt(read, damageAt(whole, at, value))
}

const STRIDE = 3
/** The same for every third byte, with one of the values in turn: for a `read` that takes long. The fuzzer does the rest. */
export const damageSome = (whole: Uint8Array, read: (bytes: Uint8Array) => unknown) => {
  read(whole)
  for (let at = 0; at < whole.length; at += STRIDE) attempt(read, damageAt(whole, at, VALUES[(at / STRIDE) % VALUES.length] ?? 0))
}
