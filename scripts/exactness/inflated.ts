import { spawnSync } from 'node:child_process'
import { fileSource } from '../../apk/bytes/source.ts'
import { Malformed } from '../../apk/bytes/malformed.ts'
import { WANTED } from '../../apk/facts/xml-names.ts'
import { readElements } from '../../apk/formats/axml-elements.ts'
import { openArchive, readEntry } from '../../apk/formats/zip.ts'
import type { Archive } from '../../apk/formats/zip.ts'
import { limits } from '../../apk/limits.ts'
import { localName } from './aapt2.ts'

/** Files per call of aapt: a command line has a maximum length. */
const AT_ONCE = 100
const RESOURCE = /^(?:res|r)\/.*\.xml$/

const hex8 = (value: number) => (value >>> 0).toString(16).padStart(8, '0')

/** Empty if the entry is no binary XML. */
const linesIn = (archive: Archive, path: string): string[] => {
  const entry = archive.byPath.get(path)
  if (!entry) return []
  try {
    return readElements(readEntry(archive, entry, limits.xmlFileBytes), WANTED).flatMap(({ tag, attributes }) => [
      tag,
      ...attributes.map(({ name, value }) => (typeof value === 'string' ? `${tag}|${name}|${value}` : `${tag}|@${hex8(value)}`)),
    ])
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

const ELEMENT = /^ *E: (\S+) \(line=\d+\)$/
const ATTRIBUTE = /^ *A: ([^(=]+)(?:\(0x[0-9a-f]+\))?=(?:"([^"]*)"|@0x([0-9a-f]+))/

const linesOf = (printed: string): string[] => {
  let tag = ''
  return printed.split('\n').flatMap((line) => {
    const element = ELEMENT.exec(line)?.[1]
    if (element !== undefined) return [(tag = localName(element))]
    const [, name = '', text, id] = ATTRIBUTE.exec(line) ?? []
    if (id !== undefined) return [`${tag}|@${id.padStart(8, '0')}`]
    return text !== undefined && WANTED.has(localName(name)) ? [`${tag}|${localName(name)}|${text}`] : []
  })
}

const printed = (path: string, files: readonly string[]) =>
  spawnSync('aapt', ['dump', 'xmltree', path, ...files], { encoding: 'utf8', maxBuffer: 512 * 1024 ** 2 }).stdout

/**
 * Every element of every resource file, with the string attributes that the call graph needs and all references: by our fast
 * reader, and by aapt.
 */
export const inflatedLines = (path: string): { ours: string[]; theirs: string[] } => {
  const source = fileSource(path)
  try {
    const archive = openArchive(source)
    const files = [...archive.byPath.keys()].filter((one) => RESOURCE.test(one))
    const ours = files.flatMap((one) => linesIn(archive, one))
    const theirs: string[] = []
    for (let at = 0; at < files.length; at += AT_ONCE) theirs.push(...linesOf(printed(path, files.slice(at, at + AT_ONCE))))
    return { ours: ours.toSorted(), theirs: theirs.toSorted() }
  } finally {
    source.close()
  }
}
