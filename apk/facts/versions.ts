import { unlessMalformed } from '../bytes/malformed.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import type { VersionFact } from './facts.ts'

const MAX_FILES = 2000
const FILE_CAP_BYTES = 4096

const VERSION_FILE = /^META-INF\/([\w.-]{1,150})\.version$/
const POM_FILE = /^META-INF\/maven\/([\w.-]{1,150})\/([\w.-]{1,150})\/pom\.properties$/
const PROPERTIES_FILE = /^([\w-]{1,100})\.properties$/
/** Version syntax: anything else in such a file is untrusted text and is ignored. */
const VERSION = /^[0-9][\w.+-]{0,39}$/

const propertyOf = (text: string, key: string) =>
  new RegExp(`^[ \\t]*${key}[ \\t]*[=:][ \\t]*(\\S+)[ \\t\\r]*$`, 'm').exec(text)?.[1]

/** The artifact by the file's name, and how to read its version. */
const markOf = (path: string) => {
  const [, artifact] = VERSION_FILE.exec(path) ?? []
  if (artifact !== undefined) return { name: artifact, read: (text: string) => text.trim() }
  const [, group, id] = POM_FILE.exec(path) ?? []
  const read = (text: string) => propertyOf(text, 'version')
  if (group !== undefined) return { name: `${group}:${id}`, read }
  const [, name] = PROPERTIES_FILE.exec(path) ?? []
  return name === undefined ? undefined : { name, read }
}

const textOf = (archive: Archive, entry: ZipEntry) => {
  return unlessMalformed(() => Buffer.from(readEntry(archive, entry, FILE_CAP_BYTES)).toString('latin1'), '')
}

/** Versions of libraries as stated by files in the package, sorted by path. */
export const readVersionFiles = (archive: Archive): VersionFact[] => {
  const marked = [...archive.byPath.values()].flatMap((entry) => {
    const mark = entry.sizeBytes > 0 && entry.sizeBytes <= FILE_CAP_BYTES ? markOf(entry.path) : undefined
    return mark ? [{ entry, mark }] : []
  })
  return marked
    .toSorted((a, b) => (a.entry.path < b.entry.path ? -1 : 1))
    .slice(0, MAX_FILES)
    .flatMap(({ entry, mark }) => {
      const version = mark.read(textOf(archive, entry))
      return version !== undefined && VERSION.test(version)
        ? [{ kind: 'file' as const, at: entry.path, name: mark.name, version }]
        : []
    })
}
