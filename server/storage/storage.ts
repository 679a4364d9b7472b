/** Files by content: the key is the SHA-256 of the bytes, lower-case hex. The same bytes are stored once. */
export type Storage = {
  /** Streams in, hashes while it arrives, stores once by content. Throws `StorageFull` when the disk is full. */
  put(bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ sha256: string; sizeBytes: number }>
  /** Takes over a finished local file. On the same volume this is a rename. The caller vouches for the hash. */
  adopt(path: string, sha256: string): Promise<void>
  /** Throws `NoSuchFile` when nothing is stored under this hash; breaks off with `OtherBytes` before the end of changed bytes. */
  open(sha256: string): Promise<AsyncIterable<Uint8Array>>
  /** The whole content; throws `FileTooLarge` when it is more than `capBytes`, `OtherBytes` when it was changed. */
  bytes(sha256: string, capBytes: number): Promise<Uint8Array>
  has(sha256: string): Promise<boolean>
  /** No error when it is already gone. */
  remove(sha256: string): Promise<void>
  /**
   * Removes it unless somebody has stored the same content since `before`, milliseconds since 1970: a content that is
   * stored again counts as new. False where it stays.
   */
  removeStale(sha256: string, before: number): Promise<boolean>
  /** Every stored file by its hash, some at a time, and each once; what is stored meanwhile may be among them or not. */
  all(): AsyncIterable<string[]>
  /** A local file for whoever hashes what it reads; release it when done (a remote store fetches a temporary one). */
  local(sha256: string): Promise<{ path: string; release: () => Promise<void> }>
}

export class NoSuchFile extends Error {
  constructor(sha256: string) {
    super(`no file is stored under ${sha256}`)
  }
}

const SHA256 = /^[0-9a-f]{64}$/
export const isHash = (text: string): boolean => SHA256.test(text)
/** The key becomes a path: nothing but a hash may. */
export const assertHash = (sha256: string): void => {
  if (!isHash(sha256)) throw new NoSuchFile(sha256)
}

export class FileTooLarge extends Error {
  constructor(sizeBytes: number, capBytes: number) {
    super(`the file has ${sizeBytes} bytes, more than ${capBytes}`)
  }
}

/** Whether a write failed for want of room: on the disk, in the quota, in what one file may hold. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

/** The disk (or the quota) is full: nothing was stored, the temporary file is gone. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('the storage is full', { cause })
  }
}
