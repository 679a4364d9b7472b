import type { ManifestFacts, XmlAttribute } from '../facts/facts.ts'
import { attributeOf, elementAt } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Resource ids of this package are the platform's own: nothing to look up in ours. */
const FRAMEWORK_PACKAGE = 0x01
export const isOfPlatform = ({ type, value }: Pick<XmlAttribute, 'type' | 'value'>) =>
  type === 'reference' && typeof value === 'number' && value >>> 24 === FRAMEWORK_PACKAGE

/** `@null`: nothing is said. */
const NOTHING = 0
/**
 * A switch of the application that refers to what is not seen: a resource of the platform, which may say one thing here and
 * another there, or one of a table that can't be read.
 */
export const unseenSwitch = ({ application, document }: ManifestFacts, name: string): Verdict | undefined => {
  const attribute = attributeOf(application && elementAt(document, application.line), name)
  if (attribute?.type !== 'reference' || attribute.value === NOTHING || attribute.resolved !== undefined) return undefined
  return undetermined(`清单里的 ${name} 引用资源 ${attribute.text}，看不到它的值，需要人工核对`)
}
