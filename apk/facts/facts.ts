import type { ArchiveFacts } from './archive-facts.ts'
import type { CodeFacts } from './code-facts.ts'
import type { DexFacts, EmbeddedFacts } from './dex-facts.ts'
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
