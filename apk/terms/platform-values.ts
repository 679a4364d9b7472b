import type { ManifestFacts, XmlAttribute } from '../facts/facts.ts'
import { attributeOf, elementAt } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Resource ids of this package are the platform's own: nothing to look up in ours. */
const FRAMEWORK_PACKAGE = 0x01
export const isOfPlatform = ({ type, value }: Pick<XmlAttribute, 'type' | 'value'>) =>
  type === 'reference' && typeof value === 'number' && value >>> 24 === FRAMEWORK_PACKAGE

/** A switch of the application that the platform's own resources decide, which may say one thing here and another there. */
export const decidedByPlatform = ({ application, document }: ManifestFacts, name: string): Verdict | undefined => {
  const attribute = attributeOf(application && elementAt(document, application.line), name)
  if (!attribute || !isOfPlatform(attribute)) return undefined
  return undetermined(`清单里的 ${name} 引用系统自带的资源 ${attribute.text}，安装包里看不到它的值，需要人工核对`)
}
