/** Little-endian bytes, for tests that build malformed files by hand. */
export const u8 = (...values: number[]) => Uint8Array.from(values)
export const u16 = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff]))
export const u32 = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff]))
export const u64 = (...values: number[]) => join(...values.flatMap((value) => [u32(value), u32(Math.floor(value / 2 ** 32))]))
export const text = (value: string) => new TextEncoder().encode(value)
export const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
export const padded = (bytes: Uint8Array, step = 4) => join(bytes, new Uint8Array((step - (bytes.length % step)) % step))
export const lengthOf = (parts: Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0)
