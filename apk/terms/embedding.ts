import type { DexFacts, ManifestFacts, PropertyFact, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { inManifest } from './excerpt.ts'
import { hasClass } from './hidden-code.ts'
import { placesOf, sayUnseen, unseenReference } from './unseen-values.ts'
import { undetermined } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'
import { elementsNamed } from './xml-files.ts'

export const SPLITS_ENABLED = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED'
export const SYSTEM_OVERRIDE = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE'
const RULES = ['SplitPairRule', 'SplitPlaceholderRule', 'ActivityRule']

/** The last one wins, as the platform parses them. */
export const propertyNamed = (manifest: ManifestFacts, name: string): PropertyFact | undefined =>
  manifest.application?.properties.findLast((property) => property.name === name)

/** The string `true` doesn't count: library and platform require a boolean. */
export const isOn = (property: PropertyFact | undefined) => property?.value === true

/** The verdict for a property whose value is an unresolved reference. */
export const unseenProperty = (manifest: ManifestFacts, name: string): Verdict | undefined => {
  const property = propertyNamed(manifest, name)
  const reference = property && unseenReference(manifest.document, property.line, 'android:value')
  if (!property || reference === undefined) return undefined
  return sayUnseen(name, reference, placesOf(manifest.document, 'android:value', [property.line]))
}

/** Evidence at the property's line; without the property at the application, but at none of its attributes. */
export const atProperty = (
  manifest: ManifestFacts,
  property: PropertyFact | undefined,
  said: Pick<Evidence, 'found' | 'expected'>,
) =>
  property
    ? inManifest(manifest, { line: property.line, attribute: 'android:value' }, said)
    : inManifest(manifest, { line: manifest.application?.line ?? manifest.document.root.line }, said)

export const propertySnippet = (name: string, value: boolean) =>
  `<property\n    android:name="${name}"\n    android:value="${value}" />`

export type EmbeddingRule = { document: XmlDocument; rule: XmlElement }

/** All embedding rules in resource files. */
export const embeddingRules = (xmlFiles: XmlFileFacts): EmbeddingRule[] =>
  xmlFiles.files.flatMap((document) => elementsNamed(document, ...RULES).map((rule) => ({ document, rule })))

/** Files that the manifest uses for other purposes. */
const otherFiles = ({ application, components }: ManifestFacts, { loaded = [] }: XmlFileFacts) => {
  const metaData = [...(application?.metaData ?? []), ...components.flatMap((one) => one.metaData)]
  return new Set([
    application?.networkSecurityConfig,
    application?.dataExtractionRules,
    application?.fullBackupContent,
    application?.localeConfig,
    ...metaData.map(({ resource }) => resource),
    ...loaded.flatMap(({ paths }) => paths),
  ])
}

/** No rule was found, but a file could not be read: the verdict that names it. */
export const unreadRules = (manifest: ManifestFacts, xmlFiles: XmlFileFacts): Verdict | undefined => {
  const others = otherFiles(manifest, xmlFiles)
  const unread = xmlFiles.unreadable.find(({ path }) => !others.has(path))
  return unread && undetermined(`没有看到嵌入规则，但读不出 ${unread.path}，规则可能在里面，无法判断`)
}

/** Whether the package contains the library, so that rules may be created in code. */
export const mayRuleInCode = (dex: DexFacts) =>
  hasClass(dex, 'androidx.window.embedding.RuleController') || hasClass(dex, 'androidx.window.embedding.SplitPairRule')
