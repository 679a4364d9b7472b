import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { allOf, knownBy, plainValue, resolveDefault } from '../formats/arsc-lookup.ts'
import { slotsOf } from '../formats/arsc.ts'
import type { ResourceTable, TypeBlock } from '../formats/arsc.ts'
import { readXml } from '../formats/axml.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import type { LoadedFact, XmlElement, XmlFileFacts } from './facts.ts'
import { loadedFrom } from './loaded-files.ts'

/** Bounds: real packages have few, and a hostile one must not fill the report. */
const MAX_FILES = 500
const MAX_TOTAL_CHARS = 8 * 1024 * 1024

/** XML files of all configurations of the manifest's references. */
const referredFrom = (root: XmlElement, table: ResourceTable) => {
  const ids = new Set<number>()
  const visit = (element: XmlElement) => {
    for (const { type, value } of element.attributes) if (type === 'reference' && typeof value === 'number') ids.add(value)
    for (const child of element.children) visit(child)
  }
  visit(root)
  return [...ids].filter((id) => isXmlPath(resolveDefault(table, id))).flatMap((id) => pathsOf(table, id))
}

const isXmlPath = (value: unknown): value is string => typeof value === 'string' && value.endsWith('.xml')
const pathsOf = (table: ResourceTable, id: number) =>
  allOf(table, id)
    .map(({ entry }) => entry.value && plainValue(table, entry.value))
    .filter(isXmlPath)

const firstIds = (blocks: readonly TypeBlock[]) => {
  const ids = new Set<number>()
  for (const block of blocks) for (const { id } of slotsOf(block)) if (ids.add(id).size >= MAX_FILES) return [...ids]
  return [...ids]
}

/** Files of the resource type `xml`, even if a shrinker moved them. */
const typedXml = (table: ResourceTable) =>
  table.packages.flatMap((owner) =>
    [...owner.types.values()]
      .filter(({ name }) => name === 'xml')
      .flatMap((type) => {
        return firstIds(type.blocks).flatMap((id) => pathsOf(table, ((owner.id << 24) | (type.id << 16) | id) >>> 0))
      }),
  )

type Roots = { table: ResourceTable | undefined; root: XmlElement | undefined; loaded: readonly LoadedFact[] }
const pathsIn = (archive: Archive, { table, root, loaded }: Roots) => {
  const found = [...archive.byPath.keys()].filter((path) => /^res\/xml(-[^/]+)?\/[^/]+\.xml$/.test(path))
  const named = table ? [...typedXml(table), ...(root ? referredFrom(root, table) : [])] : []
  // The platform loads them by reference, whatever their path.
  const all = [...found, ...named, ...loaded.flatMap(({ paths }) => paths)]
  return [...new Set(all)].filter((path) => archive.byPath.has(path)).toSorted()
}

/** Only if more than the default is loaded. */
const besideDefault = (loaded: readonly LoadedFact[]) => {
  const more = loaded.filter(({ file, paths }) => paths.length > 1 || paths[0] !== file)
  return more.length === 0 ? {} : { loaded: more }
}

/** Limits of the whole package, not of one file. */
const WHOLE = new Set(['inflatedBytes', 'resourceLookups'])
export const isUnreadable = (error: unknown) =>
  error instanceof Malformed || (error instanceof LimitReached && !WHOLE.has(error.limit))

/**
 * Decodes the XML resources that contain settings: network security, backup, file provider paths, activity splits. An unreadable
 * one is listed and doesn't hide the others.
 */
export const readXmlFiles = (archive: Archive, table: ResourceTable | undefined, root: XmlElement | undefined): XmlFileFacts => {
  const loaded = root && table ? loadedFrom(root, table) : []
  const facts: XmlFileFacts = { files: [], unreadable: [], ...besideDefault(loaded) }
  let chars = 0
  for (const path of pathsIn(archive, { table, root, loaded }).slice(0, MAX_FILES)) {
    const entry = archive.byPath.get(path)
    if (!entry) continue
    try {
      if (chars > MAX_TOTAL_CHARS) throw new LimitReached('textChars', 'XML resources')
      const document = readXml(readEntry(archive, entry, limits.xmlFileBytes), path, table && knownBy(table))
      chars += document.text.length
      if (chars > MAX_TOTAL_CHARS) throw new LimitReached('textChars', 'XML resources')
      facts.files.push(document)
    } catch (error) {
      if (!isUnreadable(error)) throw error
      // A file that exceeded the text limit counts as one that was read.
      if (error instanceof LimitReached && error.limit === 'textChars') chars += limits.textChars
      facts.unreadable.push({ path, reason: '文件不是可以读取的二进制 XML' })
    }
  }
  return facts
}
