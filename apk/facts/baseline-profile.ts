import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { readProfile, readProfileMetadata } from '../formats/baseline-profile.ts'
import type { ProfileFile, ProfileLine } from '../formats/baseline-profile.ts'
import { isStored, readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import type { BaselineProfileFact, PackedProfile, ProfileLineFact } from './facts.ts'
import { present } from './xml-element.ts'

export const PROFILE_PATH = 'assets/dexopt/baseline.prof'
export const PROFILE_METADATA_PATH = 'assets/dexopt/baseline.profm'
/** The platform ignores larger profiles. */
export const PROFILE_CEILING_BYTES = 1.5 * 1024 * 1024
const FIRST_FILE = 'classes.dex'

/** The code file that a key names: the part after the package's name; the package's name alone stands for the first file. */
export const codeFileOf = (key: string) => {
  const file = key.slice(Math.max(key.lastIndexOf('!'), key.lastIndexOf(':')) + 1)
  return file.endsWith('.apk') ? FIRST_FILE : file
}

const hex = (value: number) => value.toString(16).padStart(8, '0')

const lineFact = (archive: Archive, { key, checksum, classes, marks }: ProfileLine): ProfileLineFact => {
  const own = archive.byPath.get(codeFileOf(key))
  return { key, madeFor: hex(checksum), ...present({ inPackage: own && hex(own.crc32) }), classes, marks }
}

type Packed<T> = PackedProfile & { content: T | undefined }

const readPacked = <T>(archive: Archive, entry: ZipEntry, read: (bytes: Uint8Array) => ProfileFile<T>): Packed<T> => {
  const base = { sizeBytes: entry.sizeBytes, stored: isStored(archive, entry), version: '', content: undefined }
  if (entry.sizeBytes >= PROFILE_CEILING_BYTES) return { ...base, state: 'unread' }
  try {
    const { version, content } = read(readEntry(archive, entry, PROFILE_CEILING_BYTES))
    return { ...base, state: content ? 'read' : 'unread', version, content }
  } catch (error) {
    if (error instanceof LimitReached) return { ...base, state: 'unread' }
    if (error instanceof Malformed) return { ...base, state: 'broken' }
    throw error
  }
}

/** The baseline profile of a package, with the checksums of the archive, with which the platform compares it. */
export const readBaselineProfile = (archive: Archive): BaselineProfileFact | undefined => {
  const [profileEntry, metadataEntry] = [archive.byPath.get(PROFILE_PATH), archive.byPath.get(PROFILE_METADATA_PATH)]
  if (!profileEntry && !metadataEntry) return undefined
  const fact: BaselineProfileFact = {}
  if (profileEntry) {
    const { content = [], ...packed } = readPacked(archive, profileEntry, readProfile)
    fact.profile = { ...packed, lines: content.map((line) => lineFact(archive, line)) }
  }
  if (metadataEntry) {
    const { content = [], ...packed } = readPacked(archive, metadataEntry, readProfileMetadata)
    fact.metadata = { ...packed, keys: content }
  }
  return fact
}
