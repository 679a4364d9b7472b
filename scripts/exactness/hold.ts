import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSource } from '../../apk/bytes/source.ts'
import type { Facts, XmlElement } from '../../apk/facts/facts.ts'
import { openResourceTable } from '../../apk/facts/resources.ts'
import { readXml } from '../../apk/formats/axml.ts'
import { openArchive } from '../../apk/formats/zip.ts'
import { packItems } from '../../apk/samples/index.ts'
import { badging, manifestTree } from './aapt.ts'
import { tree2 } from './aapt2.ts'
import { signatures } from './apksigner.ts'
import type { CorpusFile } from './corpus.ts'
import { ourCode, theirCode } from './dexdump.ts'
import { differencesOf } from './fields.ts'
import type { Difference, Statement } from './fields.ts'
import { byId, factsOf, ourBadging, ourSignatures, ourTree, ourTree2 } from './ours.ts'
import { inflatedLines } from './inflated.ts'
import { ourLinks } from './non-public-links.ts'
import { ourReads } from './personal-reads.ts'
import { ourLibraries, theirLibraries } from './readelf.ts'
import { ourTable, shownBy, theirTable } from './resources.ts'

export type Target = Omit<CorpusFile, 'kind'> & { kind: CorpusFile['kind'] | 'real' }
export type Held = {
  file: string
  /** Number of values compared. */
  fields: number
  lines: number
  values: number
  libraries: number
  places: number
  /** Tools that rejected the file: nothing was compared with them. */
  refused: string[]
  differences: Difference[]
}
/** A tool's statement and ours; `theirs` is undefined if the tool rejects the file. */
type Opinion = { peer: string; ours: Statement; theirs: Statement | undefined }

const rootOf = ({ manifest }: Facts) => (manifest.seen ? manifest.value.document.root : undefined)
const treeOf = (root: XmlElement | undefined, list: (root: XmlElement) => string[]) => (root ? list(root) : [])
const prefixed = (peer: string, said: Statement | undefined) =>
  said && Object.fromEntries(Object.entries(said).map(([field, value]) => [`${peer} ${field}`, value]))

const manifestOpinions = (path: string, facts: Facts): Opinion[] => {
  const root = rootOf(facts)
  const [one, two] = [manifestTree(path), tree2(path)]
  return [
    ...(['aapt', 'aapt2'] as const).map((peer) => ({ peer, ours: ourBadging(facts), theirs: badging(peer, path) })),
    { peer: 'aapt', ours: { manifest: treeOf(root, ourTree) }, theirs: one.length > 0 ? { manifest: one } : undefined },
    { peer: 'aapt2', ours: { manifest: treeOf(root, ourTree2) }, theirs: two && { manifest: two } },
  ]
}

/** Every simple value in every configuration, and what the application's label and icon resolve to. */
const resourceOpinion = (path: string, facts: Facts): Opinion => {
  const theirs = theirTable(path)
  if (!theirs) return { peer: 'aapt2 resources', ours: {}, theirs: undefined }
  const source = fileSource(path)
  try {
    const table = openResourceTable(openArchive(source))
    const shown = shownBy(rootOf(facts), theirs)
    const ours = table ? { values: ourTable(table), ...shown.ours(table) } : {}
    return { peer: 'aapt2 resources', ours, theirs: { values: theirs, ...shown.theirs } }
  } finally {
    source.close()
  }
}

/** Reads of personal data need a whole package: a dex file alone has only what the terms look for. */
const codeOpinion = (path: string, facts?: Facts): Opinion => {
  const theirs = theirCode(path)
  if (!theirs) return { peer: 'dexdump', ours: {}, theirs }
  const { reads, links, ...code } = theirs
  return facts
    ? {
        peer: 'dexdump',
        ours: { ...ourCode(path), reads: ourReads(facts), links: ourLinks(facts) },
        theirs: { ...code, reads, links },
      }
    : { peer: 'dexdump', ours: ourCode(path), theirs: code }
}

/** The XML files that hold settings: network security, backup, file provider paths, embedding rules. */
const xmlFileOpinion = (path: string, { xmlFiles }: Facts): Opinion => {
  const documents = xmlFiles.seen ? xmlFiles.value.files : []
  const held = documents.flatMap((document) => {
    const theirs = tree2(path, document.path)
    return theirs ? [{ ours: [document.path, ...ourTree2(document.root)], theirs: [document.path, ...theirs] }] : []
  })
  return {
    peer: 'aapt2',
    ours: { xml: held.flatMap(({ ours }) => ours) },
    theirs: { xml: held.flatMap(({ theirs }) => theirs) },
  }
}

/** Resource files as the call graph reads them. */
const inflatedOpinion = (path: string): Opinion => {
  const { ours, theirs } = inflatedLines(path)
  return { peer: 'aapt', ours: { inflated: ours }, theirs: { inflated: theirs } }
}

const libraryOpinion = (path: string, facts: Facts): Opinion => {
  const libraries = facts.nativeLibraries.seen ? facts.nativeLibraries.value : []
  return { peer: 'readelf', ours: { libraries: ourLibraries(libraries) }, theirs: { libraries: theirLibraries(path, libraries) } }
}

const signatureOpinion = (path: string, facts: Facts): Opinion => ({
  peer: 'apksigner',
  ours: ourSignatures(facts),
  theirs: signatures(path),
})

/** Fact families that could not be read: in a real package there must be none. */
const unseenOf = (facts: Facts) =>
  Object.entries(facts).flatMap(([name, family]) => (family.seen ? [] : [`${name}：${family.reason}`]))

const packageOpinions = ({ path, kind }: Target): Opinion[] => {
  const facts = factsOf(path)
  const opinions = [...manifestOpinions(path, facts), signatureOpinion(path, facts)]
  // Without a central directory there are no parts to compare; if a tool could read the file, it would show above.
  if (kind === 'signature' || !facts.archive.seen) return opinions
  const whole = [
    ...opinions,
    resourceOpinion(path, facts),
    xmlFileOpinion(path, facts),
    libraryOpinion(path, facts),
    codeOpinion(path, facts),
  ]
  if (kind !== 'real') return whole
  return [...whole, inflatedOpinion(path), { peer: 'nobody', ours: { unseen: unseenOf(facts) }, theirs: { unseen: [] } }]
}

const ourXml = (bytes: Uint8Array) => readXml(bytes, 'AndroidManifest.xml').root

/**
 * A bare binary XML, wrapped in a package for the tools. Obfuscators blank or fake attribute names, so attributes are compared by
 * resource id, as the platform looks them up. If aapt2 rejects the file, aapt is used.
 */
const xmlOpinions = (bytes: Uint8Array, path: string): Opinion[] => {
  const facts = factsOf(path)
  const root = ourXml(bytes)
  const two = tree2(path)
  const one = two ? [] : manifestTree(path)
  return [
    { peer: 'aapt2', ours: ourBadging(facts), theirs: badging('aapt2', path) },
    { peer: 'aapt2', ours: { manifest: byId(ourTree2(root)) }, theirs: two && { manifest: byId(two) } },
    ...(one.length > 0 ? [{ peer: 'aapt', ours: { manifest: byId(ourTree(root)) }, theirs: { manifest: byId(one) } }] : []),
  ]
}

const inPackage = <T>(xml: string, use: (bytes: Uint8Array, path: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), 'exactness-'))
  try {
    const bytes = readFileSync(xml)
    const path = join(folder, 'wrapped.apk')
    writeFileSync(path, packItems([{ path: 'AndroidManifest.xml', bytes }]))
    return use(bytes, path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const opinionsOf = (target: Target): Opinion[] => {
  if (target.kind === 'dex') return [codeOpinion(target.path)]
  return target.kind === 'xml' ? inPackage(target.path, xmlOpinions) : packageOpinions(target)
}

const countOf = (opinions: Opinion[], ...fields: string[]) =>
  opinions
    .flatMap(({ theirs = {} }) => fields.map((field) => theirs[field]))
    .reduce((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)

/** Compares one file with every tool that can read it. */
export const hold = (target: Target): Held => {
  const opinions = opinionsOf(target)
  return {
    file: target.file,
    fields: opinions.reduce((sum, { theirs = {} }) => sum + Object.keys(theirs).length, 0),
    lines: countOf(opinions, 'manifest', 'xml', 'inflated'),
    values: countOf(opinions, 'values'),
    libraries: countOf(opinions, 'libraries'),
    places: countOf(opinions, 'calls', 'overrides', 'reads', 'links'),
    refused: [...new Set(opinions.filter(({ theirs }) => !theirs).map(({ peer }) => peer))],
    differences: opinions.flatMap(({ peer, ours, theirs }) =>
      theirs ? differencesOf(target.file, prefixed(peer, ours) ?? {}, prefixed(peer, theirs) ?? {}) : [],
    ),
  }
}
