import type { CodeFacts } from './code-facts.ts'
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
  PageOpeners,
  RuleWay,
  RuleWays,
  ViewSetter,
} from './code-facts.ts'
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

/** Decoded binary XML. `line` numbers count the lines of `text`, from 1, so that evidence can show an excerpt. */
export type XmlDocument = { path: string; text: string; root: XmlElement }
export type XmlElement = {
  /** Local name, the namespace of tags is ignored as Android does (`<android:uses-permission>` counts). */
  name: string
  line: number
  endLine: number
  attributes: XmlAttribute[]
  /** Character data directly inside, trimmed: the host of a `<domain>`, the digest of a `<pin>`. */
  text?: string
  children: XmlElement[]
}
export type XmlAttribute = {
  /** Framework name by resource id where the id is known (`android:exported`), else prefix and name as found. */
  name: string
  resourceId?: number
  line: number
  type: 'string' | 'reference' | 'theme' | 'int' | 'hex' | 'bool' | 'float' | 'dimension' | 'fraction' | 'color' | 'null'
  /** Typed value: text for string and dimension, id for reference and theme. */
  value: string | number | boolean | null
  /** As printed in the decoded XML: `@string/app_name`, or `@7f040001` where the table has no name; `portrait`, `0x5b0` … */
  text: string
  /** A reference followed to its default value (string, path, bool, int …), where the resource table has it. */
  resolved?: string | number | boolean
}

export type ManifestFacts = {
  document: XmlDocument
  package: string
  /** Undefined where the attribute is missing. */
  versionCode?: number
  versionName?: string
  /** Numbers after the platform's rules: absent target → min, absent min → 1, a codename → 10000 as a preview. */
  minSdk: number
  targetSdk: number
  /** As written, for badging: '26', 'IceCreamSandwich', undefined when absent. */
  minSdkText?: string
  targetSdkText?: string
  compileSdk?: number
  sharedUserId?: string
  /** From 2 on the platform asks for scheme v2 or newer; absent is 1. */
  targetSandboxVersion?: number
  usesSdkLine?: number
  isSplit: boolean
  permissions: PermissionFact[]
  customPermissions: CustomPermissionFact[]
  features: FeatureFact[]
  libraries: { name: string; required: boolean; native: boolean; line: number }[]
  supportsScreens?: { line: number; attributes: Record<string, boolean | number> }
  compatibleScreensLine?: number
  queriesLine?: number
  application?: ApplicationFact
  components: ComponentFact[]
}
export type PermissionFact = { name: string; maxSdk?: number; line: number }
export type CustomPermissionFact = {
  name: string
  protectionLevel: string
  base: 'normal' | 'dangerous' | 'signature' | 'internal'
  line: number
}
export type FeatureFact = { name: string; required: boolean; glEsVersion?: number; line: number }
export type MetaDataFact = { name: string; value?: string | number | boolean; resource?: string; line: number }
export type PropertyFact = { name: string; value?: string | number | boolean; line: number }
/** Where an attribute is absent the field is absent too: defaults are a judgement of the term, by target version. */
export type ApplicationFact = {
  line: number
  endLine: number
  name?: string
  /** Resolved default label, and the path of the best raster icon; `reference` fields keep what the manifest said. */
  label?: string
  labelReference?: string
  icon?: string
  iconReference?: string
  debuggable?: boolean
  testOnly?: boolean
  hasCode?: boolean
  allowBackup?: boolean
  /** Paths of the XML files in the package, e.g. `res/xml/backup.xml`; 'false'/'true' where written as a boolean. */
  fullBackupContent?: string
  dataExtractionRules?: string
  networkSecurityConfig?: string
  /** The list of languages that the system's settings offer for the app. */
  localeConfig?: string
  usesCleartextTraffic?: boolean
  extractNativeLibs?: boolean
  resizeableActivity?: boolean
  isGame: boolean
  enableOnBackInvokedCallback?: boolean
  minAspectRatio?: number
  maxAspectRatio?: number
  appComponentFactory?: string
  metaData: MetaDataFact[]
  properties: PropertyFact[]
}
export type ComponentFact = {
  kind: 'activity' | 'activity-alias' | 'service' | 'receiver' | 'provider'
  /** Fully qualified class name. */
  name: string
  line: number
  endLine: number
  /** Explicit value only. */
  exported?: boolean
  /** The platform's default applied: intent filter → exported (provider: target < 17). */
  effectivelyExported: boolean
  enabled?: boolean
  permission?: string
  readPermission?: string
  writePermission?: string
  authorities?: string
  grantUriPermissions?: boolean
  grantUriPaths: { path: string; kind: 'path' | 'pathPrefix' | 'pathPattern'; line: number }[]
  targetActivity?: string
  /** MAIN + LAUNCHER in one filter. */
  isLauncher: boolean
  /** Attribute's enum value as in attrs_manifest.xml: 0 landscape, 1 portrait, 6 sensorLandscape … */
  screenOrientation?: number
  resizeableActivity?: boolean
  configChanges?: number
  minAspectRatio?: number
  maxAspectRatio?: number
  launchMode?: number
  taskAffinity?: string
  allowTaskReparenting?: boolean
  enableOnBackInvokedCallback?: boolean
  foregroundServiceType?: number
  filters: {
    line: number
    actions: string[]
    categories: string[]
    dataCount: number
    schemes: string[]
    hosts: string[]
    autoVerify: boolean
    priority?: number
  }[]
  metaData: MetaDataFact[]
  properties: PropertyFact[]
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
export type XmlFileFacts = { files: XmlDocument[]; unreadable: { path: string; reason: string }[] }

export type SigningFacts = {
  schemes: { v1: SchemeFact; v2: SchemeFact; v3: SchemeFact; v31: SchemeFact }
  /** Overall, as the newest platform that the package supports would say. */
  verified: boolean
  problems: string[]
  /** Signers of the strongest verified scheme (else of the strongest present one). */
  signers: SignerFact[]
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
  segments: { type: number; offset: number; align: number; flags: number; fileBytes: number }[]
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
}

export type KeyHolder = { class: string; method: string }

/**
 * Entries whose content is not what their place suggests. `complete` is false when the reading bounds left some unread, and
 * `unsearched` names the first of those that may hold code.
 */
export type EmbeddedFacts = { files: EmbeddedFile[]; complete: boolean; unsearched?: string[] }
export type EmbeddedFile = {
  path: string
  /**
   * `private-key`: a PEM private key with its body; `elf`: a native library in assets/ or res/raw; `dex`: code outside the
   * files that the platform loads; `archive`: a zip that holds such code, `package` one with a manifest of its own.
   */
  kind: 'private-key' | 'elf' | 'dex' | 'archive' | 'package'
  sizeBytes: number
  /** The PEM header, the magic number in hex, or the archive's first file of code. */
  detail: string
  /** Of a private key among the texts of a code file: the methods that name it. */
  holders?: KeyHolder[]
}
