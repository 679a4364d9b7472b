import { unlessUnreadable } from '../bytes/malformed.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import type { Services } from '../graph/services.ts'

const FOLDER = 'META-INF/services/'
const MAX_BYTES = 64 * 1024
const MAX_FILES = 2000
const MAX_NAMES = 20_000

const decoder = new TextDecoder()
/** One class name per line; `#` begins a comment. */
const namesIn = (bytes: Uint8Array) =>
  decoder
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((name) => name !== '')

/** The packages' registrations for ServiceLoader, by service. */
export const startServices = () => {
  const named = new Map<string, Set<string>>()
  const unread = new Set<string>()
  let [files, names] = [MAX_FILES, MAX_NAMES]
  const read = (archive: Archive, entry: ZipEntry) => {
    files -= 1
    const isSmall = entry.sizeBytes <= MAX_BYTES && files >= 0 && names >= 0
    const found = isSmall ? unlessUnreadable(() => namesIn(readEntry(archive, entry, MAX_BYTES)), undefined) : undefined
    const service = entry.path.slice(FOLDER.length)
    if (!found) return void unread.add(service)
    names -= found.length
    const known = named.get(service) ?? new Set()
    for (const name of found) known.add(name)
    named.set(service, known)
  }
  const add = (archive: Archive) => {
    for (const entry of archive.byPath.values()) if (entry.path.startsWith(FOLDER)) read(archive, entry)
  }
  const services: Services = { namedFor: (service) => (unread.has(service) ? undefined : [...(named.get(service) ?? [])]) }
  return { services, add }
}
