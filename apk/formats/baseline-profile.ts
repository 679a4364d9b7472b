import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import { inflateZlib } from '../bytes/zlib-stream.ts'
import { limits } from '../limits.ts'

/** A profile's data for one dex file. */
export type ProfileLine = {
  /** The dex file's name in the profile: `classes.dex`, `base.apk!classes2.dex`; `base.apk` is the first one. */
  key: string
  /** CRC-32 of the dex file that the profile was made for. */
  checksum: number
  /** Number of method flags: hot, startup, post-startup. */
  marks: number
  classes: number
}
/** `content` is undefined for an unknown version: then nothing else is read. */
export type ProfileFile<T> = { version: string; content: T | undefined }

const VERSION_BYTES = 4
const PROFILE_VERSION = '010'
/** The profile stores the number of files in one byte; the metadata must describe the same ones. */
const MAX_FILES = 255
/** Inline cache encodings without a list of types: ART's kIsMissingTypesEncoding and kIsMegamorphicEncoding. */
const WITHOUT_TYPES = [6, 7]

const readVersion = (bytes: Reader, magic: string) => {
  if (String.fromCharCode(...bytes.slice(VERSION_BYTES)) !== magic) throw new Malformed(bytes.base, 'magic of a profile')
  const [, version] = /^(\d{3})\0$/.exec(String.fromCharCode(...bytes.slice(VERSION_BYTES))) ?? []
  if (version === undefined) throw new Malformed(bytes.base + VERSION_BYTES, 'version of a profile')
  return version
}

/** The rest of the file: uncompressed and compressed size, then the zlib stream up to the end. */
const readBody = (bytes: Reader) => {
  const [sizeBytes, compressedBytes] = [bytes.u32(), bytes.u32()]
  if (compressedBytes !== bytes.left) throw new Malformed(bytes.base + bytes.at, `${compressedBytes} compressed bytes`)
  if (sizeBytes > limits.profileBytes) throw new LimitReached('profileBytes', `${sizeBytes} bytes of profile`)
  return new Reader(inflateZlib(bytes.slice(compressedBytes), sizeBytes))
}

/** ART rejects longer ones, too. */
const MAX_KEY_BYTES = 1024
const readKey = (bytes: Reader, keyBytes: number) => {
  if (keyBytes > MAX_KEY_BYTES) throw new Malformed(bytes.base + bytes.at, `name of at most ${MAX_KEY_BYTES} bytes`)
  return Buffer.from(bytes.slice(keyBytes)).toString('utf8')
}

const skipReceivers = (bytes: Reader) => {
  bytes.skip(2)
  const files = bytes.u8()
  if (WITHOUT_TYPES.includes(files)) return
  for (let at = 0; at < files; at += 1) {
    bytes.skip(1)
    bytes.skip(bytes.u8() * 2)
  }
}

const countHot = (bytes: Reader, regionBytes: number) => {
  const region = bytes.sub(bytes.at, regionBytes)
  let count = 0
  for (; region.left > 0; count += 1) {
    region.skip(2)
    for (let caches = region.u16(); caches > 0; caches -= 1) skipReceivers(region)
  }
  bytes.skip(regionBytes)
  return count
}

const countBits = (bytes: Uint8Array) => {
  let count = 0
  for (const octet of bytes) for (let rest = octet; rest > 0; rest &= rest - 1) count += 1
  return count
}

const readLineHead = (bytes: Reader) => {
  const [keyBytes, classes, hotBytes, checksum, methods] = [bytes.u16(), bytes.u16(), bytes.u32(), bytes.u32(), bytes.u32()]
  return { key: readKey(bytes, keyBytes), classes, hotBytes, checksum, methods }
}

const readLines = (bytes: Reader, count: number): ProfileLine[] => {
  if (bytes.length === 0) return []
  const heads = Array.from({ length: count }, () => readLineHead(bytes))
  return heads.map(({ key, classes, hotBytes, checksum, methods }) => {
    const hot = countHot(bytes, hotBytes)
    bytes.skip(classes * 2)
    return { key, checksum, classes, marks: hot + countBits(bytes.slice(Math.ceil((methods * 2) / 8))) }
  })
}

/**
 * A baseline profile as build tools package it (`baseline.prof`): version 010, the format of Android 9, which
 * androidx.profileinstaller reads and transcodes for each platform. All file headers precede all bodies.
 */
export const readProfile = (data: Uint8Array): ProfileFile<ProfileLine[]> => {
  const bytes = new Reader(data)
  const version = readVersion(bytes, 'pro\0')
  if (version !== PROFILE_VERSION) return { version, content: undefined }
  const count = bytes.u8()
  return { version, content: readLines(readBody(bytes), count) }
}

const readKeys001 = (bytes: Reader, count: number) =>
  Array.from({ length: count }, () => {
    const keyBytes = bytes.u16()
    bytes.skip(2)
    return readKey(bytes, keyBytes)
  })

const readKeys002 = (bytes: Reader, count: number) =>
  Array.from({ length: count }, () => {
    bytes.skip(2)
    const key = readKey(bytes, bytes.u16())
    bytes.skip(4)
    bytes.skip(bytes.u16() * 2)
    return key
  })

/** The metadata file beside it (`baseline.profm`): the dex files it describes, by their names in the profile. */
export const readProfileMetadata = (data: Uint8Array): ProfileFile<string[]> => {
  const bytes = new Reader(data)
  const version = readVersion(bytes, 'prm\0')
  if (version !== '001' && version !== '002') return { version, content: undefined }
  const [count, readKeys] = version === '001' ? [bytes.u8(), readKeys001] : [bytes.u16(), readKeys002]
  if (count > MAX_FILES) throw new Malformed(VERSION_BYTES * 2, `at most ${MAX_FILES} code files`)
  const body = readBody(bytes)
  return { version, content: body.length === 0 ? [] : readKeys(body, count) }
}
