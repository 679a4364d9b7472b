import type {
  ArchiveAnomaly,
  ArchiveFacts,
  BaselineProfileFact,
  CarriedCode,
  CodeLoader,
  CollectionFacts,
  DexFacts,
  ElsewhereFact,
  EmbeddedFacts,
  EmbeddedFile,
  EntryFact,
  Facts,
  KeyHolder,
  LoadedFact,
  NativeLibrary,
  ProfileLineFact,
  ResourceFacts,
  SchemeFact,
  Seen,
  SignerFact,
  SigningFacts,
  SplitFact,
  VersionFact,
  XmlFileFacts,
} from '../facts/facts.ts'
import type { SplitAdditions, SplitResources } from '../facts/split-fact.ts'
import { code, personalData } from './code.ts'
import { declared, keyed, manifest, xmlDocument } from './manifest.ts'
import { byField, flag, later, list, named, number, object, oneOf, optional, text } from './shape.ts'
import type { Optional, Shape } from './shape.ts'

type Unseen = Extract<Seen<never>, { seen: false }>
const family = <T>(value: Shape<T>): Shape<Seen<T>> =>
  byField<Seen<T>>('seen', {
    true: object<{ seen: true; value: unknown }>({ seen: oneOf(true), value: value as Shape<unknown> }),
    false: object<Unseen>({ seen: oneOf(false), reason: text }),
  })

const collection = object<CollectionFacts>({
  variant: optional(
    byField<NonNullable<CollectionFacts['variant']>>('by', {
      toc: object<{ by: 'toc'; minSdk: number }>({ by: oneOf('toc'), minSdk: number }),
      names: object<{ by: 'names' }>({ by: oneOf('names') }),
    }),
  ),
  unjudged: list(text),
  unjudgedCount: number,
})
const packedProfile = {
  sizeBytes: number,
  stored: flag,
  state: oneOf('read', 'broken', 'unread'),
  version: text,
}
const baselineProfile = object<BaselineProfileFact>({
  profile: optional(
    object<NonNullable<BaselineProfileFact['profile']>>({
      ...packedProfile,
      lines: list(
        object<ProfileLineFact>({ key: text, madeFor: text, inPackage: optional(text), classes: number, marks: number }),
      ),
    }),
  ),
  metadata: optional(object<NonNullable<BaselineProfileFact['metadata']>>({ ...packedProfile, keys: list(text) })),
})
const archive = object<ArchiveFacts>({
  sizeBytes: number,
  entryCount: number,
  inflatedBytes: number,
  entries: list(
    object<EntryFact>({ path: text, method: number, compressedBytes: number, sizeBytes: number, dataOffset: number }),
  ),
  anomalies: list(object<ArchiveAnomaly>({ kind: text as Shape<ArchiveAnomaly['kind']>, path: text, detail: text })),
  collection: optional(collection),
  baselineProfile: optional(baselineProfile),
})

const wide = object<NonNullable<ResourceFacts['wide']>>({
  complete: flag,
  places: list(object<NonNullable<ResourceFacts['wide']>['places'][number]>({ place: text, names: list(text) })),
})
const edgeToEdgeOptOuts = list(object<ResourceFacts['edgeToEdgeOptOuts'][number]>({ name: text, value: flag }))
const resources = object<ResourceFacts>({
  present: flag,
  packages: list(text),
  locales: list(text),
  configurations: named(named(number)),
  edgeToEdgeOptOuts,
  wide: optional(wide),
})

const xmlFiles = object<XmlFileFacts>({
  files: list(xmlDocument),
  unreadable: list(object<XmlFileFacts['unreadable'][number]>({ path: text, reason: text })),
  loaded: optional(
    list(
      object<LoadedFact>({
        attribute: oneOf('networkSecurityConfig', 'dataExtractionRules', 'fullBackupContent', 'resource'),
        file: text,
        paths: list(text),
      }),
    ),
  ),
})

const scheme = object<SchemeFact>({ present: flag, verified: flag, problems: list(text) })
const signer = object<SignerFact>({
  subject: text,
  issuer: text,
  serialNumber: text,
  notBefore: text,
  notAfter: text,
  keyAlgorithm: oneOf('RSA', 'EC', 'DSA', 'unknown'),
  keyBits: number,
  signatureAlgorithm: text,
  certificateSha256: text,
  certificateSha1: text,
  publicKeySha256: text,
})
const signing = object<SigningFacts>({
  schemes: object<SigningFacts['schemes']>({ v1: scheme, v2: scheme, v3: scheme, v31: scheme }),
  verified: flag,
  problems: list(text),
  signers: list(signer),
  olderSigners: optional(list(signer)),
  rotation: flag,
  sourceStamp: flag,
  blockIds: list(number),
})

const nativeLibrary = object<NativeLibrary>({
  path: text,
  abi: text,
  name: text,
  unreadable: optional(text),
  instead: optional(text),
  is64: flag,
  elfType: number,
  machine: number,
  sectionHeaderCount: number,
  sectionHeaderOffset: number,
  sectionEntryBytes: number,
  sectionsOutside: optional(flag),
  segments: list(
    object<NativeLibrary['segments'][number]>({
      type: number,
      offset: number,
      align: number,
      flags: number,
      fileBytes: number,
      askew: optional(oneOf(true)),
    }),
  ),
  soname: optional(text),
  needed: list(text),
  runpath: optional(text),
  textRelocation: flag,
  bindNow: flag,
  relro: flag,
  executableStack: flag,
  hasStackCanary: flag,
  debugSections: list(text),
  stored: flag,
  dataOffset: number,
})

const dex: Shape<DexFacts> = object<DexFacts>({
  files: list(
    object<DexFacts['files'][number]>({ path: text, version: text, sizeBytes: number, classCount: number, methodCount: number }),
  ),
  classes: list(text),
  unloaded: optional(object<NonNullable<DexFacts['unloaded']>>({ paths: list(text), classes: list(text) })),
  shortNameShare: number,
  packer: optional(object<NonNullable<DexFacts['packer']>>({ name: text, evidence: list(text) })),
  elsewhere: optional(
    object<ElsewhereFact>({
      paths: list(text),
      unsearched: optional(list(text)),
      hollow: flag,
      loaders: optional(
        list(object<CodeLoader>({ class: text, method: text, madeBy: optional(list(object({ class: text, method: text }))) })),
      ),
      startsNative: optional(flag),
      read: optional(list(object<CarriedCode>({ path: text, dex: later(() => dex), code }))),
    }),
  ),
})

const embeddedFiles = object<EmbeddedFacts>({
  files: list(
    object<EmbeddedFile>({
      path: text,
      kind: oneOf('private-key', 'elf', 'dex', 'archive', 'package'),
      sizeBytes: number,
      detail: text,
      holders: optional(list(object<KeyHolder>({ class: text, method: text }))),
    }),
  ),
  complete: flag,
  unsearched: optional(list(text)),
})
const version = object<VersionFact>({ kind: oneOf('file', 'class'), at: text, name: text, version: text })
const split = object<SplitFact>({
  path: text,
  name: text,
  kind: oneOf('abi', 'density', 'language', 'feature', 'other'),
  value: text,
  otherAbis: optional(list(text) as Shape<readonly string[]>),
  listedAbis: optional(list(text) as Shape<readonly string[]>),
  sizeBytes: number,
  hasCode: flag,
  table: optional(object<NonNullable<SplitFact['table']>>({ method: number, dataOffset: number })),
  resources: optional(object<SplitResources>({ wide: optional(wide), edgeToEdgeOptOuts })),
  adds: optional(object<SplitAdditions>({ ...declared, ...keyed })),
  document: optional(xmlDocument),
})

/** Families that stored facts may lack, since earlier engines did not have them: terms that need them are undetermined. */
type Dispensable = 'code' | 'personalData' | 'embeddedFiles' | 'versions' | 'splits'
type KeptFacts = Omit<Facts, Dispensable> & Partial<Pick<Facts, Dispensable>>

const families: { [K in keyof KeptFacts]-?: object extends Pick<KeptFacts, K> ? Optional<Facts[K]> : Shape<Facts[K]> } = {
  archive: family(archive),
  manifest: family(manifest),
  resources: family(resources),
  xmlFiles: family(xmlFiles),
  signing: family(signing),
  nativeLibraries: family(list(nativeLibrary)),
  dex: family(dex),
  code: optional(family(code)),
  personalData: optional(family(personalData)),
  embeddedFiles: optional(family(embeddedFiles)),
  versions: optional(family(list(version))),
  splits: optional(family(list(split))),
}
export const facts: Shape<KeptFacts> = object<KeptFacts>(families)
