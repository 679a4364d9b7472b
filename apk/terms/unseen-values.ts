import type { ComponentFact, ManifestFacts, XmlAttribute, XmlDocument } from '../facts/facts.ts'
import { isUnseen } from '../facts/xml-element.ts'
import { attributeOf, elementAt, linesAround } from './excerpt.ts'
import { EVIDENCE_CAP, undetermined } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

/** Resource ids of this package are the platform's own: nothing to look up in ours. */
const FRAMEWORK_PACKAGE = 0x01
export const isOfPlatform = ({ type, value }: Pick<XmlAttribute, 'type' | 'value'>) =>
  type === 'reference' && typeof value === 'number' && value >>> 24 === FRAMEWORK_PACKAGE

/** The reference, where an attribute of the element on this line is one to what is not seen. */
export const unseenReference = (document: XmlDocument, line: number, name: string): string | undefined => {
  const attribute = attributeOf(elementAt(document, line), name)
  return attribute && isUnseen(attribute) ? attribute.text : undefined
}
/** Where a person has to look: the elements on these lines, with the attribute that is not seen. */
export const placesOf = (document: XmlDocument, name: string, elements: Iterable<number>): Evidence[] =>
  [...elements].slice(0, EVIDENCE_CAP).map((line) => ({
    at: document.path,
    where: `第 ${line} 行`,
    found: `看不出 ${name} 的值`,
    lines: linesAround(document, line, [name]).map((one) => ({ ...one, guilty: false })),
  }))
export const sayUnseen = (name: string, reference: string, places: Evidence[] = []): Verdict =>
  undetermined(`清单里的 ${name} 引用资源 ${reference}，看不出它在设备上的值，需要人工核对`, places)

/** The same of one element, where its attribute is one that is not seen. */
export const unseenAt = (document: XmlDocument, line: number, name: string): Verdict | undefined => {
  const reference = unseenReference(document, line, name)
  return reference === undefined ? undefined : sayUnseen(name, reference, placesOf(document, name, [line]))
}

/**
 * A switch of the application that refers to what is not seen: a resource of the platform, which may say one thing here and
 * another there, or one of a table that can't be read.
 */
export const unseenSwitch = ({ application, document }: ManifestFacts, name: string): Verdict | undefined =>
  application && unseenAt(document, application.line, name)

/** The same of a component: whether others may call it, or whether it is there at all. */
export const unseenOpening = ({ document }: ManifestFacts, { line }: ComponentFact): Verdict | undefined =>
  unseenAt(document, line, 'android:exported') ?? unseenAt(document, line, 'android:enabled')
