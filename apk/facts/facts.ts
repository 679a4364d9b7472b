import type { ArchiveFacts } from './archive-facts.ts'
import type { CodeFacts } from './code-facts.ts'
import type { DexFacts, EmbeddedFacts } from './dex-facts.ts'
import type { ManifestFacts, XmlDocument } from './manifest-facts.ts'
import type { PersonalDataFacts } from './personal-data-facts.ts'
import type { SplitFact } from './split-fact.ts'
import type { VersionFact } from './version-fact.ts'

/**
 * What was found in a package, before any judgement. JSON-able, in stable order, independent of clock and locale. Fact families are
 * independent: if one could not be read, only the terms that need it are `undetermined`.
 */
export type Facts = {
  archive: Seen<ArchiveFacts>
  manifest: Seen<ManifestFacts>
  resources: Seen<ResourceFacts>
  xmlFiles: Seen<XmlFileFacts>
  signing: Seen<SigningFacts>
  nativeLibraries: Seen<NativeLibrary[]>
  dex: Seen<DexFacts>
  /** Also unseen if the caller asked for nothing. */
  code: Seen<CodeFacts>
  /** Reads of personal data, and the entry points that reach them. Also unseen if the code isn't scanned. */
  personalData: Seen<PersonalDataFacts>
  embeddedFiles: Seen<EmbeddedFacts>
  versions: Seen<VersionFact[]>
  /**
   * Empty for a single package. The other families are the base's; `dex`, `code`, `personalData`, `nativeLibraries` and
   * `embeddedFiles` include the splits', `xmlFiles` those that the splits' components refer to.
   */
  splits: Seen<SplitFact[]>
}
export type {
  ArchiveAnomaly,
  ArchiveFacts,
  BaselineProfileFact,
  CollectionFacts,
  EntryFact,
  PackedProfile,
  ProfileLineFact,
} from './archive-facts.ts'
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
export type { CarriedCode, CodeLoader, DexFacts, ElsewhereFact, EmbeddedFacts, EmbeddedFile, KeyHolder } from './dex-facts.ts'
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

export type ResourceFacts = {
  /** False when the package has no resources.arsc: then nothing below is judged. */
  present: boolean
  packages: string[]
  /** method and offset of resources.arsc itself are in `archive.entries`. */
  locales: string[]
  /** Number of entries by resource type and qualifiers: `layout` → { '': 40, 'sw600dp': 3, 'land': 2 }. */
  configurations: Record<string, Record<string, number>>
  /** Styles that set android:windowOptOutEdgeToEdgeEnforcement, by resource name. */
  edgeToEdgeOptOuts: { name: string; value: boolean }[]
  /**
   * Names of the layouts and values for widths from 600 dp on, by `type-qualifiers`. `complete`: false if a bound truncated the
   * lists. Absent in facts of earlier engines.
   */
  wide?: { complete: boolean; places: { place: string; names: string[] }[] }
}

/** Every decoded XML below res/xml that the manifest, a meta-data or a term refers to. */
export type XmlFileFacts = {
  files: XmlDocument[]
  unreadable: { path: string; reason: string }[]
  /** References of the manifest that some devices resolve to other files than the default. Absent if none, and in older facts. */
  loaded?: LoadedFact[]
}
export type LoadedFact = {
  attribute: 'networkSecurityConfig' | 'dataExtractionRules' | 'fullBackupContent' | 'resource'
  /** As `ManifestFacts` names it. */
  file: string
  /** All files that some device loads, including the default only if some device does. */
  paths: string[]
}

export type SigningFacts = {
  schemes: { v1: SchemeFact; v2: SchemeFact; v3: SchemeFact; v31: SchemeFact }
  /** Overall result for the newest platform that the package supports. */
  verified: boolean
  problems: string[]
  /** Signers of the strongest verified scheme (else of the strongest present one). */
  signers: SignerFact[]
  /** The signer as seen by older platforms after a key rotation. Absent if the same, and in facts of engines before 1.16. */
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
  /** What an unreadable one is instead, known by its first bytes: no linker loads that. Not in engine 1.28 and earlier. */
  instead?: string
  is64: boolean
  elfType: number
  machine: number
  sectionHeaderCount: number
  sectionHeaderOffset: number
  sectionEntryBytes: number
  /** The section header table exceeds the file. Absent if not, and in facts of engines before 1.13. */
  sectionsOutside?: boolean
  /** `askew`: a loadable segment's offset doesn't match its alignment. Not in engine 1.18 and earlier. */
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
