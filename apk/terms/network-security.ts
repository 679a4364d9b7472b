import { append } from '../append.ts'
import type { ManifestFacts, XmlAttribute, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { openLoaded, openXml, worstOf } from './xml-files.ts'
import type { Verdict } from './verdict.ts'

export const CLEARTEXT = 'cleartextTrafficPermitted'

/** The network security configuration by default; `undefined` document where the manifest names none. */
export const networkConfig = (
  manifest: ManifestFacts,
  xmlFiles: XmlFileFacts,
): { document?: XmlDocument } | { unknown: Verdict } => {
  const path = manifest.application?.networkSecurityConfig
  return path === undefined ? {} : openXml(xmlFiles, path)
}

/** Judged by every configuration that some device loads; undefined where the manifest names none. */
export const byEveryConfig = (
  manifest: ManifestFacts,
  xmlFiles: XmlFileFacts,
  judge: (document: XmlDocument) => Verdict,
): Verdict | undefined => {
  const file = manifest.application?.networkSecurityConfig
  if (file === undefined) return undefined
  const opened = openLoaded(xmlFiles, { attribute: 'networkSecurityConfig', file })
  const [first, ...others] = opened.map((one) => ('unknown' in one ? one.unknown : judge(one.document)))
  return first && worstOf([first, ...others])
}

const localName = ({ name }: XmlAttribute) => name.slice(name.indexOf(':') + 1)
/** XmlBlock.Parser.getAttributeBooleanValue: whatever is no number and no yes or no is the default, a reference and a text too. */
const NUMBERS: readonly string[] = ['bool', 'int', 'hex', 'color'] satisfies XmlAttribute['type'][]

/**
 * Whether such an element lets cleartext through, as XmlConfigSource.parseConfigEntry reads it: by the name alone, whatever the
 * namespace, the last one of several, and a yes where it can't be read. Undefined where nothing is said.
 */
export const permitsCleartext = (element: XmlElement): boolean | undefined => {
  const said = element.attributes.findLast((attribute) => localName(attribute) === CLEARTEXT)
  return said && (!NUMBERS.includes(said.type) || Number(said.value) !== 0)
}

/** Elements of these names that hold in release builds: nothing below `debug-overrides` does. */
export const inRelease = (root: XmlElement, ...names: string[]): XmlElement[] => {
  const found: XmlElement[] = []
  const left = [root]
  for (let element = left.pop(); element; element = left.pop()) {
    if (element.name === 'debug-overrides') continue
    if (names.includes(element.name)) found.push(element)
    append(left, element.children.toReversed())
  }
  return found
}
