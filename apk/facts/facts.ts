import type { CodeFacts } from './code-facts.ts'
import type { ManifestFacts, XmlDocument } from './manifest-facts.ts'
import type { PersonalDataFacts } from './personal-data-facts.ts'
import type { SplitFact } from './split-fact.ts'
import type { VersionFact } from './version-fact.ts'

/**
 * What is seen in a package, before anybody judges it. JSON-able, stable order, no clock, no locale.
 * Each fact family stands alone: where one could not be read, the terms that need it are `undetermined`
 * and the others go on.
 */
export type Facts = {
  archive: Seen<ArchiveFacts>
  manifest: Seen<ManifestFacts>
  resources: Seen<ResourceFacts>
  xmlFiles: Seen<XmlFileFacts>
  signing: Seen<SigningFacts>
  nativeLibraries: Seen<NativeLibrary[]>
  dex: Seen<DexFacts>
  /** Not seen either where nobody said what to look for. */
  code: Seen<CodeFacts>
  /** Who reads personal information, and from where that is reached. Not seen either where nobody looks at the code. */
  personalData: Seen<PersonalDataFacts>
  embeddedFiles: Seen<EmbeddedFacts>
  versions: Seen<VersionFact[]>
  /**
   * Empty for a package that stands alone. The other families are the base's; `dex`, `code`, `personalData`, `nativeLibraries`
   * and `embeddedFiles` have the splits' too, `xmlFiles` those that their components name.
   */
  splits: Seen<SplitFact[]>
}
export type {
  CallSite,
  CodeCalls,
  CodeFacts,
  CodeMentions,
  CodeValue,
  MethodOverride,
  NonPublicUse,
  NonPublicUses,
  PageOpeners,
  PaneLayouts,
  RuleWay,
  RuleWays,
  ViewAlias,
  ViewSetter,
} from './code-facts.ts'
export type {
  ApplicationFact,
  ComponentFact,
  CustomPermissionFact,
  FeatureFact,
  ManifestFacts,
  MetaDataFact,
  PermissionFact,
  PropertyFact,
  XmlAttribute,
  XmlDocument,
  XmlElement,
} from './manifest-facts.ts'
export type { PersonalDataFacts, PersonalRead, PersonalStep } from './personal-data-facts.ts'
export type { SplitFact, VersionFact }
export type FactName = keyof Facts
export type Seen<T> = { seen: true; value: T } | { seen: false; reason: string }
export type FactValue<K extends FactName> = Extract<Facts[K], { seen: true }>['value']

export type ArchiveFacts = {
  sizeBytes: number
  entryCount: number
  inflatedBytes: number
  entries: EntryFact[]
  anomalies: ArchiveAnomaly[]
  /** Where the package lay in a collection that holds more than is judged. */
  collection?: CollectionFacts
  /** Absent where both files are, and in facts of engines before 1.17. */
  baselineProfile?: BaselineProfileFact
}
/** What stands in `assets/dexopt`. */
export type BaselineProfileFact = {
  profile?: PackedProfile & { lines: ProfileLineFact[] }
  /** `keys` are the code files that it tells of. */
  metadata?: PackedProfile & { keys: string[] }
}
export type PackedProfile = {
  sizeBytes: number
  /** Only what stands in the archive as it is can be opened by the library that installs it. */
  stored: boolean
  /** `broken` is no file of this format or none to its end; `unread` has a version that is not known, or passes a bound. */
  state: 'read' | 'broken' | 'unread'
  /** Three digits, empty where it is broken. */
  version: string
}
export type ProfileLineFact = {
  /** As the profile names the code file. */
  key: string
  /** CRC-32 in hex of the file that the profile was made for, and of the one with this name in the package, where it has one. */
  madeFor: string
  inPackage?: string
  classes: number
  marks: number
}
/** What a collection of packages holds beside those that are judged. */
export type CollectionFacts = {
  /** Which of several variants is judged: the newest by bundletool's table of contents, or by the names of the files. */
  variant?: { by: 'toc'; minSdk: number } | { by: 'names' }
  /** Paths in the collection: packages of other variants, for other devices, other forms of the app. The first of them. */
  unjudged: string[]
  unjudgedCount: number
}
/** One central directory entry, the way Android picks it (first of several same names). */
export type EntryFact = {
  path: string
  /** 0 stored, 8 deflated, anything else is read as deflated by Android. */
  method: number
  compressedBytes: number
  sizeBytes: number
  /** Absolute offset of the entry's data: local header + 30 + name + extra. -1 where the local header lies. */
  dataOffset: number
}
export type ArchiveAnomaly = {
  kind:
    | 'duplicate-entry'
    | 'climbing-path'
    | 'fake-encryption'
    | 'unknown-method'
    | 'header-mismatch'
    | 'leading-bytes'
    | 'dex-prefix'
    | 'trailing-bytes'
    | 'overlapping-entries'
    | 'empty-name'
  path: string
  detail: string
}

export type ResourceFacts = {
  /** False when the package has no resources.arsc: then nothing below is judged. */
  present: boolean
  packages: string[]
  /** method and offset of resources.arsc itself are in `archive.entries`. */
  locales: string[]
  /** How many entries each resource type has in each qualifier string: `layout` → { '': 40, 'sw600dp': 3, 'land': 2 }. */
  configurations: Record<string, Record<string, number>>
  /** Styles that set android:windowOptOutEdgeToEdgeEnforcement, by resource name. */
  edgeToEdgeOptOuts: { name: string; value: boolean }[]
  /**
   * Names of the layouts and values for windows from 600 dp on, by `type-qualifiers`. `complete` is false where a bound cut the
   * lists off. Absent in facts that earlier engines read.
   */
  wide?: { complete: boolean; places: { place: string; names: string[] }[] }
}

/** Every decoded XML below res/xml that the manifest, a meta-data or a term refers to. */
export type XmlFileFacts = {
  files: XmlDocument[]
  unreadable: { path: string; reason: string }[]
  /** References of the manifest that some device follows elsewhere than to the default. Absent where none, and in older facts. */
  loaded?: LoadedFact[]
}
export type LoadedFact = {
  attribute: 'networkSecurityConfig' | 'dataExtractionRules' | 'fullBackupContent' | 'resource'
  /** As `ManifestFacts` names it. */
  file: string
  /** All that some device loads, the default only where it is one of them. */
  paths: string[]
}

export type SigningFacts = {
  schemes: { v1: SchemeFact; v2: SchemeFact; v3: SchemeFact; v31: SchemeFact }
  /** Overall, as the newest platform that the package supports would say. */
  verified: boolean
  problems: string[]
  /** Signers of the strongest verified scheme (else of the strongest present one). */
  signers: SignerFact[]
  /** Whom older platforms of the app take for its signer instead, after a rotation. Absent where nobody, and in facts of engines before 1.16. */
  olderSigners?: SignerFact[]
  rotation: boolean
  sourceStamp: boolean
  /** Ids of all pairs in the APK Signing Block, in order. */
  blockIds: number[]
}
export type SchemeFact = { present: boolean; verified: boolean; problems: string[] }
export type SignerFact = {
  subject: string
  issuer: string
  serialNumber: string
  notBefore: string
  notAfter: string
  keyAlgorithm: 'RSA' | 'EC' | 'DSA' | 'unknown'
  keyBits: number
  signatureAlgorithm: string
  /** Lower-case hex of the certificate's and of the public key's bytes. */
  certificateSha256: string
  certificateSha1: string
  publicKeySha256: string
}

export type NativeLibrary = {
  path: string
  abi: string
  name: string
  /** Set when the file is no readable ELF; the other fields are then empty. */
  unreadable?: string
  is64: boolean
  elfType: number
  machine: number
  sectionHeaderCount: number
  sectionHeaderOffset: number
  sectionEntryBytes: number
  /** The table of sections does not end inside the file. Absent where it does, and in facts of engines before 1.13. */
  sectionsOutside?: boolean
  /** `askew`: a loadable one does not stand where its alignment says. Engine 1.18 and earlier did not look. */
  segments: { type: number; offset: number; align: number; flags: number; fileBytes: number; askew?: true }[]
  soname?: string
  needed: string[]
  runpath?: string
  textRelocation: boolean
  bindNow: boolean
  relro: boolean
  executableStack: boolean
  hasStackCanary: boolean
  /** Names of .symtab and .debug_* sections. */
  debugSections: string[]
  stored: boolean
  dataOffset: number
}

export type DexFacts = {
  files: { path: string; version: string; sizeBytes: number; classCount: number; methodCount: number }[]
  /** Class names with dots, of every dex, sorted, without repeats. */
  classes: string[]
  /** Files past a gap in the numbers, which the platform never loads, and the classes that stand nowhere else. Absent where none. */
  unloaded?: { paths: string[]; classes: string[] }
  /** Share of classes whose simple name has at most three characters, 0 to 1. */
  shortNameShare: number
  /** Set when the real code is hidden: terms that read code are then undetermined. */
  packer?: { name: string; evidence: string[] }
  /** Where code of the app may stand beside these files. Absent in facts of earlier engines, which did not look. */
  elsewhere?: ElsewhereFact
}

export type ElsewhereFact = {
  /** Entries with code that the platform does not load by itself; the first of them. */
  paths: string[]
  /** Entries that may hold code and were not seen to their end; the first of them. Engine 1.4 did not say. */
  unsearched?: string[]
  /** Half of the components or more have no class in these files. */
  hollow: boolean
  /** Methods outside the support libraries that load code at run time; the first of them. Absent where none, and in facts of engines before 1.15. */
  loaders?: CodeLoader[]
  /** The application class, or one beside it, loads native code. Absent where not, and in facts of engines before 1.21. */
  startsNative?: boolean
  /** The code of those of `paths` that could be read whole. Absent where none, and in facts of engines before 1.10. */
  read?: CarriedCode[]
}
export type CodeLoader = {
  class: string
  method: string
  /** Who makes objects of the class, where it is a loader of its own that no SDK is known by. Absent in facts of engines before 1.23. */
  madeBy?: { class: string; method: string }[]
}
/** Code in an entry that the platform does not load by itself, read as an app's is. */
export type CarriedCode = { path: string; dex: DexFacts; code: CodeFacts }

export type KeyHolder = { class: string; method: string }

/**
 * Entries whose content is not what their place suggests. `complete` is false when the reading bounds left some unread, and
 * `unsearched` names the first of those that may hold code.
 */
export type EmbeddedFacts = { files: EmbeddedFile[]; complete: boolean; unsearched?: string[] }
export type EmbeddedFile = {
  path: string
  /**
   * `private-key`: a PEM private key with its body; `elf`: a native library among the assets or resources; `dex`: code outside the
   * files that the platform loads; `archive`: a zip that holds such code, `package` one with a manifest of its own.
   */
  kind: 'private-key' | 'elf' | 'dex' | 'archive' | 'package'
  sizeBytes: number
  /** The PEM header, the magic number in hex, or the archive's first file of code. */
  detail: string
  /** Of a private key among the texts of a code file: the methods that name it. */
  holders?: KeyHolder[]
}
