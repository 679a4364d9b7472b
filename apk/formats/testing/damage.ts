import { LimitReached, Malformed } from '../../bytes/malformed.ts'

const VALUES = [0, 0x7f, 0xff]

const attempt = (read: (bytes: Uint8Array) => unknown, bytes: Uint8Array) => {
  try {
    read(bytes)
  } catch (error) {
    if (!(error instanceof Malformed) && !(error instanceof LimitReached)) throw error
  }
}

/** Sets each byte in turn to three values; whatever `read` throws but the two errors of reading comes through. The whole is read, too: it must be sound. */
export const damageEach = (whole: Uint8Array, read: (bytes: Uint8Array) => unknown) => {
  read(whole)
  for (let at = 0; at < whole.length; at += 1) {
    for (const value of VALUES) {
      const bytes = Uint8Array.from(whole)
      bytes[at] = value
      attempt(read, bytes)
    }
  }
}
