import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { Source } from '../bytes/source.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import { openArchive } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import type { Wanted } from '../dex/wanted.ts'
import { readArchiveFacts } from './archive.ts'
import { startCode } from './code.ts'
import { readDexFacts } from './dex.ts'
import { readEmbeddedFiles } from './embedded-files.ts'
import type { Facts, ManifestFacts, Seen } from './facts.ts'
import { startPersonalData } from './personal-data.ts'
import { MANIFEST_PATH, PREVIEW_SDK, readManifest } from './manifest.ts'
import { readNativeLibraries } from './native-libraries.ts'
import { openResourceTable, readResourceFacts } from './resources.ts'
import { readSigning } from './signing.ts'
import { readXmlFiles } from './xml-files.ts'

export { readIcon } from './icon.ts'
export { identityOf } from './identity.ts'

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

/** A codename is no number that a signature rule could be held against: it is then checked for every platform. */
const platformsOf = (manifest: ManifestFacts | undefined) => {
  const [minSdk, targetSdk] = [manifest?.minSdk ?? 1, manifest?.targetSdk ?? 1].map((sdk) => (sdk >= PREVIEW_SDK ? 1 : sdk)) as [
    number,
    number,
  ]
  return { minSdk, targetSdk }
}

const componentNames = (manifest: ManifestFacts | undefined) => [
  ...(manifest?.application?.name === undefined ? [] : [manifest.application.name]),
  ...(manifest?.components ?? []).map(({ name, targetActivity }) => targetActivity ?? name),
]

type CodeFamilies = Pick<Facts, 'dex' | 'code' | 'personalData'>

/** Outline, code and call graph of the dex files, each of which is inflated once for all three. */
const readCode = (archive: Archive, manifest: ManifestFacts | undefined, wanted?: Wanted): CodeFamilies => {
  const [reader, graph] = wanted ? [startCode(wanted), startPersonalData()] : []
  const dex = see('代码文件', () => readDexFacts(archive, manifest, (one) => reader?.add(one, graph?.watch(one))))
  if (!dex.seen) return { dex, code: dex, personalData: dex }
  if (!reader || !graph) {
    const nobodyAsked = unseen('没有读取代码里的调用')
    return { dex, code: nobodyAsked, personalData: nobodyAsked }
  }
  const code = reader.finish(componentNames(manifest))
  const told = code.seen && wanted ? { ...code, value: graph.withCallers(code.value, wanted.fromCallers) } : code
  return { dex, code: told, personalData: graph.finish(manifest) }
}

export type LookingFor = {
  /** What to look for in the code. Without it `code` is not seen. */
  wanted?: Wanted
  /** Hears what manifest and resources say before the large files are read: a package that is stopped later still has its name. */
  onDeclared?: (facts: Facts) => void
}

/**
 * Everything that can be seen in a package. Each family stands alone; a package that is no archive gives none, with the
 * reason. LimitReached where a bound was passed. The source stays open.
 */
export const readFacts = (source: Source, { wanted, onDeclared }: LookingFor = {}): Facts => {
  const opened = see('安装包', () => openArchive(source))
  if (!opened.seen) return nothing('文件不是可以读取的安装包：没有找到完整的 ZIP 目录')
  const archive = opened.value
  const declared = readDeclared(archive)
  onDeclared?.({ ...nothing('还没有读到'), ...declared })
  return {
    archive: see('安装包目录', () => readArchiveFacts(archive)),
    ...declared,
    signing: see('签名', () => readSigning(source, archive, platformsOf(valueOf(declared.manifest)))),
    nativeLibraries: see('原生库', () => readNativeLibraries(archive)),
    ...readCode(archive, valueOf(declared.manifest), wanted),
    embeddedFiles: see('包内文件', () => readEmbeddedFiles(archive)),
  }
}
