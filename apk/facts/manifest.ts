import { Malformed, unlessUnreadable } from '../bytes/malformed.ts'
import { knownBy } from '../formats/arsc-lookup.ts'
import type { ResourceTable } from '../formats/arsc.ts'
import { readXml } from '../formats/axml.ts'
import type { Known } from '../formats/axml.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { readApplication } from './application.ts'
import { readComponents } from './component.ts'
import type { CustomPermissionFact, FeatureFact, ManifestFacts, XmlAttribute, XmlElement } from './facts.ts'
import { levelOf, levelSaid } from './sdk-level.ts'
import { forgetVarying, forgetVaryingNumbers } from './varying-values.ts'
import {
  asText,
  attributeById,
  attributeValue,
  booleanOf,
  childrenNamed,
  frameworkAttribute,
  numberOf,
  plainAttribute,
  present,
  textOf,
  valueOf,
  writtenIn,
} from './xml-element.ts'

export const MANIFEST_PATH = 'AndroidManifest.xml'
const PERMISSION_TAGS = new Set(['uses-permission', 'uses-permission-sdk-23', 'uses-permission-sdk-m'])
const LIBRARY_TAGS = new Set(['uses-library', 'uses-native-library'])
/** By the lower four bits of a protection level. */
export const BASES = ['normal', 'dangerous', 'signature', 'signature', 'internal'] as const

const readSdks = (root: XmlElement) => {
  // The last element wins, since each one resets both values (ParsingPackageUtils.parseUsesSdk).
  const usesSdk = childrenNamed(root, 'uses-sdk').at(-1)
  const read = (name: string) => {
    const attribute = usesSdk && frameworkAttribute(usesSdk, name)
    const level = levelOf(levelSaid(attribute))
    return { level, text: level === undefined ? undefined : asText(attribute) }
  }
  const [min, target] = [read('minSdkVersion'), read('targetSdkVersion')]
  const minSdk = min.level ?? 1
  return {
    minSdk,
    targetSdk: target.level ?? minSdk,
    ...present({ minSdkText: min.text, targetSdkText: target.text, usesSdkLine: usesSdk?.line }),
  }
}

/** The last API level that ignores a maxSdkVersion of 0 (ParsingPackageUtils.parseUsesPermission up to Android 12). */
const UNBOUND_UNTIL = 32
/** Only a number counts: a string with a number is ignored. */
const boundOf = (item: XmlElement) => {
  const bound = attributeValue(item, 'maxSdkVersion')
  if (typeof bound !== 'number') return undefined
  return bound === 0 ? UNBOUND_UNTIL : bound
}

const FEATURES = ['requiredFeature', 'requiredNotFeature']
/** The same as elements inside, of which there may be several. */
const FEATURE_TAGS = ['required-feature', 'required-not-feature']
const conditionsOf = (item: XmlElement) => ({
  minSdk: numberOf(item, 'minSdkVersion'),
  byFeature:
    FEATURES.some((name) => frameworkAttribute(item, name) !== undefined) ||
    item.children.some(({ name }) => FEATURE_TAGS.includes(name)) ||
    undefined,
})

/** Those without a name are ignored by the platform. */
const readPermissions = (root: XmlElement) =>
  root.children
    .filter(({ name }) => PERMISSION_TAGS.has(name))
    .flatMap((item) => {
      const name = writtenIn(item, 'name')
      return name ? [{ name, ...present({ maxSdk: boundOf(item), ...conditionsOf(item) }), line: item.line }] : []
    })

const readCustomPermissions = (root: XmlElement): CustomPermissionFact[] =>
  childrenNamed(root, 'permission').map((item) => {
    const level = numberOf(item, 'protectionLevel') ?? 0
    const protectionLevel = frameworkAttribute(item, 'protectionLevel')?.text ?? 'normal'
    return { name: textOf(item, 'name') ?? '', protectionLevel, base: BASES[level & 0xf] ?? 'normal', line: item.line }
  })

const readFeatures = (root: XmlElement): FeatureFact[] =>
  childrenNamed(root, 'uses-feature').map((item) => ({
    name: writtenIn(item, 'name') ?? '',
    required: booleanOf(item, 'required') ?? true,
    ...present({ glEsVersion: numberOf(item, 'glEsVersion') }),
    line: item.line,
  }))

const readLibraries = (application: XmlElement | undefined) =>
  (application?.children ?? [])
    .filter(({ name }) => LIBRARY_TAGS.has(name))
    .map((item) => ({
      name: writtenIn(item, 'name') ?? '',
      required: booleanOf(item, 'required') ?? true,
      native: item.name === 'uses-native-library',
      line: item.line,
    }))

/** Framework attributes are read by id; one of the same name without the id is ignored. */
const isRead = (element: XmlElement, attribute: XmlAttribute) =>
  attribute.resourceId !== undefined && attributeById(element, attribute.resourceId) === attribute

const readSupportsScreens = (root: XmlElement): ManifestFacts['supportsScreens'] => {
  // The last element wins, since each one resets all attributes, missing ones to their default
  // (ParsingPackageUtils.parseSupportScreens).
  const element = childrenNamed(root, 'supports-screens').at(-1)
  if (!element) return undefined
  const attributes = element.attributes.flatMap((attribute) => {
    const value = valueOf(attribute)
    const isKept = isRead(element, attribute) && (typeof value === 'boolean' || typeof value === 'number')
    return isKept ? [[attribute.name.replace(/^android:/, ''), value] as const] : []
  })
  return { line: element.line, attributes: Object.fromEntries(attributes) }
}

const optionalFields = (root: XmlElement) =>
  present({
    versionCode: numberOf(root, 'versionCode'),
    versionCodeMajor: numberOf(root, 'versionCodeMajor'),
    versionName: textOf(root, 'versionName'),
    compileSdk: numberOf(root, 'compileSdkVersion'),
    sharedUserId: textOf(root, 'sharedUserId'),
    targetSandboxVersion: numberOf(root, 'targetSandboxVersion'),
    supportsScreens: readSupportsScreens(root),
    compatibleScreensLine: childrenNamed(root, 'compatible-screens')[0]?.line,
    queriesLine: childrenNamed(root, 'queries')[0]?.line,
  })

const LESS_THAN = 0x3c
/** Whether the manifest is text, as in sources and libraries (AAR): build tools compile it. Only asked once it can't be read. */
export const isManifestText = (archive: Archive): boolean => {
  const entry = archive.byPath.get(MANIFEST_PATH)
  const bytes = entry && unlessUnreadable(() => readEntry(archive, entry, limits.manifestBytes), undefined)
  return bytes !== undefined && bytes.at(bytes[0] === 0xef ? 3 : 0) === LESS_THAN
}

const documentOf = (archive: Archive, known?: Known) => {
  const entry = archive.byPath.get(MANIFEST_PATH)
  if (!entry) throw new Malformed(0, MANIFEST_PATH)
  const document = readXml(readEntry(archive, entry, limits.manifestBytes), MANIFEST_PATH, known)
  if (document.root.name !== 'manifest') throw new Malformed(0, 'a manifest element')
  return document
}

const splitOf = (root: XmlElement) => asText(plainAttribute(root, 'split')) || undefined

/** What Android compares between the packages of an app before it installs any. */
export type PackageHead = { package: string; split: string | undefined; versionCode: number | undefined }

/** The head of a package's manifest; empty values if there is none. */
export const readHead = (archive: Archive): PackageHead => {
  if (!archive.byPath.has(MANIFEST_PATH)) return { package: '', split: undefined, versionCode: undefined }
  const { root } = documentOf(archive)
  return {
    package: asText(plainAttribute(root, 'package')) ?? '',
    split: splitOf(root),
    versionCode: numberOf(root, 'versionCode'),
  }
}

/** The decoded manifest and its declarations, with references resolved to their defaults by `table`. */
export const readManifest = (archive: Archive, table: ResourceTable | undefined): ManifestFacts => {
  const document = documentOf(archive, table && knownBy(table))
  const { root } = document
  if (table) forgetVarying(root, table)
  const application = childrenNamed(root, 'application')[0]
  const owner = { package: asText(plainAttribute(root, 'package')) ?? '', ...readSdks(root) }
  if (table && application) forgetVaryingNumbers(application, table, owner.minSdk)
  return {
    document,
    ...owner,
    ...optionalFields(root),
    isSplit: splitOf(root) !== undefined,
    permissions: readPermissions(root),
    customPermissions: readCustomPermissions(root),
    features: readFeatures(root),
    libraries: readLibraries(application),
    ...(application
      ? { application: readApplication(application, { archive, table, owner: owner.package, minSdk: owner.minSdk }) }
      : {}),
    components: application ? readComponents(application, { ...owner, table }) : [],
  }
}
