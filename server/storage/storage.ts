/**
 * Files by content: the key is the SHA-256 of the bytes, lower-case hex. The same bytes are stored once. If the storage itself is
 * gone or can't be read, every method throws `StorageAway`.
 */
export type Storage = {
  /** Streams in, hashes while it arrives, stores once by content. Throws `StorageFull` when the disk is full. */
  put(bytes: AsyncIterable<Uint8Array> | Uint8Array): Promise<{ sha256: string; sizeBytes: number }>
  /** Takes over a finished local file. On the same volume this is a rename. The caller vouches for the hash. */
  adopt(path: string, sha256: string): Promise<void>
  /** Throws `NoSuchFile` if nothing is stored under this hash; the stream fails with `OtherBytes` if the bytes were changed. */
  open(sha256: string): Promise<AsyncIterable<Uint8Array>>
  /** The whole content; throws `FileTooLarge` if it exceeds `capBytes`, `OtherBytes` if the bytes were changed. */
  bytes(sha256: string, capBytes: number): Promise<Uint8Array>
  has(sha256: string): Promise<boolean>
  /** No error when it is already gone. */
  remove(sha256: string): Promise<void>
  /**
   * Removes the content unless it was stored again since `before`, milliseconds since 1970. False if it stays.
   */
  removeStale(sha256: string, before: number): Promise<boolean>
  /** The hashes of all stored files, in batches, each once; files stored meanwhile may or may not be among them. */
  all(): AsyncIterable<string[]>
  /** Whether the storage itself is there, while a file may be missing in it. A bucket is not asked. */
  isThere(): Promise<boolean>
  /** A local path to the file; call `release` when done (a remote store downloads a temporary copy). */
  local(sha256: string): Promise<{ path: string; release: () => Promise<void> }>
}

export class NoSuchFile extends Error {
  constructor(sha256: string) {
    super(`no file is stored under ${sha256}`)
  }
}

const SHA256 = /^[0-9a-f]{64}$/
export const isHash = (text: string): boolean => SHA256.test(text)
/** The key becomes a path, so only a hash is allowed. */
export const assertHash = (sha256: string): void => {
  if (!isHash(sha256)) throw new NoSuchFile(sha256)
}

export class FileTooLarge extends Error {
  constructor(sizeBytes: number, capBytes: number) {
    super(`the file has ${sizeBytes} bytes, more than ${capBytes}`)
  }
}

/** Whether a write failed for lack of space: on the disk, in the quota, by the file size limit. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

/** The disk (or the quota) is full: nothing was stored, the temporary file is gone. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('the storage is full', { cause })
  }
}

/** The folder of all files was removed, isn't mounted or can't be read: no single file is to blame. */
export class StorageAway extends Error {
  constructor(folder: string, cause?: unknown) {
    super(`the storage ${folder} is not there or can't be read`, { cause })
  }
}
