import { append } from '../append.ts'
import { PAUSE } from '../pausing.ts'
import type { Opened, Part } from './bundle.ts'
import type { ReadSplitCode } from './code-pass.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import { codeEntries } from './dex.ts'
import { startEmbeddedFiles } from './embedded-files.ts'
import type { EmbeddedFacts, LoadedFact, ManifestFacts, NativeLibrary, SigningFacts, XmlDocument, XmlFileFacts } from './facts.ts'
import { keyLooks, withKeyHolders } from './key-holders.ts'
import type { KeyLooks } from './key-holders.ts'
import { loadedFrom } from './loaded-files.ts'
import { readManifest } from './manifest.ts'
import { readNativeLibraries } from './native-libraries.ts'
import type { LibraryWatch } from './native-libraries.ts'
import { openResourceTable, readResourceFacts, TABLE_PATH } from './resources.ts'
import type { Steps } from './seeing.ts'
import { readSigningInParts } from './signing.ts'
import type { SupportedPlatforms } from './signing.ts'
import { additionsOf, behindPath, isEmpty } from './split-additions.ts'
import type { SplitFact } from './split-fact.ts'
import { isUnreadable, readXmlFiles } from './xml-files.ts'

// A Map, since an untrusted split may be called `config.constructor`.
const ABIS = new Map(
  Object.entries({
    arm64_v8a: 'arm64-v8a',
    armeabi_v7a: 'armeabi-v7a',
    armeabi: 'armeabi',
    x86: 'x86',
    x86_64: 'x86_64',
    riscv64: 'riscv64',
  }),
)
const DENSITY = /^(?:l|m|h|xh|xxh|xxxh|tv|no|any)dpi$/
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z0-9]+)*$/

/** Classifies bundletool's split names: `config.arm64_v8a`, `feature1.config.xxhdpi`, `feature1`. */
export const kindOfSplit = (name: string): Pick<SplitFact, 'kind' | 'value'> => {
  const value = /(?:^|\.)config\.(.+)$/.exec(name)?.[1]
  if (value === undefined) return { kind: 'feature', value: name }
  const abi = ABIS.get(value)
  if (abi !== undefined) return { kind: 'abi', value: abi }
  if (DENSITY.test(value)) return { kind: 'density', value }
  return LANGUAGE.test(value) ? { kind: 'language', value } : { kind: 'other', value }
}

/** The signers, if the signature is valid: Android requires the same signers for all packages of an app. */
const signersOf = ({ verified, signers }: SigningFacts) =>
  verified
    ? signers
        .map(({ certificateSha256 }) => certificateSha256)
        .toSorted()
        .join()
    : undefined

const foreign = (base: SigningFacts, split: SigningFacts, name: string) => {
  if (signersOf(base) === undefined || signersOf(base) === signersOf(split)) return undefined
  return split.verified
    ? `分包 ${name} 与基础包不是同一把密钥签名，Android 不会把它们装在一起。请用同一把密钥签名`
    : `分包 ${name} 的签名没有通过校验，Android 不会把它与基础包装在一起。请重新签名`
}

export type Beside = {
  splits: SplitFact[]
  libraries: NativeLibrary[]
  embedded: EmbeddedFacts[]
  /** Files to which components of the splits refer, or that a device loads from a split instead of the base's. */
  xmlFiles: XmlFileFacts
  /** Characters of all documents that are kept. */
  chars: number
  /** Budget for code files with private keys. */
  looks: KeyLooks
  /** Why these packages can't belong to one app. */
  refusal?: string
}
type Base = {
  manifest: ManifestFacts | undefined
  signing: SigningFacts | undefined
  platforms: SupportedPlatforms
  readCode: ReadSplitCode
  watchLibrary: LibraryWatch | undefined
}

/** Bound on all splits' documents: those of real features have some thousands of characters. */
const MAX_CHARS = 8 * 1024 * 1024
const keep = (into: Beside, document: XmlDocument, path: string): XmlDocument | undefined => {
  into.chars += document.text.length
  return into.chars > MAX_CHARS ? undefined : { ...document, path: `${path}/${document.path}` }
}

const keepXmlFiles = (into: Beside, path: string, { named, read }: { named: Set<string>; read: XmlFileFacts }) => {
  const { files, unreadable } = read
  for (const file of files.filter((one) => named.has(one.path))) {
    const kept = keep(into, file, path)
    if (kept) into.xmlFiles.files.push(kept)
    else into.xmlFiles.unreadable.push({ path: `${path}/${file.path}`, reason: '分包的资源太多' })
  }
  const unread = unreadable.filter((one) => named.has(one.path))
  append(
    into.xmlFiles.unreadable,
    unread.map((one) => ({ ...one, path: `${path}/${one.path}` })),
  )
}

/** Settings of the base that some devices load from this split, such as for a language. */
const loadedHere = (into: Beside, { path }: Part, loaded: readonly LoadedFact[]) => {
  const { xmlFiles } = into
  const known = (xmlFiles.loaded ??= [])
  append(
    known,
    loaded.map((one) => ({ ...one, paths: one.paths.map((file) => `${path}/${file}`) })),
  )
  return loaded.flatMap(({ paths }) => paths)
}

/** Declarations of the split's manifest beyond the base's, with the documents that contain them. */
const readAdditions = (
  into: Beside,
  { part, table }: { part: Part; table: ResourceTable | undefined },
  base: ManifestFacts,
): Pick<SplitFact, 'adds' | 'document'> => {
  const { path, archive } = part
  const manifest = readManifest(archive, table)
  const own = additionsOf(base, manifest)
  const loaded = table ? loadedHere(into, part, loadedFrom(base.document.root, table)) : []
  const ofComponents = own.components.flatMap(({ metaData }) => metaData.flatMap(({ resource }) => resource ?? []))
  const named = new Set([...loaded, ...ofComponents])
  if ([...named].some((one) => archive.byPath.has(one)))
    keepXmlFiles(into, path, { named, read: readXmlFiles(archive, table, undefined) })
  if (isEmpty(own)) return { adds: own }
  const document = keep(into, manifest.document, path)
  return { adds: behindPath(own, part), ...(document && { document }) }
}

const tableOf = ({ archive }: Part): Pick<SplitFact, 'table'> => {
  const entry = archive.byPath.get(TABLE_PATH)
  return entry ? { table: { method: entry.method, dataOffset: entry.dataOffset } } : {}
}

/**
 * Layouts and styles of a feature belong to the app like the base's; other splits only have variants of the base's for some
 * devices.
 */
const resourcesOf = (table: ResourceTable | undefined): Pick<SplitFact, 'resources'> => {
  if (!table) return {}
  try {
    const { wide, edgeToEdgeOptOuts } = readResourceFacts(table)
    return { resources: { edgeToEdgeOptOuts, ...(wide && { wide }) } }
  } catch (error) {
    if (isUnreadable(error)) return {}
    throw error
  }
}

function* takeSplit(into: Beside, part: Part, { manifest, signing, platforms, readCode, watchLibrary }: Base): Steps<void> {
  const { path, sizeBytes, head, source, archive, otherAbis, listedAbis } = part
  const name = head.split ?? ''
  const hasCode = codeEntries(archive).length > 0
  const table = manifest && openResourceTable(archive)
  const more = manifest && readAdditions(into, { part, table }, manifest)
  const kind = kindOfSplit(name)
  const own = kind.kind === 'feature' ? resourcesOf(table) : {}
  const abis = { ...(kind.kind === 'abi' && otherAbis && { otherAbis }), ...(listedAbis && { listedAbis }) }
  into.splits.push({ path, name, ...kind, ...abis, sizeBytes, hasCode, ...tableOf(part), ...own, ...more })
  const libraries = yield* readNativeLibraries(archive, watchLibrary)
  append(
    into.libraries,
    libraries.map((library) => ({ ...library, path: `${path}/${library.path}` })),
  )
  const { files, complete, unsearched = [] } = withKeyHolders(archive, yield* startEmbeddedFiles(archive).finish(), into.looks)
  into.embedded.push({
    files: files.map((file) => ({ ...file, path: `${path}/${file.path}` })),
    complete,
    unsearched: unsearched.map((one) => `${path}/${one}`),
  })
  if (into.refusal === undefined) yield* readCode(part)
  yield PAUSE
  if (!signing || into.refusal !== undefined) return
  const refusal = foreign(signing, yield* readSigningInParts(source, archive, platforms), name.slice(0, NAME_CHARS))
  if (refusal !== undefined) into.refusal = refusal
}
const NAME_CHARS = 100

/** Splits in order of their names, with their contents, each path prefixed by its split's. */
export function* readSplits(opened: Extract<Opened, { kind: 'package' }>, base: Base): Steps<Beside> {
  const beside: Beside = {
    splits: [],
    libraries: [],
    embedded: [],
    xmlFiles: { files: [], unreadable: [] },
    chars: 0,
    looks: keyLooks(),
  }
  for (const part of opened.open()) {
    yield* takeSplit(beside, part, base)
    yield PAUSE
  }
  return beside
}
