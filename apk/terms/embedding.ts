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

/** The last one wins, as in the manifest's own merging. */
export const propertyNamed = (manifest: ManifestFacts, name: string): PropertyFact | undefined =>
  manifest.application?.properties.findLast((property) => property.name === name)

/** A text that says `true` is none: the library and the platform ask for a boolean. */
export const isOn = (property: PropertyFact | undefined) => property?.value === true

/** A switch that refers to what is not seen: neither on nor off. */
export const unseenProperty = (manifest: ManifestFacts, name: string): Verdict | undefined => {
  const property = propertyNamed(manifest, name)
  const reference = property && unseenReference(manifest.document, property.line, 'android:value')
  if (!property || reference === undefined) return undefined
  return sayUnseen(name, reference, placesOf(manifest.document, 'android:value', [property.line]))
}

/** The property's own line; where it has none the application's, and no attribute of it: none is to blame. */
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

/** Every embedding rule written in a resource file. */
export const embeddingRules = (xmlFiles: XmlFileFacts): EmbeddingRule[] =>
  xmlFiles.files.flatMap((document) => elementsNamed(document, ...RULES).map((rule) => ({ document, rule })))

/** What the manifest names for something else than rules. */
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

/** No rule is seen, and here may be one: the verdict that names the file which can't be read. */
export const unreadRules = (manifest: ManifestFacts, xmlFiles: XmlFileFacts): Verdict | undefined => {
  const others = otherFiles(manifest, xmlFiles)
  const unread = xmlFiles.unreadable.find(({ path }) => !others.has(path))
  return unread && undetermined(`没有看到嵌入规则，但读不出 ${unread.path}，规则可能在里面，无法判断`)
}

/** The library is on board, so rules may be written in code; that they are is not seen from class names. */
export const mayRuleInCode = (dex: DexFacts) =>
  hasClass(dex, 'androidx.window.embedding.RuleController') || hasClass(dex, 'androidx.window.embedding.SplitPairRule')
