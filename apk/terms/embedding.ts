import type { DexFacts, ManifestFacts, PropertyFact, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { atApplication, inManifest } from './excerpt.ts'
import { hasClass } from './hidden-code.ts'
import type { Evidence } from './verdict.ts'
import { elementsNamed } from './xml-files.ts'

export const SPLITS_ENABLED = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_SPLITS_ENABLED'
export const SYSTEM_OVERRIDE = 'android.window.PROPERTY_ACTIVITY_EMBEDDING_ALLOW_SYSTEM_OVERRIDE'
const RULES = ['SplitPairRule', 'SplitPlaceholderRule', 'ActivityRule']

/** The last one wins, as in the manifest's own merging. */
export const propertyNamed = (manifest: ManifestFacts, name: string): PropertyFact | undefined =>
  manifest.application?.properties.findLast((property) => property.name === name)

export const isOn = (property: PropertyFact | undefined) => property?.value === true || property?.value === 'true'

/** The property's own line; the application's where it has none. */
export const atProperty = (
  manifest: ManifestFacts,
  property: PropertyFact | undefined,
  said: Pick<Evidence, 'found' | 'expected'>,
) =>
  property
    ? inManifest(manifest, { line: property.line, attribute: 'android:value' }, said)
    : atApplication(manifest, 'android:name', said)

export const propertySnippet = (name: string, value: boolean) =>
  `<property\n    android:name="${name}"\n    android:value="${value}" />`

export type EmbeddingRule = { document: XmlDocument; rule: XmlElement }

/** Every embedding rule written in a resource file. */
export const embeddingRules = (xmlFiles: XmlFileFacts): EmbeddingRule[] =>
  xmlFiles.files.flatMap((document) => elementsNamed(document, ...RULES).map((rule) => ({ document, rule })))

/** The library is on board, so rules may be written in code; that they are is not seen from class names. */
export const mayRuleInCode = (dex: DexFacts) =>
  hasClass(dex, 'androidx.window.embedding.RuleController') || hasClass(dex, 'androidx.window.embedding.SplitPairRule')
