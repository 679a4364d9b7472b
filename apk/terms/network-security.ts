import { append } from '../append.ts'
import type { ManifestFacts, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { plainAttribute } from '../facts/xml-element.ts'
import { openLoaded, openXml, worstOf } from './xml-files.ts'
import type { Verdict } from './verdict.ts'

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

/**
 * A yes or no of such an element as the platform reads it (XmlBlock.Parser.getAttributeBooleanValue): without a namespace, and
 * any number but 0 is a yes. Undefined where nothing is said; a reference says nothing, since it is not followed.
 */
export const isSwitchedOn = (element: XmlElement, name: string): boolean | undefined => {
  const { type, value } = plainAttribute(element, name) ?? {}
  if (type === 'reference' || type === 'theme' || value === undefined || value === null) return undefined
  return typeof value === 'number' ? value !== 0 : String(value) === 'true'
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
