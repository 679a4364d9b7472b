import type { ComponentFact, ManifestFacts, XmlAttribute, XmlDocument } from '../facts/facts.ts'
import { isUnseen } from '../facts/xml-element.ts'
import { attributeOf, elementAt, linesAround } from './excerpt.ts'
import { EVIDENCE_CAP, undetermined } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

/** Resource ids of this package are the platform's, and not in our table. */
const FRAMEWORK_PACKAGE = 0x01
export const isOfPlatform = ({ type, value }: Pick<XmlAttribute, 'type' | 'value'>) =>
  type === 'reference' && typeof value === 'number' && value >>> 24 === FRAMEWORK_PACKAGE

/** The reference, if this attribute of the element has an unknown value. */
export const unseenReference = (document: XmlDocument, line: number, name: string): string | undefined => {
  const attribute = attributeOf(elementAt(document, line), name)
  return attribute && isUnseen(attribute) ? attribute.text : undefined
}
/** Locations to check: the elements on these lines, with the attribute whose value is unknown. */
export const placesOf = (document: XmlDocument, name: string, elements: Iterable<number>): Evidence[] =>
  [...elements].slice(0, EVIDENCE_CAP).map((line) => ({
    at: document.path,
    where: `第 ${line} 行`,
    found: `看不出 ${name} 的值`,
    lines: linesAround(document, line, [name]).map((one) => ({ ...one, guilty: false })),
  }))
export const sayUnseen = (name: string, reference: string, places: Evidence[] = []): Verdict =>
  undetermined(`清单里的 ${name} 引用资源 ${reference}，看不出它在设备上的值，需要人工核对`, places)

/** The verdict for one element, if the attribute's value is unknown. */
export const unseenAt = (document: XmlDocument, line: number, name: string): Verdict | undefined => {
  const reference = unseenReference(document, line, name)
  return reference === undefined ? undefined : sayUnseen(name, reference, placesOf(document, name, [line]))
}

/**
 * The same for a boolean attribute of the application: a reference to a platform resource, whose value may vary, or into an
 * unreadable table.
 */
export const unseenSwitch = ({ application, document }: ManifestFacts, name: string): Verdict | undefined =>
  application && unseenAt(document, application.line, name)

/** The same for a component: whether it is exported, or enabled at all. */
export const unseenOpening = ({ document }: ManifestFacts, { line }: ComponentFact): Verdict | undefined =>
  unseenAt(document, line, 'android:exported') ?? unseenAt(document, line, 'android:enabled')
