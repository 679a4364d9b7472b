import { constants, createInflateRaw, inflateRawSync } from 'node:zlib'
import { Malformed } from './malformed.ts'

/** All input at once, or in pieces. */
export type Input = Uint8Array | Iterable<Uint8Array>
/** Called with each piece of output. The memory is reused: copy what must stay. */
export type Sink = (bytes: Uint8Array) => void

/** Internals of node:zlib's streams that work synchronously: the public sync API wants all input and output in memory. */
type SyncStream = {
  _handle: {
    writeSync(
      flush: number,
      input: Uint8Array,
      inAt: number,
      inLeft: number,
      output: Uint8Array,
      outAt: number,
      outLeft: number,
    ): void
    onerror: (message: string) => void
  }
  /** After each write: unused output space, remaining input. */
  _writeState: Uint32Array
  reset(): void
}
const NOTHING = new Uint8Array(0)
/** `failed`: the error of the last write, or empty. */
type Inflater = { stream: SyncStream; chunk: Uint8Array; failed: string }

const OUTPUT_CHUNK = 128 * 1024
/** First output size, small for readers that stop after the beginning. */
const FIRST_CHUNK = 8 * 1024
/** Pool: a stream costs tens of kilobytes, and a package has thousands of entries. */
const idle: Inflater[] = []

const isSync = (stream: unknown): stream is SyncStream => {
  const { _handle, _writeState } = stream as Partial<SyncStream>
  return typeof _handle?.writeSync === 'function' && _writeState instanceof Uint32Array
}

/** Undefined if this Node version lacks the internals. */
const takeInflater = (): Inflater | undefined => {
  const known = idle.pop()
  if (known) return known
  const stream: unknown = createInflateRaw({ chunkSize: constants.Z_MIN_CHUNK })
  if (!isSync(stream)) return undefined
  const inflater: Inflater = { stream, chunk: new Uint8Array(OUTPUT_CHUNK), failed: '' }
  stream._handle.onerror = (message) => {
    inflater.failed = message
  }
  return inflater
}

const giveBack = (inflater: Inflater) => {
  inflater.stream.reset()
  inflater.failed = ''
  idle.push(inflater)
}

/** True when the deflate stream ended inside this piece. */
const push = (inflater: Inflater, piece: Uint8Array, work: { flush: number; sink: Sink; room: number }) => {
  const { stream, chunk } = inflater
  for (let [at, room] = [0, work.room]; ; room = chunk.length) {
    stream._handle.writeSync(work.flush, piece, at, piece.length - at, chunk, 0, room)
    if (inflater.failed) throw new Malformed(at, `deflate data (${inflater.failed})`)
    const [roomLeft = 0, inputLeft = 0] = stream._writeState
    const consumed = piece.length - at - inputLeft
    if (roomLeft < room) work.sink(chunk.subarray(0, room - roomLeft))
    at += consumed
    if (roomLeft > 0 && (inputLeft === 0 || consumed === 0)) return inputLeft > 0
  }
}

const inflatePieces = (inflater: Inflater, input: Input, sink: Sink) => {
  let room = FIRST_CHUNK
  if (input instanceof Uint8Array) return void push(inflater, input, { flush: constants.Z_FINISH, sink, room })
  for (const piece of input) {
    if (push(inflater, piece, { flush: constants.Z_NO_FLUSH, sink, room })) return
    room = OUTPUT_CHUNK
  }
  // With no input left, Z_FINISH fails unless the stream has ended.
  push(inflater, NOTHING, { flush: constants.Z_FINISH, sink, room })
}

const isZlibError = (error: unknown): error is Error & { code: string } => error instanceof Error && 'code' in error

const inflateWhole = (given: Input, sink: Sink, capBytes: number) => {
  const input = given instanceof Uint8Array ? given : Buffer.concat([...given].map((piece) => Uint8Array.from(piece)))
  try {
    sink(inflateRawSync(input, { maxOutputLength: capBytes + 1 }))
  } catch (error) {
    if (!isZlibError(error)) throw error
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return sink(new Uint8Array(capBytes + 1))
    throw new Malformed(0, `deflate data (${error.message})`)
  }
}

/**
 * Raw deflate (RFC 1951), synchronous, in constant memory. Bytes after the stream's end are ignored; a broken or truncated
 * stream is Malformed. The sink stops a bomb by throwing. If a later Node hides the internals, everything is inflated at
 * once: then `capBytes` is the bound, and one byte more than that tells the sink "too much".
 */
export const inflateRaw = (input: Input, sink: Sink, options: { capBytes: number; atOnce?: boolean }) => {
  const inflater = options.atOnce ? undefined : takeInflater()
  if (!inflater) return inflateWhole(input, sink, options.capBytes)
  try {
    inflatePieces(inflater, input, sink)
  } finally {
    giveBack(inflater)
  }
}

/** Inflates one piece to `done`; returns the new end, or -1 if the stream is broken or the target is full too early. */
const pushInto = (inflater: Inflater, piece: Uint8Array, { target, done }: { target: Uint8Array; done: number }) => {
  const { stream } = inflater
  stream._handle.writeSync(constants.Z_NO_FLUSH, piece, 0, piece.length, target, done, target.length - done)
  const [roomLeft = 0, inputLeft = 0] = stream._writeState
  if (inflater.failed || (roomLeft === 0 && inputLeft > 0)) return -1
  return target.length - roomLeft
}

/**
 * The fast path of `inflateRaw`, without a copy: true if the stream ends with the last piece and fills the target exactly.
 * False says no more than that: call `inflateRaw` for the error.
 */
export const inflateInto = (pieces: Iterable<Uint8Array>, target: Uint8Array): boolean => {
  const inflater = takeInflater()
  if (!inflater) return false
  try {
    let done = 0
    for (const piece of pieces) {
      done = pushInto(inflater, piece, { target, done })
      if (done < 0) return false
    }
    let excess = 0
    push(inflater, NOTHING, { flush: constants.Z_FINISH, sink: ({ length }) => (excess += length), room: FIRST_CHUNK })
    return done === target.length && excess === 0
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  } finally {
    giveBack(inflater)
  }
}
