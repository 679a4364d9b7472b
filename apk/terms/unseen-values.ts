import type { ComponentFact, ManifestFacts, XmlAttribute, XmlDocument } from '../facts/facts.ts'
import { isUnseen } from '../facts/xml-element.ts'
import { attributeOf, elementAt } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Resource ids of this package are the platform's own: nothing to look up in ours. */
const FRAMEWORK_PACKAGE = 0x01
export const isOfPlatform = ({ type, value }: Pick<XmlAttribute, 'type' | 'value'>) =>
  type === 'reference' && typeof value === 'number' && value >>> 24 === FRAMEWORK_PACKAGE

/** The reference, where an attribute of the element on this line is one to what is not seen. */
export const unseenReference = (document: XmlDocument, line: number, name: string): string | undefined => {
  const attribute = attributeOf(elementAt(document, line), name)
  return attribute && isUnseen(attribute) ? attribute.text : undefined
}
export const sayUnseen = (name: string, reference: string): Verdict =>
  undetermined(`清单里的 ${name} 引用资源 ${reference}，看不到它的值，需要人工核对`)

/**
 * A switch of the application that refers to what is not seen: a resource of the platform, which may say one thing here and
 * another there, or one of a table that can't be read.
 */
export const unseenSwitch = ({ application, document }: ManifestFacts, name: string): Verdict | undefined => {
  const reference = application && unseenReference(document, application.line, name)
  return reference === undefined ? undefined : sayUnseen(name, reference)
}

/** The same of a component: whether others may call it, or whether it is there at all. */
export const unseenOpening = ({ document }: ManifestFacts, { line }: ComponentFact): Verdict | undefined => {
  const [verdict] = ['android:exported', 'android:enabled'].flatMap((name) => {
    const reference = unseenReference(document, line, name)
    return reference === undefined ? [] : [sayUnseen(name, reference)]
  })
  return verdict
}
