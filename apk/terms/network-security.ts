import { append } from '../append.ts'
import type { ManifestFacts, XmlAttribute, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { openLoaded, openXml, worstOf } from './xml-files.ts'
import type { Verdict } from './verdict.ts'

export const CLEARTEXT = 'cleartextTrafficPermitted'

/** The default network security configuration; `document` is absent if the manifest has none. */
export const networkConfig = (
  manifest: ManifestFacts,
  xmlFiles: XmlFileFacts,
): { document?: XmlDocument } | { unknown: Verdict } => {
  const path = manifest.application?.networkSecurityConfig
  return path === undefined ? {} : openXml(xmlFiles, path)
}

/** Judges all configurations that some device loads; undefined if the manifest has none. */
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
/** XmlBlock.Parser.getAttributeBooleanValue: anything but numbers and booleans, such as references and strings, is the default. */
const NUMBERS: readonly string[] = ['bool', 'int', 'hex', 'color'] satisfies XmlAttribute['type'][]

/**
 * Whether such an element permits cleartext, as XmlConfigSource.parseConfigEntry reads it: by local name, the last one of several,
 * and true if it can't be parsed. Undefined without the attribute.
 */
export const permitsCleartext = (element: XmlElement): boolean | undefined => {
  const said = element.attributes.findLast((attribute) => localName(attribute) === CLEARTEXT)
  return said && (!NUMBERS.includes(said.type) || Number(said.value) !== 0)
}

/** Elements of these names that apply to release builds: not those in `debug-overrides`. */
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
