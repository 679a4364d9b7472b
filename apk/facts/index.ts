import type { Source } from '../bytes/source.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import type { Settings } from '../formats/dex.ts'
import type { Archive } from '../formats/zip.ts'
import type { Wanted } from '../dex/wanted.ts'
import { PAUSE, atOnce } from '../pausing.ts'
import { readArchiveFacts } from './archive.ts'
import { readBaselineProfile } from './baseline-profile.ts'
import { openPackage } from './bundle.ts'
import type { Opened } from './bundle.ts'
import { withCarriedCode } from './carried-code.ts'
import { capacitorConfig } from './capacitor-config.ts'
import { startCodePass } from './code-pass.ts'
import { cordovaPreferences } from './cordova-preferences.ts'
import { levelOfCodename } from './codename.ts'
import { startEmbeddedFiles } from './embedded-files.ts'
import type { EmbeddedFacts, Facts, LoadedFact, ManifestFacts, Seen, XmlFileFacts } from './facts.ts'
import { keyLooks, withKeyHolders } from './key-holders.ts'
import { MANIFEST_PATH, isManifestText, readManifest } from './manifest.ts'
import { readNativeLibraries } from './native-libraries.ts'
import { openResourceTable, readResourceFacts, TABLE_PATH } from './resources.ts'
import { see, seeInSteps, unseen, valueOf } from './seeing.ts'
import type { Steps } from './seeing.ts'
import { PREVIEW_SDK } from './sdk-level.ts'
import { readSigningInParts } from './signing.ts'
import { readSplits } from './splits.ts'
import type { Beside } from './splits.ts'
import { present } from './xml-element.ts'
import { readXmlFiles } from './xml-files.ts'

export { identityOf } from './identity.ts'
export { readIcon } from './read-icon.ts'
export type { Icon } from './read-icon.ts'
export type { Steps } from './seeing.ts'

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

const manifestOf = (archive: Archive, table: ResourceTable | undefined): Facts['manifest'] => {
  if (!archive.byPath.has(MANIFEST_PATH)) return unseen('包内没有 AndroidManifest.xml')
  const manifest = see('应用清单', () => readManifest(archive, table))
  if (manifest.seen || !isManifestText(archive)) return manifest
  return unseen('AndroidManifest.xml 是没有编译的文本：这是源码或库（AAR），不是构建好的安装包。请送构建出来的 .apk 文件')
}

/** Manifest, resources and XML share the resource table, which is released before the large files are read. */
const readDeclared = (archive: Archive): Pick<Facts, 'manifest' | 'resources' | 'xmlFiles'> => {
  const table = see<ResourceTable | undefined>('资源表', () => openResourceTable(archive))
  const known = valueOf(table)
  const manifest = manifestOf(archive, known)
  return {
    manifest,
    resources: table.seen ? see('资源表', () => readResourceFacts(known)) : table,
    xmlFiles: see('资源 XML', () => readXmlFiles(archive, known, valueOf(manifest)?.document.root)),
  }
}

/**
 * A codename in minSdk counts as the level that apksigner uses for it, a codename as target as minSdk. An unknown codename is
 * checked for every API level.
 */
const platformsOf = (manifest: ManifestFacts | undefined) => {
  const { minSdk: lowest = 1, minSdkText = '', targetSdk: target = 1, targetSandboxVersion } = manifest ?? {}
  const minSdk = lowest >= PREVIEW_SDK ? (levelOfCodename(minSdkText) ?? 1) : lowest
  const targetSdk = target >= PREVIEW_SDK ? minSdk : target
  return { minSdk, targetSdk, ...(targetSandboxVersion !== undefined && { targetSandboxVersion }) }
}

type LookingFor = {
  /** What to look for in the code. Without it `code` is not seen. */
  wanted?: Wanted
  /**
   * Called with manifest and resources before the large files are read, so that the package's name is known even if the analysis is
   * aborted.
   */
  onDeclared?: (facts: Facts) => void
  /** The result of opening the same source before. */
  opened?: Opened | undefined
}

const UNREAD: Pick<Beside, 'splits' | 'refusal'> = { splits: [] }

/** Joins facts of the splits with those of the base, if both could be read. */
const together = <T>(beside: Seen<Beside>, base: Seen<T>, join: (base: T, beside: Beside) => T): Seen<T> => {
  if (!beside.seen) return beside
  return base.seen ? { seen: true, value: join(base.value, beside.value) } : base
}

const joinEmbedded = (base: EmbeddedFacts, { embedded }: Beside): EmbeddedFacts => {
  const all = [base, ...embedded]
  const unsearched = all.flatMap((one) => one.unsearched ?? [])
  return {
    files: all.flatMap(({ files }) => files),
    complete: all.every(({ complete }) => complete),
    ...(unsearched.length > 0 && { unsearched }),
  }
}

/** Files that devices load from the base (its default if nothing else is recorded) and from the splits. */
const joinLoaded = (base: readonly LoadedFact[], beside: readonly LoadedFact[]): LoadedFact[] => {
  const joined = new Map<string, LoadedFact>()
  const keyOf = ({ attribute, file }: LoadedFact) => `${attribute} ${file}`
  for (const one of base) joined.set(keyOf(one), one)
  for (const one of beside) {
    const known = joined.get(keyOf(one)) ?? { ...one, paths: [one.file] }
    joined.set(keyOf(one), { ...known, paths: [...known.paths, ...one.paths] })
  }
  return [...joined.values()]
}

const joinXmlFiles = (base: XmlFileFacts, { xmlFiles }: Beside): XmlFileFacts => {
  const loaded = joinLoaded(base.loaded ?? [], xmlFiles.loaded ?? [])
  return {
    files: [...base.files, ...xmlFiles.files],
    unreadable: [...base.unreadable, ...xmlFiles.unreadable],
    ...(loaded.length > 0 && { loaded }),
  }
}

/** Undefined if there are none: then code analysis needs no look-ups. */
const settingsIn = (archive: Archive, xmlFiles: Seen<XmlFileFacts>): Settings | undefined => {
  const cordova = xmlFiles.seen ? cordovaPreferences(xmlFiles.value) : undefined
  const capacitor = capacitorConfig(archive)
  return cordova || capacitor ? { cordova, capacitor } : undefined
}

/** A split that could not be opened may contain any code. */
const withoutSplits = (beside: Seen<Beside>): Partial<Facts> =>
  beside.seen ? {} : { dex: beside, code: beside, personalData: beside }

/** The base's families, in the order in which their entries become available, with the code of its splits. */
function* readBase(opened: Extract<Opened, { kind: 'package' }>, { wanted, onDeclared }: LookingFor): Steps<Facts> {
  const { source, archive } = opened
  const table = archive.byPath.get(TABLE_PATH)
  yield table ? [table] : []
  const declared = readDeclared(archive)
  onDeclared?.({ ...nothing('还没有读到'), ...declared })
  const manifest = valueOf(declared.manifest)
  const platforms = platformsOf(manifest)
  const code = startCodePass(archive, {
    manifest,
    settings: settingsIn(archive, declared.xmlFiles),
    wanted,
    since: platforms.minSdk,
  })
  yield* code.read()
  yield [...archive.byPath.values()]
  const inside = startEmbeddedFiles(archive)
  const signing = yield* seeInSteps('签名', () => readSigningInParts(source, archive, { ...platforms, watch: inside.watch }))
  yield PAUSE
  const beside = yield* seeInSteps('分包', () =>
    readSplits(opened, {
      manifest,
      signing: valueOf(signing),
      platforms,
      readCode: code.readSplit,
      watchLibrary: code.watchLibrary,
    }),
  )
  const { splits, refusal } = valueOf(beside) ?? UNREAD
  if (refusal !== undefined) return { ...nothing(refusal), ...declared }
  yield PAUSE
  const libraries = yield* seeInSteps('原生库', () => readNativeLibraries(archive, code.watchLibrary))
  const looks = valueOf(beside)?.looks ?? keyLooks()
  yield PAUSE
  const own = yield* seeInSteps('包内文件', function* () {
    return withKeyHolders(archive, yield* inside.finish(), looks)
  })
  const embedded = together(beside, own, joinEmbedded)
  yield PAUSE
  const families = yield* code.finish({ splits, carried: embedded })
  return {
    archive: see('安装包目录', () => ({
      ...readArchiveFacts(archive),
      ...present({ collection: opened.collection, baselineProfile: readBaselineProfile(archive) }),
    })),
    ...declared,
    xmlFiles: together(beside, declared.xmlFiles, joinXmlFiles),
    signing,
    nativeLibraries: together(beside, libraries, (own, more) => [...own, ...more.libraries]),
    ...(wanted ? yield* withCarriedCode(families, archive, { wanted, since: platforms.minSdk }) : families),
    ...withoutSplits(beside),
    embeddedFiles: embedded,
    splits: beside.seen ? { seen: true, value: splits } : beside,
  }
}

/**
 * Reads all facts of a package, or of the base and splits of a collection. Families are independent; for a file that is no package,
 * all are unseen, with the reason. Throws LimitReached if a bound is exceeded. The source stays open.
 */
export const readFacts = (source: Source, looking: LookingFor = {}): Facts => atOnce(readFactsInSteps(source, looking))

/** The same as steps, for callers that wait for the entries needed by each part. */
export function* readFactsInSteps(source: Source, looking: LookingFor = {}): Steps<Facts> {
  const opened = see('安装包', () => looking.opened ?? openPackage(source))
  if (!opened.seen) return nothing('文件不是可以读取的安装包：没有找到完整的 ZIP 目录')
  if (opened.value.kind === 'refused') return nothing(opened.value.reason)
  return yield* readBase(opened.value, looking)
}
