import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { Source } from '../bytes/source.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import type { Dex } from '../formats/dex.ts'
import type { Archive } from '../formats/zip.ts'
import { buildConfigVersions } from '../dex/build-config.ts'
import { startClasses } from '../dex/class-table.ts'
import type { Wanted } from '../dex/wanted.ts'
import { readArchiveFacts } from './archive.ts'
import { openPackage } from './bundle.ts'
import type { Opened } from './bundle.ts'
import { startCode } from './code.ts'
import { levelOfCodename } from './codename.ts'
import { readDexFacts } from './dex.ts'
import { startEmbeddedFiles } from './embedded-files.ts'
import type { EmbeddedFacts, EmbeddedFile, Facts, ManifestFacts, Seen, VersionFact, XmlFileFacts } from './facts.ts'
import { startPersonalData } from './personal-data.ts'
import { startKeyHolders } from './key-holders.ts'
import { MANIFEST_PATH, PREVIEW_SDK, readManifest } from './manifest.ts'
import { readNativeLibraries } from './native-libraries.ts'
import { openResourceTable, readResourceFacts } from './resources.ts'
import { readSigning } from './signing.ts'
import { readSplits } from './splits.ts'
import type { Beside } from './splits.ts'
import { readVersionFiles } from './versions.ts'
import { readXmlFiles } from './xml-files.ts'

export { identityOf } from './identity.ts'
export { readIcon } from './read-icon.ts'

const unseen = (reason: string) => ({ seen: false as const, reason })

/**
 * One family by itself: what goes wrong in it hides only this one. A reached bound ends the whole analysis, since whoever
 * passes one may pass the next.
 */
const see = <T>(what: string, read: () => T): Seen<T> => {
  try {
    return { seen: true, value: read() }
  } catch (error) {
    if (error instanceof LimitReached) throw error
    if (error instanceof Malformed) return unseen(`${what}无法读取：第 ${error.offset} 字节处的内容不符合格式`)
    return unseen(`${what}无法读取：读取时出现意外错误`)
  }
}

const valueOf = <T>(seen: Seen<T>) => (seen.seen ? seen.value : undefined)

const nothing = (reason: string): Facts => ({
  archive: unseen(reason),
  manifest: unseen(reason),
  resources: unseen(reason),
  xmlFiles: unseen(reason),
  signing: unseen(reason),
  nativeLibraries: unseen(reason),
  dex: unseen(reason),
  code: unseen(reason),
  personalData: unseen(reason),
  embeddedFiles: unseen(reason),
  versions: unseen(reason),
  splits: unseen(reason),
})

/** Manifest, resources and XML share the table, which is let go before the large files are read. */
const readDeclared = (archive: Archive): Pick<Facts, 'manifest' | 'resources' | 'xmlFiles'> => {
  const table = see<ResourceTable | undefined>('资源表', () => openResourceTable(archive))
  const known = valueOf(table)
  const manifest = archive.byPath.has(MANIFEST_PATH)
    ? see('应用清单', () => readManifest(archive, known))
    : unseen('包内没有 AndroidManifest.xml')
  return {
    manifest,
    resources: table.seen ? see('资源表', () => readResourceFacts(known)) : table,
    xmlFiles: see('资源 XML', () => readXmlFiles(archive, known, valueOf(manifest)?.document.root)),
  }
}

/**
 * A codename counts as the level that apksigner takes for it; a target of that kind as the lowest platform. One that nobody
 * knows is checked for every platform.
 */
const platformsOf = (manifest: ManifestFacts | undefined) => {
  const { minSdk: lowest = 1, minSdkText = '', targetSdk: target = 1, targetSandboxVersion } = manifest ?? {}
  const minSdk = lowest >= PREVIEW_SDK ? (levelOfCodename(minSdkText) ?? 1) : lowest
  const targetSdk = target >= PREVIEW_SDK ? minSdk : target
  return { minSdk, targetSdk, ...(targetSandboxVersion !== undefined && { targetSandboxVersion }) }
}

const componentNames = (manifest: ManifestFacts | undefined) => [
  ...(manifest?.application?.name === undefined ? [] : [manifest.application.name]),
  ...(manifest?.components ?? []).map(({ name, targetActivity }) => targetActivity ?? name),
]

/** What a damaged constant pool can't say is left out: a version is a convenience, no verdict rests on it. */
const constantsOf = (dex: Dex, path: string): VersionFact[] => {
  try {
    return buildConfigVersions(dex).map((one) => ({ kind: 'class', at: path, ...one }))
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

type CodeFamilies = Pick<Facts, 'dex' | 'code' | 'personalData' | 'versions'>

type AboutCode = {
  manifest: ManifestFacts | undefined
  carried: readonly EmbeddedFile[]
  wanted: Wanted | undefined
  beside: (dex: Dex, path: string) => void
}

/** Outline, code, call graph and version constants of the dex files, each of which is inflated once for all. */
const readCode = (archive: Archive, { manifest, carried, wanted, beside }: AboutCode): CodeFamilies => {
  const classes = startClasses()
  const since = platformsOf(manifest).minSdk
  const [reader, graph] = wanted ? [startCode(wanted, { classes, since }), startPersonalData(classes)] : []
  const constants: VersionFact[] = []
  const visit = (one: Dex, path: string) => {
    reader?.add(one, graph?.watch(one))
    constants.push(...constantsOf(one, path))
    beside(one, path)
  }
  const dex = see('代码文件', () => readDexFacts(archive, manifest, { classes, visit, carried }))
  const versions = see('版本信息', () => [...readVersionFiles(archive), ...constants])
  if (!dex.seen) return { dex, code: dex, personalData: dex, versions }
  if (!reader || !graph) {
    const nobodyAsked = unseen('没有读取代码里的调用')
    return { dex, code: nobodyAsked, personalData: nobodyAsked, versions }
  }
  const code = reader.finish(componentNames(manifest))
  if (!code.seen || !wanted) return { dex, code, personalData: graph.finish(manifest), versions }
  const told = graph.withCallers(code.value, wanted)
  const personalData = graph.finish(manifest)
  return { dex, code: { seen: true, value: graph.withPageOpeners(told, manifest) }, personalData, versions }
}

export type LookingFor = {
  /** What to look for in the code. Without it `code` is not seen. */
  wanted?: Wanted
  /** Hears what manifest and resources say before the large files are read: a package that is stopped later still has its name. */
  onDeclared?: (facts: Facts) => void
  /** The same source, opened before. */
  opened?: Opened | undefined
}

const UNREAD: Pick<Beside, 'splits' | 'refusal'> = { splits: [] }

/** What stands beside the base, and what was seen of the base: together, where both could be read. */
const together = <T>(beside: Seen<Beside>, base: Seen<T>, join: (base: T, beside: Beside) => T): Seen<T> => {
  if (!beside.seen) return beside
  return base.seen ? { seen: true, value: join(base.value, beside.value) } : base
}

const joinEmbedded = (base: EmbeddedFacts, { embedded }: Beside): EmbeddedFacts => ({
  files: [base, ...embedded].flatMap(({ files }) => files),
  complete: [base, ...embedded].every(({ complete }) => complete),
})

const joinXmlFiles = (base: XmlFileFacts, { xmlFiles }: Beside): XmlFileFacts => ({
  files: [...base.files, ...xmlFiles.files],
  unreadable: [...base.unreadable, ...xmlFiles.unreadable],
})

/** The base's families; code in a feature split is not read, so nothing is said of the code then. */
const readBase = (opened: Extract<Opened, { kind: 'package' }>, { wanted, onDeclared }: LookingFor): Facts => {
  const { source, archive } = opened
  const declared = readDeclared(archive)
  onDeclared?.({ ...nothing('还没有读到'), ...declared })
  const manifest = valueOf(declared.manifest)
  const platforms = platformsOf(manifest)
  const inside = startEmbeddedFiles(archive)
  const signing = see('签名', () => readSigning(source, archive, { ...platforms, watch: inside.watch }))
  const beside = see('分包', () => readSplits(opened, { manifest, signing: valueOf(signing), platforms }))
  const { splits, refusal } = valueOf(beside) ?? UNREAD
  if (refusal !== undefined) return { ...nothing(refusal), ...declared }
  const features = splits.filter(({ hasCode }) => hasCode)
  const unread = unseen(`分包 ${features.map(({ name }) => name).join('、')} 里还有代码，没有读取`)
  const libraries = see('原生库', () => readNativeLibraries(archive))
  const embedded = together(beside, see('包内文件', inside.finish), joinEmbedded)
  const carried = valueOf(embedded)?.files ?? []
  const holders = startKeyHolders(carried)
  return {
    archive: see('安装包目录', () => readArchiveFacts(archive)),
    ...declared,
    xmlFiles: together(beside, declared.xmlFiles, joinXmlFiles),
    signing,
    nativeLibraries: together(beside, libraries, (own, more) => [...own, ...more.libraries]),
    ...readCode(archive, { manifest, carried, wanted, beside: holders.visit }),
    ...(features.length > 0 && { dex: unread, code: unread }),
    embeddedFiles: embedded.seen ? { seen: true, value: holders.named(embedded.value) } : embedded,
    splits: beside.seen ? { seen: true, value: splits } : beside,
  }
}

/**
 * Everything that can be seen in a package, or in the base and the splits of a collection of packages. Each family stands
 * alone; what is no package gives none, with the reason. LimitReached where a bound was passed. The source stays open.
 */
export const readFacts = (source: Source, looking: LookingFor = {}): Facts => {
  const opened = see('安装包', () => looking.opened ?? openPackage(source))
  if (!opened.seen) return nothing('文件不是可以读取的安装包：没有找到完整的 ZIP 目录')
  if (opened.value.kind === 'refused') return nothing(opened.value.reason)
  return readBase(opened.value, looking)
}
