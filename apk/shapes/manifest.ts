import type {
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
} from '../facts/facts.ts'
import { flag, later, list, named, number, object, oneOf, optional, scalar, scalarOrNull, text } from './shape.ts'
import type { Shape } from './shape.ts'

const attribute = object<XmlAttribute>({
  name: text,
  resourceId: optional(number),
  line: number,
  type: oneOf('string', 'reference', 'theme', 'int', 'hex', 'bool', 'float', 'dimension', 'fraction', 'color', 'null'),
  value: scalarOrNull,
  text,
  resolved: optional(scalar),
})
const element: Shape<XmlElement> = object<XmlElement>({
  name: text,
  line: number,
  endLine: number,
  attributes: list(attribute),
  text: optional(text),
  children: list(later(() => element)),
})
export const xmlDocument = object<XmlDocument>({ path: text, text, root: element })

const metaData = object<MetaDataFact>({ name: text, value: optional(scalar), resource: optional(text), line: number })
const property = object<PropertyFact>({ name: text, value: optional(scalar), line: number })
const permission = object<PermissionFact>({
  name: text,
  maxSdk: optional(number),
  minSdk: optional(number),
  byFeature: optional(oneOf(true)),
  line: number,
})
const customPermission = object<CustomPermissionFact>({
  name: text,
  protectionLevel: text,
  base: oneOf('normal', 'dangerous', 'signature', 'internal'),
  line: number,
})
const feature = object<FeatureFact>({ name: text, required: flag, glEsVersion: optional(number), line: number })
const library = object<ManifestFacts['libraries'][number]>({ name: text, required: flag, native: flag, line: number })

const application = object<ApplicationFact>({
  line: number,
  endLine: number,
  name: optional(text),
  process: optional(text),
  label: optional(text),
  labelReference: optional(text),
  icon: optional(text),
  iconReference: optional(text),
  lostIcons: optional(list(text)),
  debuggable: optional(flag),
  testOnly: optional(flag),
  hasCode: optional(flag),
  allowBackup: optional(flag),
  fullBackupContent: optional(text),
  dataExtractionRules: optional(text),
  networkSecurityConfig: optional(text),
  localeConfig: optional(text),
  usesCleartextTraffic: optional(flag),
  extractNativeLibs: optional(flag),
  resizeableActivity: optional(flag),
  isGame: flag,
  enableOnBackInvokedCallback: optional(flag),
  minAspectRatio: optional(number),
  maxAspectRatio: optional(number),
  appComponentFactory: optional(text),
  metaData: list(metaData),
  properties: list(property),
})

const filter = object<ComponentFact['filters'][number]>({
  line: number,
  actions: list(text),
  categories: list(text),
  dataCount: number,
  schemes: list(text),
  hosts: list(text),
  autoVerify: flag,
  priority: optional(number),
})
const grant = object<ComponentFact['grantUriPaths'][number]>({
  path: text,
  kind: oneOf('path', 'pathPrefix', 'pathPattern', 'pathSuffix', 'pathAdvancedPattern'),
  line: number,
})
const component = object<ComponentFact>({
  kind: oneOf('activity', 'activity-alias', 'service', 'receiver', 'provider'),
  name: text,
  line: number,
  endLine: number,
  exported: optional(flag),
  shutSomewhere: optional(oneOf(true)),
  effectivelyExported: flag,
  enabled: optional(flag),
  permission: optional(text),
  readPermission: optional(text),
  writePermission: optional(text),
  authorities: optional(text),
  process: optional(text),
  grantUriPermissions: optional(flag),
  grantUriPaths: list(grant),
  targetActivity: optional(text),
  isLauncher: flag,
  screenOrientation: optional(number),
  resizeableActivity: optional(flag),
  configChanges: optional(number),
  minAspectRatio: optional(number),
  maxAspectRatio: optional(number),
  launchMode: optional(number),
  taskAffinity: optional(text),
  allowTaskReparenting: optional(flag),
  enableOnBackInvokedCallback: optional(flag),
  foregroundServiceType: optional(number),
  filters: list(filter),
  metaData: list(metaData),
  properties: list(property),
})

/** Declarations of a base's manifest, or a split's additions. */
export const declared = {
  components: list(component),
  permissions: list(permission),
  customPermissions: list(customPermission),
  features: list(feature),
  libraries: list(library),
}
export const keyed = { metaData: list(metaData), properties: list(property) }

export const manifest = object<ManifestFacts>({
  document: xmlDocument,
  package: text,
  versionCode: optional(number),
  versionCodeMajor: optional(number),
  versionName: optional(text),
  minSdk: number,
  targetSdk: number,
  minSdkText: optional(text),
  targetSdkText: optional(text),
  compileSdk: optional(number),
  sharedUserId: optional(text),
  targetSandboxVersion: optional(number),
  usesSdkLine: optional(number),
  isSplit: flag,
  supportsScreens: optional(
    object<NonNullable<ManifestFacts['supportsScreens']>>({
      line: number,
      attributes: named(scalar as Shape<boolean | number>),
    }),
  ),
  compatibleScreensLine: optional(number),
  queriesLine: optional(number),
  application: optional(application),
  ...declared,
})
