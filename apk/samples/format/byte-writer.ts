/** A growing buffer of little-endian bytes, used by all writers here. */
export type ByteWriter = {
  readonly length: number
  u8(value: number): void
  u16(value: number): void
  u32(value: number): void
  u64(value: number): void
  bytes(value: Uint8Array): void
  zeros(count: number): void
  /** Zeros up to a multiple. */
  align(multiple: number): void
  /** Overwrites a u32 reserved earlier. */
  patch32(offset: number, value: number): void
  done(): Uint8Array
}

export const byteWriter = (): ByteWriter => {
  let buffer = Buffer.alloc(1024)
  let length = 0
  /** Reserves `count` bytes: the buffer may be replaced. */
  const take = (count: number) => {
    if (length + count > buffer.length) buffer = Buffer.concat([buffer], Math.max(buffer.length * 2, length + count))
    const at = length
    length += count
    return { buffer, at }
  }
  const put = (count: number, write: (buffer: Buffer, at: number) => void) => {
    const place = take(count)
    write(place.buffer, place.at)
  }
  const zeros = (count: number) => put(count, (to, at) => to.fill(0, at, at + count))
  return {
    get length() {
      return length
    },
    u8: (value) => put(1, (to, at) => to.writeUInt8(value & 0xff, at)),
    u16: (value) => put(2, (to, at) => to.writeUInt16LE(value & 0xffff, at)),
    u32: (value) => put(4, (to, at) => to.writeUInt32LE(value >>> 0, at)),
    u64: (value) => put(8, (to, at) => to.writeBigUInt64LE(BigInt(value), at)),
    bytes: (value) => put(value.length, (to, at) => to.set(value, at)),
    zeros,
    align: (multiple) => zeros((multiple - (length % multiple)) % multiple),
    patch32: (offset, value) => void buffer.writeUInt32LE(value >>> 0, offset),
    done: () => new Uint8Array(buffer.subarray(0, length)),
  }
}

export const concatBytes = (parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
