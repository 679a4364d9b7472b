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
  /** Where it stands instead of its own processor's folder. */
  folder?: string
}
export type Signing = {
  key: KeyName
  schemes: ('v1' | 'v2' | 'v3')[]
  /** Key of scheme v1 and v2 where it is not the same: a package signed by two hands. */
  olderSchemesKey?: KeyName
  rotatedFrom?: KeyName[]
  v31?: boolean
  v1Digest?: 'sha1' | 'sha256'
  wrongDigest?: boolean
  /** Further blocks of the signing block, by id. */
  further?: [id: number, value: Uint8Array][]
}

/** Everything that a sample package holds. A violation is a small change of one of these. */
export type AppSpec = {
  package: string
  versionCode?: number
  versionName?: string
  /** Undefined leaves the attribute out. */
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
  /** Path in the package, below res/xml, or for some devices alone below res/xml-zh, res/xml-v28 … */
  xmlFiles: Record<string, XmlNode>
  /** Further resource files by path, `res/layout/first.xml`, `res/menu/top.xml`; and names of ids that they refer to. */
  files?: Record<string, XmlNode>
  ids?: string[]
  icon: IconSpec
  /** Default label, and others by qualifier. */
  label: string
  labels: Record<string, string>
  /** Qualifiers that the main layout exists for. */
  layoutQualifiers: string[]
  styles: ResourceEntry[]
  /** Attributes of the package's own, for its styles. */
  ownAttributes?: readonly string[]
  /** Resources that say yes or no, by qualifier. */
  switches?: ResourceEntry[]
  resourceTable: { present: boolean; stored: boolean; align: number }
  classes: string[]
  /** Classes with methods: a name that stands in `classes` too is this one. */
  code: ClassCode[]
  dexPadTo?: number
  libraries: Library[]
  /** Bytes that stand instead of those of an entry: damage. */
  damaged?: Record<string, Uint8Array>
  /** Paths of entries that are left out, whatever names them. */
  lost?: string[]
  /** Makes a baseline profile for `classes.dex`. */
  profile?: ProfileSpec | undefined
  /** Further entries: assets, decoys. */
  entries: ZipItem[]
  signing?: Signing
  encoding: 'utf8' | 'utf16'
  /** Writes these bytes instead of the binary manifest. */
  manifestBytes?: Uint8Array
}
export type Change = (spec: AppSpec) => AppSpec

export const withApplication =
  (attributes: Attributes): Change =>
  (spec) => ({ ...spec, application: { ...spec.application, ...attributes } })

/** Leaves these attributes of the application out. */
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

/** These entries hold what is none of their format. */
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
