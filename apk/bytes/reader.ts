import { Malformed } from './malformed.ts'

/** Bounds-checked little-endian reader over one structure. Reading outside of it is a Malformed with the absolute offset. */
export class Reader {
  readonly bytes: Uint8Array
  /** Offset of `bytes[0]` in the file, for error messages. */
  readonly base: number
  readonly length: number
  readonly #view: DataView
  at: number

  constructor(bytes: Uint8Array, base = 0) {
    this.bytes = bytes
    this.base = base
    this.length = bytes.length
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = 0
  }

  get left() {
    return this.length - this.at
  }

  #refuse(offset: number, sought: string): never {
    throw new Malformed(this.base + offset, sought)
  }
  #need(offset: number, length: number, sought: string) {
    if (offset < 0 || length < 0 || offset + length > this.length) this.#refuse(offset, sought)
  }

  // These three are called hundreds of thousands of times per package, mostly before V8 has inlined anything: no further call.
  u8At(offset: number) {
    if (offset < 0 || offset + 1 > this.length) this.#refuse(offset, 'u8')
    return this.#view.getUint8(offset)
  }
  u16At(offset: number) {
    if (offset < 0 || offset + 2 > this.length) this.#refuse(offset, 'u16')
    return this.#view.getUint16(offset, true)
  }
  u32At(offset: number) {
    if (offset < 0 || offset + 4 > this.length) this.#refuse(offset, 'u32')
    return this.#view.getUint32(offset, true)
  }
  i32At(offset: number) {
    this.#need(offset, 4, 'i32')
    return this.#view.getInt32(offset, true)
  }
  /** A u64 that must be a safe integer: sizes and offsets. */
  u64At(offset: number) {
    this.#need(offset, 8, 'u64')
    const value = this.#view.getBigUint64(offset, true)
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Malformed(this.base + offset, 'u64 within 2^53')
    return Number(value)
  }

  u8() {
    const value = this.u8At(this.at)
    this.at += 1
    return value
  }
  u16() {
    const value = this.u16At(this.at)
    this.at += 2
    return value
  }
  u32() {
    const value = this.u32At(this.at)
    this.at += 4
    return value
  }
  i32() {
    const value = this.i32At(this.at)
    this.at += 4
    return value
  }
  u64() {
    const value = this.u64At(this.at)
    this.at += 8
    return value
  }

  seek(offset: number) {
    this.#need(offset, 0, 'offset inside the structure')
    this.at = offset
    return this
  }
  skip(length: number) {
    return this.seek(this.at + length)
  }
  sliceAt(offset: number, length: number) {
    this.#need(offset, length, `${length} bytes`)
    return this.bytes.subarray(offset, offset + length)
  }
  slice(length: number) {
    const part = this.sliceAt(this.at, length)
    this.at += length
    return part
  }
  /** A reader over a part; its messages keep absolute offsets. */
  sub(offset: number, length: number) {
    return new Reader(this.sliceAt(offset, length), this.base + offset)
  }
}
