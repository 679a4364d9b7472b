import { inflateSync } from 'node:zlib'
import { Malformed } from './malformed.ts'

type Inflated = { buffer: Uint8Array; engine: { bytesWritten: number } }

const inflateWith = (bytes: Uint8Array, maxOutputLength: number): Inflated => {
  try {
    return inflateSync(bytes, { maxOutputLength, info: true }) as unknown as Inflated
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new Malformed(0, `zlib stream (${error.message})`)
    throw error
  }
}

/** Inflates a zlib stream (RFC 1950) that spans these bytes and has exactly `sizeBytes` of output, which the caller bounds. */
export const inflateZlib = (bytes: Uint8Array, sizeBytes: number): Uint8Array => {
  const { buffer, engine } = inflateWith(bytes, Math.max(sizeBytes, 1))
  if (engine.bytesWritten !== bytes.length) throw new Malformed(engine.bytesWritten, 'end of a zlib stream')
  if (buffer.length !== sizeBytes) throw new Malformed(0, `${sizeBytes} bytes out of a zlib stream`)
  return buffer
}
