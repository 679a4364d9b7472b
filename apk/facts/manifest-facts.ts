/** Decoded binary XML. `line` is a line of `text`, from 1, so that evidence can show an excerpt. */
export type XmlDocument = { path: string; text: string; root: XmlElement }
export type XmlElement = {
  /** Local name; like Android, ignores the namespace of tags (`<android:uses-permission>` counts). */
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
  /** As printed in the decoded XML: `@string/app_name`, or `@7f040001` if the table has no name; `portrait`, `0x5b0` … */
  text: string
  /** A reference resolved to its default value (string, path, bool, int …), if the resource table has it. */
  resolved?: string | number | boolean
}

export type ManifestFacts = {
  document: XmlDocument
  package: string
  /** Undefined if the attribute is missing. */
  versionCode?: number
  /** The upper 32 bits of the version code. Engine 1.12 and earlier did not read it. */
  versionCodeMajor?: number
  versionName?: string
  /** By the platform's rules: no target → min, no min → 1, a codename → 10000 (preview). */
  minSdk: number
  targetSdk: number
  /** As written, for badging: '26', 'IceCreamSandwich', undefined when absent. */
  minSdkText?: string
  targetSdkText?: string
  compileSdk?: number
  sharedUserId?: string
  /** From 2 on, the platform requires scheme v2 or newer; absent means 1. */
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
export type PermissionFact = {
  name: string
  maxSdk?: number
  /** Since Android 13, the permission is only requested from this API level on. */
  minSdk?: number
  /** Requested only on devices with, or without, some hardware feature. */
  byFeature?: true
  line: number
}
export type CustomPermissionFact = {
  name: string
  protectionLevel: string
  base: 'normal' | 'dangerous' | 'signature' | 'internal'
  line: number
}
export type FeatureFact = { name: string; required: boolean; glEsVersion?: number; line: number }
export type MetaDataFact = { name: string; value?: string | number | boolean; resource?: string; line: number }
export type PropertyFact = { name: string; value?: string | number | boolean; line: number }
/** A field is absent if the attribute is: defaults depend on the target SDK and are the terms' business. */
export type ApplicationFact = {
  line: number
  endLine: number
  name?: string
  /** As written, for components as well. Engine 1.14 and earlier did not read it. */
  process?: string
  /** Resolved default label, and the path of the best raster icon; `…Reference` fields keep what the manifest says. */
  label?: string
  labelReference?: string
  icon?: string
  iconReference?: string
  /** Files to which the icon refers on some devices and which don't exist. Engine 1.18 and earlier did not look. */
  lostIcons?: string[]
  debuggable?: boolean
  testOnly?: boolean
  hasCode?: boolean
  allowBackup?: boolean
  /** Paths of XML files in the package, such as `res/xml/backup.xml`; 'false' or 'true' for a boolean. */
  fullBackupContent?: string
  dataExtractionRules?: string
  networkSecurityConfig?: string
  /** File with the languages that the system settings offer for the app. */
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
  /** Declared as exported by a reference that is false on some of the app's API levels. */
  shutSomewhere?: true
  /** With the platform's default: exported if there is an intent filter (provider: target < 17). */
  effectivelyExported: boolean
  enabled?: boolean
  permission?: string
  readPermission?: string
  writePermission?: string
  authorities?: string
  process?: string
  grantUriPermissions?: boolean
  /** Engine 1.4 and earlier did not read the last two kinds. */
  grantUriPaths: {
    path: string
    kind: 'path' | 'pathPrefix' | 'pathPattern' | 'pathSuffix' | 'pathAdvancedPattern'
    line: number
  }[]
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
