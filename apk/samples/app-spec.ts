import type { XmlNode } from './format/binary-xml.ts'
import type { ClassCode } from './format/dex-file.ts'
import type { ElfSpec } from './format/elf-file.ts'
import type { IconSpec } from './format/icon.ts'
import type { ProfileSpec } from './format/profile-file.ts'
import type { ResValue } from './format/res-value.ts'
import type { ResourceEntry } from './format/resource-table.ts'
import type { ZipItem } from './format/zip-file.ts'
import type { KeyName } from './keys.ts'

export type Attributes = Record<string, ResValue>
export type Component = {
  kind: 'activity' | 'activity-alias' | 'service' | 'receiver' | 'provider'
  /** As in the manifest: `.MainActivity` or a full class name. */
  name: string
  attributes?: Attributes
  children?: XmlNode[]
}
export type Library = ElfSpec & {
  name: string
  stored: boolean
  zipAlign: number
  /** Folder, if not that of its own ABI. */
  folder?: string
}
export type Signing = {
  key: KeyName
  schemes: ('v1' | 'v2' | 'v3')[]
  /** Key of schemes v1 and v2, if different: a package with two signers. */
  olderSchemesKey?: KeyName
  rotatedFrom?: KeyName[]
  v31?: boolean
  v1Digest?: 'sha1' | 'sha256'
  wrongDigest?: boolean
  /** Further blocks of the signing block, by id. */
  further?: [id: number, value: Uint8Array][]
}

/** Contents of a sample package. Violations are small changes of it. */
export type AppSpec = {
  package: string
  versionCode?: number
  versionName?: string
  /** Undefined omits the attribute. */
  minSdk?: number | string
  targetSdk?: number | string
  manifestAttributes: Attributes
  /** Makes it a split of this name. */
  split?: string
  /** Beside `uses-sdk`, permissions and `application`. */
  manifestChildren: XmlNode[]
  permissions: { name: string; maxSdk?: number }[]
  application: Attributes
  applicationChildren: XmlNode[]
  components: Component[]
  /** By path in the package: below res/xml, or only for some devices below res/xml-zh, res/xml-v28 … */
  xmlFiles: Record<string, XmlNode>
  /** Further resource files by path, `res/layout/first.xml`, `res/menu/top.xml`; and names of ids that they refer to. */
  files?: Record<string, XmlNode>
  ids?: string[]
  icon: IconSpec
  /** Default label, and others by qualifier. */
  label: string
  labels: Record<string, string>
  /** Qualifiers for which the main layout exists. */
  layoutQualifiers: string[]
  styles: ResourceEntry[]
  /** The package's own attributes, for its styles. */
  ownAttributes?: readonly string[]
  /** Boolean resources, by qualifier. */
  switches?: ResourceEntry[]
  resourceTable: { present: boolean; stored: boolean; align: number }
  classes: string[]
  /** Classes with methods; they replace those of the same name in `classes`. */
  code: ClassCode[]
  dexPadTo?: number
  libraries: Library[]
  /** By entry: bytes that replace the content. */
  damaged?: Record<string, Uint8Array>
  /** Paths of entries that are omitted, even if something refers to them. */
  lost?: string[]
  /** Adds a baseline profile for `classes.dex`. */
  profile?: ProfileSpec | undefined
  /** Further entries: assets, decoys. */
  entries: ZipItem[]
  signing?: Signing
  encoding: 'utf8' | 'utf16'
  /** Written instead of the binary manifest. */
  manifestBytes?: Uint8Array
}
export type Change = (spec: AppSpec) => AppSpec

export const withApplication =
  (attributes: Attributes): Change =>
  (spec) => ({ ...spec, application: { ...spec.application, ...attributes } })

/** Removes these attributes of the application. */
export const withoutApplication =
  (...names: string[]): Change =>
  (spec) => ({
    ...spec,
    application: Object.fromEntries(Object.entries(spec.application).filter(([name]) => !names.includes(name))),
  })

export const withApplicationChildren =
  (...nodes: XmlNode[]): Change =>
  (spec) => ({ ...spec, applicationChildren: [...spec.applicationChildren, ...nodes] })

export const withManifestChildren =
  (...nodes: XmlNode[]): Change =>
  (spec) => ({ ...spec, manifestChildren: [...spec.manifestChildren, ...nodes] })

export const withPermissions =
  (...names: string[]): Change =>
  (spec) => ({ ...spec, permissions: [...spec.permissions, ...names.map((name) => ({ name }))] })

export const withComponent =
  (component: Component): Change =>
  (spec) => ({
    ...spec,
    components: [...spec.components, component],
    classes: component.kind === 'activity-alias' ? spec.classes : [...spec.classes, qualified(spec, component.name)],
  })

/** Changes the attributes of the component of this name. */
export const withComponentAttributes =
  (name: string, attributes: Attributes): Change =>
  (spec) => ({
    ...spec,
    components: spec.components.map((one) =>
      one.name === name ? { ...one, attributes: { ...one.attributes, ...attributes } } : one,
    ),
  })

export const withCode =
  (...classes: ClassCode[]): Change =>
  (spec) => ({ ...spec, code: [...spec.code.filter(({ name }) => classes.every((one) => one.name !== name)), ...classes] })

export const withXmlFile =
  (path: string, root: XmlNode): Change =>
  (spec) => ({ ...spec, xmlFiles: { ...spec.xmlFiles, [path]: root } })

export const withEntries =
  (...entries: ZipItem[]): Change =>
  (spec) => ({ ...spec, entries: [...spec.entries, ...entries] })

/** Replaces these entries by malformed content. */
export const withDamaged =
  (...paths: string[]): Change =>
  (spec) => ({
    ...spec,
    damaged: { ...spec.damaged, ...Object.fromEntries(paths.map((path) => [path, new Uint8Array(64).fill(0xa5)])) },
  })

export const withLibraries =
  (change: (library: Library) => Library): Change =>
  (spec) => ({ ...spec, libraries: spec.libraries.map(change) })

export const withSigning =
  (signing: Signing): Change =>
  (spec) => ({ ...spec, signing })

export const chain =
  (...changes: Change[]): Change =>
  (spec) =>
    changes.reduce((done, change) => change(done), spec)

export const qualified = (spec: Pick<AppSpec, 'package'>, name: string) =>
  name.startsWith('.') ? `${spec.package}${name}` : name
