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
  /** The upper half of the number that the platform compares. Engine 1.12 and earlier did not read it. */
  versionCodeMajor?: number
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
export type PermissionFact = {
  name: string
  maxSdk?: number
  /** Platforms from Android 13 on ask for it from this one on alone. */
  minSdk?: number
  /** Asked for on devices with some hardware, or without it, alone. */
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
/** Where an attribute is absent the field is absent too: defaults are a judgement of the term, by target version. */
export type ApplicationFact = {
  line: number
  endLine: number
  name?: string
  /** As written, here and of components. Engine 1.14 and earlier did not read it. */
  process?: string
  /** Resolved default label, and the path of the best raster icon; `reference` fields keep what the manifest said. */
  label?: string
  labelReference?: string
  icon?: string
  iconReference?: string
  /** Files that the icon names for some devices and that are not there. Engine 1.18 and earlier did not look. */
  lostIcons?: string[]
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
  /** Said to be open, and by a reference that some platform of the app takes for a no. */
  shutSomewhere?: true
  /** The platform's default applied: intent filter → exported (provider: target < 17). */
  effectivelyExported: boolean
  enabled?: boolean
  permission?: string
  readPermission?: string
  writePermission?: string
  authorities?: string
  process?: string
  grantUriPermissions?: boolean
  /** Engine 1.4 and earlier did not read the last two. */
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
